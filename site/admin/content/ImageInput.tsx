import { ImageOff } from 'lucide-react'
import { useState, type InputHTMLAttributes } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContentForm } from './FieldInput.tsx'

interface Props {
  form: ContentForm
  name: string
  input: InputHTMLAttributes<HTMLInputElement>
}

/** The address of a picture, with a look at it. */
export function ImageInput({ form, name, input }: Props) {
  const address = (useWatch({ control: form.control, name }) as string | undefined)?.trim() ?? ''
  return (
    <div className="image-input">
      <Thumbnail address={address} />
      <input {...input} inputMode="url" autoComplete="off" />
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
