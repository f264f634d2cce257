import { Download, Trash2, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { FilePreview } from './FilePreview.tsx'
import { FileRow, FileThumbnail } from './FileRow.tsx'
import { downloadOrderFile, removeFile, restoreFile, type OrderFile } from './queries.ts'

interface Props {
  files: readonly OrderFile[]
  /** The text beside the size of each file. */
  about?: (file: OrderFile) => ReactNode
  /** Called after a file was removed or restored; without it, files cannot be removed here. */
  onChange?: () => Promise<unknown>
  /** Shown if there are no files. */
  empty?: ReactNode
}

/** A list of files to preview and download, and to remove where allowed. */
export function FileList({ files, about, onChange, empty }: Props) {
  const [previewed, setPreviewed] = useState<OrderFile>()
  const [removed, setRemoved] = useState<readonly OrderFile[]>([])
  const [error, setError] = useState('')
  const attempt = (change: () => Promise<unknown>) => {
    setError('')
    return change().catch((reason: unknown) => setError(errorMessage(reason)))
  }
  const remove = (file: OrderFile) =>
    attempt(async () => {
      await removeFile(file._id)
      setRemoved((before) => [...before, file])
      void onChange?.()
    })
  const restore = (file: OrderFile) =>
    attempt(async () => {
      await restoreFile(file._id)
      // Until the file is listed again, its row stays as it is.
      await onChange?.()
      setRemoved((before) => before.filter((each) => each !== file))
    })
  const removedIds = new Set(removed.map(({ _id }) => _id))
  const rows = [...removed, ...files.filter(({ _id }) => !removedIds.has(_id))].toSorted((one, other) =>
    one.createdAt < other.createdAt ? 1 : -1,
  )
  return (
    <>
      {rows.length === 0 && empty}
      <ul className="files" hidden={rows.length === 0}>
        {rows.map((file) =>
          removedIds.has(file._id) ? (
            <FileRow
              key={file._id}
              thumbnail={<FileThumbnail kind={file.kind} />}
              name={<s>{file.name}</s>}
              about="removed"
              actions={
                <Button
                  variant="link"
                  icon={Undo2}
                  aria-label={`Undo the removal of ${file.name}`}
                  onClick={() => restore(file)}
                >
                  Undo
                </Button>
              }
            />
          ) : (
            <FileRow
              key={file._id}
              thumbnail={
                file.preview ? (
                  <Button
                    variant="bare"
                    className="file-show"
                    aria-label={`Show ${file.name}`}
                    onClick={() => setPreviewed(file)}
                  >
                    <FileThumbnail {...file} />
                  </Button>
                ) : (
                  <FileThumbnail {...file} />
                )
              }
              name={
                <Button
                  variant="link"
                  aria-label={`Download ${file.name}`}
                  onClick={() => attempt(() => downloadOrderFile(file._id))}
                >
                  {file.name}
                </Button>
              }
              size={file.size}
              about={about?.(file)}
              actions={
                <>
                  <IconButton
                    icon={Download}
                    label={`Download ${file.name} to this device`}
                    title="Download"
                    onClick={() => attempt(() => downloadOrderFile(file._id))}
                  />
                  {onChange && file.removable && (
                    <IconButton
                      icon={Trash2}
                      label={`Remove ${file.name}`}
                      title="Remove"
                      onClick={() => remove(file)}
                    />
                  )}
                </>
              }
            />
          ),
        )}
      </ul>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {previewed && <FilePreview file={previewed} close={() => setPreviewed(undefined)} />}
    </>
  )
}
