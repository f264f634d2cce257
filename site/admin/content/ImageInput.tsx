import { ImageOff, Images, Shapes, Upload } from 'lucide-react'
import { Suspense, useState, type InputHTMLAttributes } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { useFilePicker } from '../../ui/use-file-picker.tsx'
import { acceptedTypes, fileTypeError } from '../pictures/queries.ts'
import type { ContentForm } from './use-field-text.ts'

const UploadDialog = lazyComponent(() => import('../pictures/UploadDialog.tsx'), 'UploadDialog')
const IconDialog = lazyComponent(() => import('../pictures/IconDialog.tsx'), 'IconDialog')
const PictureDialog = lazyComponent(() => import('../pictures/PictureDialog.tsx'), 'PictureDialog')

interface Props {
  form: ContentForm
  name: string
  /** Also offers the icon set. */
  icon?: boolean | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/** The address of a picture: uploaded, dropped, pasted, taken from the library, or typed. */
export function ImageInput({ form, name, icon = false, input }: Props) {
  const address = (useWatch({ control: form.control, name }) as string | undefined)?.trim() ?? ''
  const [file, setFile] = useState<File>()
  const [dialog, setDialog] = useState<'pictures' | 'icons'>()
  const [isOver, setIsOver] = useState(false)
  const [error, setError] = useState<string>()
  const picker = useFilePicker({
    accept: acceptedTypes,
    label: `File for ${input.id}`,
    onFile: (chosen) => {
      const typeError = fileTypeError(chosen)
      setError(typeError)
      if (!typeError) setFile(chosen)
    },
  })
  const closeDialog = () => setDialog(undefined)
  function setAddress(chosen: string) {
    form.setValue(name, chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    setFile(undefined)
    closeDialog()
  }
  return (
    <div
      className={isOver ? 'image-input over' : 'image-input'}
      data-upload={name}
      {...picker.dropZone}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDropCapture={() => setIsOver(false)}
    >
      <Thumbnail address={address} />
      <input {...input} inputMode="url" autoComplete="off" />
      <div className="actions">
        <Button small icon={Upload} onClick={picker.open}>
          Upload
        </Button>
        <Button small icon={Images} onClick={() => setDialog('pictures')}>
          Library
        </Button>
        {icon && (
          <Button small icon={Shapes} onClick={() => setDialog('icons')}>
            Icons
          </Button>
        )}
        <span className="help">or drop or paste a picture here</span>
      </div>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {picker.input}
      <Suspense>
        {file && (
          <UploadDialog
            file={file}
            onUploaded={(picture) => setAddress(picture.address)}
            close={() => setFile(undefined)}
          />
        )}
        {dialog === 'pictures' && <PictureDialog onPick={setAddress} close={closeDialog} />}
        {dialog === 'icons' && <IconDialog current={address} onPick={setAddress} close={closeDialog} />}
      </Suspense>
    </div>
  )
}

/** A small picture, or an icon if it cannot be shown. */
export function Thumbnail({ address }: { address: string }) {
  const [broken, setBroken] = useState('')
  const isVisible = /^(https?:\/\/|\/)/.test(address) && broken !== address
  return (
    <span className="thumb">
      {isVisible ? (
        <img src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
      ) : (
        <ImageOff aria-label={address ? 'This picture cannot be shown' : 'No picture'} />
      )}
    </span>
  )
}
