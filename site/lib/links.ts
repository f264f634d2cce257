import { mailTo } from '#content/mailto.ts'
import { sourcesOf } from '#content/picture.ts'

const allowed = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#[\w-])/i

/** An address from content, when it is one that may stand in a page; the API checks it too. */
export function safeLink(value: string | null | undefined): string | undefined {
  const address = value?.trim() ?? ''
  // A phone number may hold spaces; nothing else may.
  const clean = !/[\s\\<>"]/.test(address.replace(/^tel:.*/i, ''))
  return allowed.test(address) && clean && URL.canParse(address, 'http://localhost') ? address : undefined
}

/** The same for a picture: no `mailto:`, no place on a page. */
export function safeImage(value: string | null | undefined): string | undefined {
  const address = safeLink(value)
  return address && /^(?:https?:|\/)/i.test(address) ? address : undefined
}

/** A picture as an `img` takes it: an uploaded one in the sizes that there are, `sizes` saying how wide it is shown. */
export function sized(address: string | undefined, sizes: string) {
  const srcset = address && sourcesOf(address)
  return srcset ? { src: address, srcset, sizes } : { src: address }
}

/** A line that is nothing but a phone number or an e-mail address leads there. */
export function reach(line: string): string | undefined {
  const text = line.trim()
  if (/^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text)) return mailTo(text)
  if (/^\+?[\d ().-]{7,24}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return undefined
}
