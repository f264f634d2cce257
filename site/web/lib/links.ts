import { mailTo } from '#content/model/mailto.ts'
import { sourcesOf } from '#content/model/picture.ts'

const allowed = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#[\w-])/i

/** Returns an address from content if it is safe for a link. The API checks it, too. */
export function safeLink(value: string | null | undefined): string | undefined {
  const address = value?.trim() ?? ''
  // Only phone numbers may contain spaces.
  const clean = !/[\s\\<>"]/.test(address.replace(/^tel:.*/i, ''))
  return allowed.test(address) && clean && URL.canParse(address, 'http://localhost') ? address : undefined
}

/** The same for a picture: without `mailto:`, `tel:` and fragments. */
export function safeImage(value: string | null | undefined): string | undefined {
  const address = safeLink(value)
  return address && /^(?:https?:|\/)/i.test(address) ? address : undefined
}

/** The attributes of an `img`: for an uploaded picture with its sizes. `sizes` is the displayed width. */
export function imageAttributes(address: string | undefined, sizes: string) {
  const srcset = address && sourcesOf(address)
  return srcset ? { src: address, srcset, sizes } : { src: address }
}

/** The `tel:` or `mailto:` link of a line that is only a phone number or an email address. */
export function contactLink(line: string): string | undefined {
  const text = line.trim()
  if (/^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text)) return mailTo(text)
  if (/^\+?[\d ().-]{7,24}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return undefined
}
