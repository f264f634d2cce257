import { Suspense, useState } from 'react'
import { lazyComponent } from '../../ui/lazy.ts'
import { useFilePicker } from '../../ui/use-file-picker.tsx'
import { acceptedTypes, fileTypeError, type Picture } from './queries.ts'

const UploadDialog = lazyComponent(() => import('./UploadDialog.tsx'), 'UploadDialog')

/**
 * Accepts a picture like `useFilePicker` and uploads it in a dialog: render `input`, which also shows the error of a
 * wrong file type, and `dialog`.
 */
export function usePictureUpload(label: string, onUploaded: (picture: Picture) => void) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const { input, ...picker } = useFilePicker({
    accept: acceptedTypes,
    label,
    onFile: (chosen) => {
      const typeError = fileTypeError(chosen)
      setError(typeError)
      if (!typeError) setFile(chosen)
    },
  })
  const close = () => setFile(undefined)
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
      <Suspense>
        <UploadDialog
          file={file}
          close={close}
          onUploaded={(picture) => {
            close()
            onUploaded(picture)
          }}
        />
      </Suspense>
    ),
  }
}
