import { useState } from 'react'
import { useFilePicker } from '../../ui/use-file-picker.tsx'
import { acceptedTypes, fileTypeError, type Picture } from './queries.ts'
import { UploadDialog } from './UploadDialog.tsx'

interface Options {
  /** The name of the input for screen readers. */
  label: string
  /** Accepts several pictures at once, which are uploaded one after the other. */
  multiple?: boolean
  onUploaded: (picture: Picture) => void
}

/**
 * Accepts pictures like `useFilePicker` and uploads each in a dialog: render `input`, which also shows the error of a
 * wrong file type, and `dialog`.
 */
export function usePictureUpload({ label, multiple = false, onUploaded }: Options) {
  const [queue, setQueue] = useState<readonly File[]>([])
  const [done, setDone] = useState(0)
  const [error, setError] = useState<string>()
  const { input, ...picker } = useFilePicker({
    accept: acceptedTypes,
    label,
    multiple,
    onFiles: (files) => {
      const wrong = files.filter(fileTypeError)
      const names = files.length > 1 ? `${wrong.map(({ name }) => name).join(', ')}: ` : ''
      setError(wrong[0] && names + fileTypeError(wrong[0]))
      setQueue(files.filter((file) => !wrong.includes(file)))
    },
  })
  const file = queue[done]
  const isLast = done + 1 >= queue.length
  function close() {
    setQueue([])
    setDone(0)
  }
  const next = () => (isLast ? close() : setDone(done + 1))
  return {
    ...picker,
    input: (
      <>
        {input}
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </>
    ),
    dialog: file && (
      <UploadDialog
        key={done}
        file={file}
        place={queue.length > 1 ? `${done + 1} of ${queue.length}` : ''}
        close={close}
        {...(!isLast && { skip: next })}
        onUploaded={(picture) => {
          next()
          onUploaded(picture)
        }}
      />
    ),
  }
}
