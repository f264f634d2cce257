import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { createPortal } from 'react-dom'
import { wordsFor } from '../lib/api.ts'
import { useTyped } from '../lib/use-typed.ts'
import { useModal } from '../ui/use-modal.ts'
import { asSize, upload, type Media } from './media.ts'
import { reduce } from './reduce.ts'

interface Props {
  file: File
  done: (media: Media) => void
  close: () => void
}

/** A look at the chosen file, the words that describe it, and its way to the server. */
export function Uploader({ file, done, close }: Props) {
  const id = useId()
  const client = useQueryClient()
  const modal = useModal(close)
  const [preview, setPreview] = useState('')
  const [reduced, setReduced] = useState<File>()
  const typed = useTyped({
    draft: `upload ${file.name} ${file.size}`,
    title: 'What does it show?',
    initial: '',
  })
  const description = typed.value
  const [wrong, setWrong] = useState<string>()
  const [sent, setSent] = useState<number>()

  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setPreview(reader.result as string)
    reduce(file).then(
      (ready) => {
        setReduced(ready)
        reader.readAsDataURL(ready)
      },
      (error: Error) => setWrong(error.message),
    )
    return () => reader.abort()
  }, [file])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    // To React the dialog is inside the form of the record, which must not hear of it.
    event.stopPropagation()
    event.preventDefault()
    if (!reduced) return
    if (!description.trim()) return setWrong('Please fill this in.')
    setWrong(undefined)
    setSent(0)
    try {
      const media = await upload(reduced, description.trim(), setSent)
      void client.invalidateQueries({ queryKey: ['media'] })
      typed.discard()
      done(media)
    } catch (error) {
      setWrong(wordsFor(error))
      setSent(undefined)
    }
  }
  return createPortal(
    <dialog {...modal} className="dialog" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Upload a picture</h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-busy={sent !== undefined}
      >
        <div className="upload-look">
          {preview && <img src={preview} alt="" />}
          <p>
            <strong>{file.name}</strong>
            <span className="soft">
              {reduced && reduced !== file
                ? `Reduced from ${asSize(file.size)} to ${asSize(reduced.size)} for the web`
                : asSize(file.size)}
            </span>
          </p>
        </div>
        <div className="field">
          <label htmlFor={id}>What does it show?</label>
          <p className="help" id={`${id}-help`}>
            In a few words, for people who cannot see it, and to find it again.
          </p>
          <input
            id={id}
            value={description}
            maxLength={300}
            autoFocus
            autoComplete="off"
            aria-required
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-help ${id}-error` : `${id}-help`}
            onChange={(event) => typed.type(event.target.value)}
          />
          {wrong && (
            <p className="error" id={`${id}-error`} role="alert">
              {wrong}
            </p>
          )}
        </div>
        {sent !== undefined && <progress aria-label="Sent" value={sent} max={1} />}
        <div className="actions">
          <button
            type="button"
            className="btn"
            onClick={() => {
              typed.discard()
              close()
            }}
          >
            Cancel
          </button>
          <button className="btn main" disabled={!reduced || sent !== undefined}>
            {sent === undefined ? 'Upload' : 'Uploading …'}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
