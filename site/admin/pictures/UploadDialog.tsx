import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { wordsFor } from '../lib/api.ts'
import { formatSize, uploadPicture, type Picture } from './queries.ts'
import { shrinkPicture } from './shrink.ts'

interface Props {
  file: File
  onUploaded: (picture: Picture) => void
  close: () => void
}

/** Shows the chosen file, asks for its description, and uploads it. */
export function UploadDialog({ file, onUploaded, close }: Props) {
  const id = useId()
  const client = useQueryClient()
  const [preview, setPreview] = useState('')
  const [upload, setUpload] = useState<File>()
  const draft = useTyped({ draft: `upload ${file.name} ${file.size}`, title: 'Description', initial: '' })
  const description = draft.value
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setPreview(reader.result as string)
    shrinkPicture(file).then(
      (shrunk) => {
        setUpload(shrunk)
        reader.readAsDataURL(shrunk)
      },
      (reason: Error) => setError(reason.message),
    )
    return () => reader.abort()
  }, [file])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    // For React the dialog is inside the form of the record, which must not see this event.
    event.stopPropagation()
    event.preventDefault()
    if (!upload) return
    if (!description.trim()) return setError('Please fill this in.')
    setError(undefined)
    setProgress(0)
    try {
      const picture = await uploadPicture(upload, description.trim(), setProgress)
      void client.invalidateQueries({ queryKey: ['media'] })
      draft.discard()
      onUploaded(picture)
    } catch (reason) {
      setError(wordsFor(reason))
      setProgress(undefined)
    }
  }
  function cancel() {
    draft.discard()
    close()
  }
  return (
    <Dialog title="Upload picture" close={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-busy={progress !== undefined}
      >
        <div className="upload-preview">
          {preview && <img src={preview} alt="" />}
          <p>
            <strong>{file.name}</strong>
            <span className="soft">
              {upload && upload !== file
                ? `Reduced from ${formatSize(file.size)} to ${formatSize(upload.size)} for the web`
                : formatSize(file.size)}
            </span>
          </p>
        </div>
        <div className="field">
          <label htmlFor={id}>Description</label>
          <p className="help" id={`${id}-help`}>
            Describe the picture in a few words, for people who can’t see it and to find it again.
          </p>
          <input
            id={id}
            value={description}
            maxLength={300}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
            onChange={(event) => draft.type(event.target.value)}
          />
          {error && (
            <p className="error" id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
        </div>
        {progress !== undefined && <progress aria-label="Upload" value={progress} max={1} />}
        <div className="actions">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!upload || progress !== undefined}>
            {progress === undefined ? 'Upload' : 'Uploading …'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
