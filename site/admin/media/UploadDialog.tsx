import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#content/shop/order-files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formDrafts } from '../../session/form-drafts.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { uploadPicture, type Picture } from './queries.ts'
import { shrinkPicture } from './shrink.ts'
import { suggestDescription } from './suggest-description.ts'

interface Props {
  file: File
  onUploaded: (picture: Picture) => void
  close: () => void
}

/** Shows the chosen file, asks for its description, and uploads it. */
export function UploadDialog({ file, onUploaded, close }: Props) {
  const client = useQueryClient()
  const [preview, setPreview] = useState('')
  const [upload, setUpload] = useState<File>()
  const draft = `upload ${file.name} ${file.size}`
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

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

  async function submit({ description }: { description: string }) {
    if (!upload) return 'unchanged' as const
    setProgress(0)
    sending.current = new AbortController()
    try {
      const { signal } = sending.current
      const picture = await uploadPicture(upload, description, setProgress, signal)
      void client.invalidateQueries({ queryKey: ['pictures'] })
      formDrafts.remove(draft)
      onUploaded(picture)
    } finally {
      setProgress(undefined)
    }
    return undefined
  }
  function cancel() {
    formDrafts.remove(draft)
    close()
  }
  return (
    <Dialog title="Upload picture" close={close}>
      <Form
        fields={{
          description: {
            kind: 'text',
            label: 'Description',
            max: 300,
            isFocused: true,
            help: 'Describe the picture in a few words, for people who can’t see it and to find it again.',
          },
        }}
        prefill={{ description: suggestDescription(file.name) }}
        button="Upload"
        pendingText="Uploading…"
        draft={draft}
        disabled={!upload}
        onSubmit={submit}
        footer={
          <Button variant="plain" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <div className="upload-preview">
          {preview && <img src={preview} alt="" onError={() => setPreview('')} />}
          <p>
            <strong>{file.name}</strong>
            <span className="muted">
              {upload && upload !== file
                ? `Reduced from ${formatBytes(file.size)} to ${formatBytes(upload.size)} for the web`
                : formatBytes(file.size)}
            </span>
          </p>
        </div>
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <Field name="description" />
        {progress !== undefined && <progress aria-label="Upload" value={progress} max={1} />}
      </Form>
    </Dialog>
  )
}
