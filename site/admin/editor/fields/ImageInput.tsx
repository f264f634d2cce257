import { ImageOff, Images, Shapes, Upload } from 'lucide-react'
import { useState, type InputHTMLAttributes } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconDialog } from '../../media/IconDialog.tsx'
import { PictureDialog } from '../../media/PictureDialog.tsx'
import { usePictureUpload } from '../../media/use-picture-upload.tsx'
import { useFieldText, type ContentForm } from '../records/use-field-text.ts'

interface Props {
  form: ContentForm
  name: string
  /** Also offers the icon set. */
  icon?: boolean | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/** The address of a picture: uploaded, dropped, pasted, taken from the library, or typed. */
export function ImageInput({ form, name, icon = false, input }: Props) {
  const [text, setText] = useFieldText(form, name)
  const address = text.trim()
  const [dialog, setDialog] = useState<'pictures' | 'icons'>()
  const [isOver, setIsOver] = useState(false)
  const upload = usePictureUpload({
    label: `File for ${input.id}`,
    onUploaded: (picture) => setText(picture.address),
  })
  const closeDialog = () => setDialog(undefined)
  function setAddress(chosen: string) {
    setText(chosen)
    closeDialog()
  }
  return (
    <div
      className={isOver ? 'image-input over' : 'image-input'}
      data-upload={name}
      {...upload.dropZone}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDropCapture={() => setIsOver(false)}
    >
      <Thumbnail address={address} />
      <input {...input} inputMode="url" autoComplete="off" />
      <div className="actions" role="group" aria-labelledby={`${input.id}-label`}>
        <Button small icon={Upload} onClick={upload.open}>
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
      {upload.input}
      {upload.dialog}
      {dialog === 'pictures' && <PictureDialog onPick={setAddress} close={closeDialog} />}
      {dialog === 'icons' && <IconDialog current={address} onPick={setAddress} close={closeDialog} />}
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
