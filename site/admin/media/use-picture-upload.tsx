import { useCallback, useState } from 'react'
import { useFilePicker } from '../../ui/use-file-picker.tsx'
import { acceptedTypes, fileTypeError, type Picture } from './queries.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadsDialog } from './UploadsDialog.tsx'

interface Options {
  /** The name of the input for screen readers. */
  label: string
  /** Accepts several pictures at once, which are uploaded in one dialog. */
  multiple?: boolean
  /** Called with a picture that was uploaded alone. */
  onUploaded: (picture: Picture) => void
}

/**
 * Accepts pictures like `useFilePicker` and uploads them in a dialog: render `input`, which also shows the error of a wrong
 * file type, and `dialog`.
 */
export function usePictureUpload({ label, multiple = false, onUploaded }: Options) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [error, setError] = useState<string>()
  const { input, ...picker } = useFilePicker({
    accept: acceptedTypes,
    label,
    multiple,
    onFiles: (files) => {
      const wrong = files.filter(fileTypeError)
      const names = files.length > 1 ? `${wrong.map(({ name }) => name).join(', ')}: ` : ''
      setError(wrong[0] && names + fileTypeError(wrong[0]))
      setChosen(files.filter((file) => !wrong.includes(file)))
    },
  })
  const [only, ...others] = chosen
  const close = useCallback(() => setChosen([]), [])
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
    dialog:
      others.length > 0 ? (
        <UploadsDialog files={chosen} close={close} />
      ) : (
        only && (
          <UploadDialog
            file={only}
            close={close}
            onUploaded={(picture) => {
              close()
              onUploaded(picture)
            }}
          />
        )
      ),
  }
}
