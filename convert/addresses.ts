import { isAllowed } from '#content/rich-text/attributes.ts'
import type { LeaveOut } from './convert.ts'
import { attributeOf, tagOf } from './dom.ts'

export type Resolve = (address: string, kind: 'link' | 'picture') => string

/** Resolves all addresses of links, pictures and videos, and removes those that rich text cannot have. */
export function resolveAddresses(
  root: HTMLElement,
  resolve: Resolve = (address) => address,
  leaveOut: LeaveOut,
) {
  for (const link of root.querySelectorAll('a[href]')) {
    const given = attributeOf(link, 'href').trim()
    const href = resolve(withoutRedirect(given), 'link')
    if (isAllowed('link', href)) link.setAttribute('href', href)
    else {
      link.removeAttribute('href')
      if (given && /\S/.test(link.textContent ?? '')) leaveOut(`the link to ${given.slice(0, 100)}`)
    }
  }
  for (const image of root.querySelectorAll('img')) {
    const src = resolve(attributeOf(image, 'src').trim(), 'picture')
    if (isAllowed('image', src)) image.setAttribute('src', src)
    else {
      leaveOut('a picture without an address')
      image.remove()
      continue
    }
    const link = image.closest('a[href]')
    if (link && !isPictureFile(attributeOf(link, 'href')))
      leaveOut(`the link of a picture to ${attributeOf(link, 'href').slice(0, 100)}`)
  }
  for (const video of root.querySelectorAll('[data-src]')) {
    if (tagOf(video) !== 'div') continue
    video.setAttribute('data-src', resolve(attributeOf(video, 'data-src'), 'link'))
  }
}

const isPictureFile = (address: string) => /\.(?:jpe?g|png|gif|webp|svg|avif|bmp)(?:[?#]|$)/i.test(address)

/** The target of a link that Google Docs leads through its own redirect. */
function withoutRedirect(href: string): string {
  if (!href.startsWith('https://www.google.com/url?') || !URL.canParse(href)) return href
  return new URL(href).searchParams.get('q') ?? href
}
