import { Images, Shapes, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { IconDialog } from '../../../../media/IconDialog.tsx'
import { PictureDialog } from '../../../../media/PictureDialog.tsx'
import { usePictureUpload } from '../../../../media/use-picture-upload.tsx'
import { useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps, DisplayProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { DarkNote } from './DarkNote.tsx'
import { Thumbnail } from '../../Thumbnail.tsx'

/** The address of a picture: uploaded, dropped, pasted, taken from the library, or typed. */
function Image({ name, field: { noIcon, dark }, input, group }: ControlProps) {
  const [text, setText] = useFieldText(name)
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
      <input inputMode="url" autoComplete="off" {...input} />
      <div className="actions" role="group" aria-labelledby={group['aria-labelledby']}>
        <Button small icon={Upload} onClick={upload.open}>
          Upload
        </Button>
        <Button small icon={Images} onClick={() => setDialog('pictures')}>
          Library
        </Button>
        {!noIcon && (
          <Button small icon={Shapes} onClick={() => setDialog('icons')}>
            Icons
          </Button>
        )}
        <span className="hint">or drop or paste a picture here</span>
      </div>
      {upload.input}
      {dark && <DarkNote address={address} dark={dark} />}
      {upload.dialog}
      {dialog === 'pictures' && <PictureDialog onPick={setAddress} close={closeDialog} />}
      {dialog === 'icons' && <IconDialog current={address} onPick={setAddress} close={closeDialog} />}
    </div>
  )
}

const ImageDisplay = ({ text }: DisplayProps) => (
  <>
    <Thumbnail address={text} /> <span className="muted">{text}</span>
  </>
)

export const image: FieldKind = { Control: Image, Display: ImageDisplay }
