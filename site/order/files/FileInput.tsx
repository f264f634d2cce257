import { Paperclip, Pause, Play, RotateCw, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { fileLimits, formatBytes } from '#content/shop/order-files.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { FileRow, FileThumbnail } from './FileRow.tsx'
import { removeFile, type OrderFile } from './queries.ts'
import { cancelUpload, pauseUpload, resumeUpload, type Upload } from './uploads.ts'
import type { Uploads } from './use-uploads.ts'

interface Props {
  /** From `useUploads`. */
  uploads: Uploads
  /** The text of the button. */
  label?: string
  hint?: string
  /** Shows only the button and the chosen files, for use below a text field. */
  compact?: boolean
}

/** Accepts files by dialog, drop or paste, uploads them immediately, and shows the progress. */
export function FileInput({ uploads, label = 'Add files', hint, compact }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState('')
  const { active, interrupted, ready } = uploads
  const done = active.filter(({ state }) => state === 'done').map(({ name }) => name)

  function addFiles(files: FileList): boolean {
    const added = [...files].slice(0, fileLimits.maxFiles)
    setError(
      files.length > added.length
        ? `You can add up to ${fileLimits.maxFiles} files at once: the first ${added.length} were added.`
        : '',
    )
    if (added.length > 0) uploads.add(added)
    return added.length > 0
  }
  const remove = async (id: string) => {
    setError('')
    await removeFile(id).catch((reason: unknown) => setError(errorMessage(reason)))
    await uploads.reload()
  }
  const dropZone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      addFiles(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      if (addFiles(event.clipboardData.files)) event.preventDefault()
    },
  }
  return (
    <div
      className={compact ? 'file-input compact' : 'file-input'}
      data-over={isOver || undefined}
      {...dropZone}
    >
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={label}
        onChange={(event) => {
          if (event.target.files) addFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <div className="file-choose">
        <Button small icon={Paperclip} aria-describedby={hintId} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <span id={hintId} className={compact ? 'hidden' : 'file-hint'}>
          {hint ?? 'Or drop or paste them here.'} Up to {formatBytes(fileLimits.fileBytes)} each.
        </span>
      </div>
      {(active.length > 0 || interrupted.length > 0 || ready.length > 0) && (
        <ul className="files">
          {ready.map((file) => (
            <ReadyRow key={file._id} file={file} remove={remove} />
          ))}
          {interrupted.map((file) => (
            <InterruptedRow key={file._id} file={file} remove={remove} />
          ))}
          {active.map((upload) => (
            <UploadRow key={upload.key} upload={upload} reload={uploads.reload} />
          ))}
        </ul>
      )}
      <p className="hidden" role="status">
        {done.length > 0 && `${done.join(', ')} uploaded.`}
      </p>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface RowProps {
  file: OrderFile
  remove: (id: string) => Promise<void>
}

const ReadyRow = ({ file, remove }: RowProps) => (
  <FileRow
    thumbnail={<FileThumbnail {...file} />}
    name={file.name}
    size={file.size}
    about="ready to send"
    actions={<IconButton icon={Trash2} label={`Remove ${file.name}`} onClick={() => remove(file._id)} />}
  />
)

const InterruptedRow = ({ file, remove }: RowProps) => (
  <FileRow
    thumbnail={<FileThumbnail kind="other" />}
    name={file.name}
    about={`${percent(file.received, file.size)} of ${formatBytes(file.size)} uploaded`}
    actions={<IconButton icon={Trash2} label={`Remove ${file.name}`} onClick={() => remove(file._id)} />}
  >
    <span className="file-note">Interrupted. Choose the same file again to continue.</span>
  </FileRow>
)

const percent = (sent: number, size: number) => `${Math.floor((100 * sent) / size)}%`

function UploadRow({ upload, reload }: { upload: Upload; reload: () => Promise<void> }) {
  const { key, name, size, sent, state, error } = upload
  const status = {
    waiting: 'waiting',
    sending: error ? 'trying again' : percent(sent, size),
    paused: `paused at ${percent(sent, size)}`,
    failed: 'not uploaded',
    done: 'uploaded',
  }[state]
  const canResume = state === 'paused' || (state === 'failed' && size > 0 && size <= fileLimits.fileBytes)
  return (
    <FileRow
      thumbnail={<FileThumbnail kind="other" />}
      name={name}
      size={size || undefined}
      about={status}
      actions={
        <>
          {state === 'sending' && (
            <IconButton icon={Pause} label={`Pause ${name}`} onClick={() => pauseUpload(key)} />
          )}
          {canResume && (
            <IconButton
              icon={state === 'failed' ? RotateCw : Play}
              label={state === 'failed' ? `Try ${name} again` : `Continue ${name}`}
              onClick={() => resumeUpload(key)}
            />
          )}
          {state !== 'done' && (
            <IconButton
              icon={Trash2}
              label={`Remove ${name}`}
              onClick={() => cancelUpload(upload).then(reload)}
            />
          )}
        </>
      }
    >
      {error ? (
        <span className="error" role="alert">
          {error}
        </span>
      ) : (
        <progress aria-label={`Upload of ${name}`} value={sent} max={size} />
      )}
    </FileRow>
  )
}
