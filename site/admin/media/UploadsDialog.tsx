import { useEffect, useId, useState } from 'react'
import { formatBytes } from '#content/shop/order-files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAskBeforeLeaving } from '../../ui/form/unsaved.ts'
import { suggestDescription } from './suggest-description.ts'
import { thumbnailOf } from './thumbnail.ts'
import { useUploads, type Upload } from './use-uploads.ts'

const maxDescription = 300

/** Uploads several pictures: one grid with their descriptions, suggested from the names of the files. */
export function UploadsDialog({ files, close }: { files: readonly File[]; close: () => void }) {
  const { uploads, isSending, done, describe, describeAll, leaveOut, send, stop } = useUploads(files)
  const [forAll, setForAll] = useState('')
  const forAllId = useId()
  const left = uploads.length - done
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const undescribed = uploads.filter(({ description }) => !description.trim()).length
  const isEmpty = uploads.length === 0
  // What was typed is only left by its own button.
  const isEdited = uploads.some(
    ({ file, description, state }) => state !== 'done' && description !== suggestDescription(file.name),
  )
  useAskBeforeLeaving(isEdited)
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty, close])

  const report = (count: number) =>
    toast({ text: count === 1 ? '1 picture uploaded.' : `${count} pictures uploaded.` })
  async function upload() {
    if (!(await send())) return
    report(uploads.length)
    close()
  }
  /** Keeps what is uploaded. */
  function end() {
    stop()
    if (done > 0) report(done)
    close()
  }
  return (
    <Dialog title={`Upload ${uploads.length} pictures`} kind="large" close={isEdited ? undefined : end}>
      <form
        className="uploads"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!isSending) void upload()
        }}
      >
        <p className="hint">
          Describe each picture in a few words, for people who can’t see it and to find it again.
        </p>
        <div className="uploads-all field">
          <label htmlFor={forAllId}>The same for all</label>
          <div>
            <input
              id={forAllId}
              maxLength={maxDescription}
              value={forAll}
              disabled={isSending}
              onChange={(event) => setForAll(event.target.value)}
            />
            <Button disabled={isSending || !forAll.trim()} onClick={() => describeAll(forAll.trim())}>
              Apply to all
            </Button>
          </div>
        </div>
        <ul className="uploads-grid">
          {uploads.map((each) => (
            <UploadCard
              key={each.id}
              upload={each}
              isSending={isSending}
              describe={(text) => describe(each.id, text)}
              leaveOut={() => leaveOut(each.id)}
            />
          ))}
        </ul>
        <div className="uploads-bar">
          <div role="status">
            {isSending || done > 0 ? (
              <p>
                {done} of {uploads.length} uploaded{failed > 0 && `, ${failed} failed`}
              </p>
            ) : (
              undescribed > 0 && (
                <p>
                  {undescribed === 1 ? '1 picture has' : `${undescribed} pictures have`} no description yet.
                  You can add it later in the library.
                </p>
              )
            )}
          </div>
          {isSending && <progress aria-label="Uploads" value={done} max={uploads.length} />}
          <div className="actions">
            {left > 0 && (
              <Button variant="primary" type="submit" disabled={isSending}>
                {isSending
                  ? 'Uploading…'
                  : failed > 0
                    ? `Try ${failed === 1 ? 'it' : 'them'} again`
                    : `Upload ${left === 1 ? '1 picture' : `${left} pictures`}`}
              </Button>
            )}
            <Button variant="plain" onClick={isSending ? stop : end}>
              {isSending ? 'Stop' : done > 0 ? 'Close' : 'Cancel'}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

interface CardProps {
  upload: Upload
  isSending: boolean
  describe: (text: string) => void
  leaveOut: () => void
}

function UploadCard({ upload, isSending, describe, leaveOut }: CardProps) {
  const { file, description, state, progress, error } = upload
  const [preview, setPreview] = useState<string>()
  const id = useId()
  useEffect(() => {
    let isOver = false
    void thumbnailOf(file).then((address) => isOver || setPreview(address))
    return () => void (isOver = true)
  }, [file])
  const isDone = state === 'done'
  return (
    <li className="field" data-state={state}>
      <div className="uploads-picture">{preview && <img src={preview} alt="" />}</div>
      <label htmlFor={id}>
        <span className="hidden">Description of </span>
        {file.name}
      </label>
      <input
        id={id}
        maxLength={maxDescription}
        placeholder="No description"
        value={description}
        disabled={isSending || isDone}
        onChange={(event) => describe(event.target.value)}
      />
      {error && <p className="error">{error}</p>}
      {state === 'sending' ? (
        <progress aria-label={`Upload of ${file.name}`} value={progress} max={1} />
      ) : (
        <p className="uploads-state muted">
          {isDone ? 'Uploaded' : formatBytes(file.size)}
          {!isDone && !isSending && (
            <Button small variant="plain" aria-label={`Leave out ${file.name}`} onClick={leaveOut}>
              Leave out
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
