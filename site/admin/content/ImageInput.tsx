import { ImageOff, Images, Shapes, Upload } from 'lucide-react'
import {
  Suspense,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type InputHTMLAttributes,
} from 'react'
import { useWatch } from 'react-hook-form'
import { lazyPart } from '../lib/lazy.ts'
import { accepted, wrongWithFile, type Media } from '../pictures/media.ts'
import type { ContentForm } from './FieldInput.tsx'

const Uploader = lazyPart(() => import('../pictures/Uploader.tsx'), 'Uploader')
const IconChooser = lazyPart(() => import('../pictures/IconChooser.tsx'), 'IconChooser')
const Chooser = lazyPart(() => import('../pictures/Chooser.tsx'), 'Chooser')

interface Props {
  form: ContentForm
  name: string
  /** Offers the icon set, too. */
  icon?: boolean | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/** The address of a picture: uploaded, dropped, pasted, taken from the library, or typed. */
export function ImageInput({ form, name, icon = false, input }: Props) {
  const address = (useWatch({ control: form.control, name }) as string | undefined)?.trim() ?? ''
  const [file, setFile] = useState<File>()
  const [choosing, setChoosing] = useState<'picture' | 'icon'>()
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)

  function take(given: File | undefined) {
    if (!given) return
    const found = wrongWithFile(given)
    setWrong(found)
    if (!found) setFile(given)
  }
  const use = ({ address: chosen }: Pick<Media, 'address'>) => {
    form.setValue(name, chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    setFile(undefined)
    setChoosing(undefined)
  }
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    take(pasted)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const label = input.id
  return (
    <div
      className={over ? 'image-input over' : 'image-input'}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
    >
      <Thumbnail address={address} />
      <input {...input} inputMode="url" autoComplete="off" />
      <div className="actions">
        <button type="button" className="btn small" onClick={() => picker.current?.click()}>
          <Upload aria-hidden /> Upload
        </button>
        <button type="button" className="btn small" onClick={() => setChoosing('picture')}>
          <Images aria-hidden /> Library
        </button>
        {icon && (
          <button type="button" className="btn small" onClick={() => setChoosing('icon')}>
            <Shapes aria-hidden /> Icons
          </button>
        )}
        <span className="help">or drop or paste one here</span>
      </div>
      {wrong && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
      <input
        ref={picker}
        hidden
        type="file"
        accept={accepted}
        aria-label={`File for ${label}`}
        data-upload={name}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Suspense>
        {file && <Uploader file={file} done={use} close={() => setFile(undefined)} />}
        {choosing === 'picture' && <Chooser choose={use} close={() => setChoosing(undefined)} />}
        {choosing === 'icon' && (
          <IconChooser
            current={address}
            choose={(icon) => use({ address: icon })}
            close={() => setChoosing(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A small look at a picture; what cannot be shown says so. */
export function Thumbnail({ address }: { address: string }) {
  const [broken, setBroken] = useState('')
  const shown = /^(https?:\/\/|\/)/.test(address) && broken !== address
  return (
    <span className="thumb">
      {shown ? (
        <img src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
      ) : (
        <ImageOff aria-label={address ? 'This picture cannot be shown' : 'No picture'} />
      )}
    </span>
  )
}
