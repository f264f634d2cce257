import { ImageOff } from 'lucide-react'
import { useState } from 'react'

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
