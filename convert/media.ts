import { videoAt } from '#content/model/video.ts'
import type { LeaveOut } from './convert.ts'
import { attributeOf, rename, tagOf, unwrap, wordsOf } from './dom.ts'

/** Pictures that are loaded by a script have their address in another attribute. */
const sources = ['data-src', 'data-lazy-src', 'data-orig-file', 'data-original', 'src']
const longestAlt = 300
const longestCaption = 500

/** Gives each picture its address, and moves it out of headings. */
export function cleanPictures(root: HTMLElement, leaveOut: LeaveOut) {
  for (const picture of root.querySelectorAll('picture')) unwrap(picture)
  for (const image of root.querySelectorAll('img')) {
    const src = sources
      .map((name) => attributeOf(image, name).trim())
      .find((each) => each && !each.startsWith('data:'))
    image.setAttribute('src', src ?? firstOfSet(attributeOf(image, 'srcset')))
    const alt = attributeOf(image, 'alt').replaceAll(/\s+/g, ' ').trim()
    if (alt.length > longestAlt) leaveOut('the end of a long description of a picture')
    image.setAttribute('alt', alt)
    const heading = image.closest('h1, h2, h3, h4, h5, h6')
    if (heading) heading.after(image)
  }
}

const firstOfSet = (srcset: string) => srcset.trim().split(/[\s,]+/)[0] ?? ''

/** Unwraps figures: the words below a picture become its caption, those below anything else a paragraph. */
export function cleanFigures(root: HTMLElement) {
  for (const figure of [...root.querySelectorAll('figure')].toReversed()) {
    if (figure.hasAttribute('data-shape')) continue
    const captions = [...figure.querySelectorAll('figcaption')]
    const images = figure.querySelectorAll('img')
    const other = figure.querySelector('iframe, video, table, pre, blockquote')
    const caption = captions.map(wordsOf).join(' ').trim()
    const video = figure.querySelectorAll('iframe, video')
    if (images.length === 1 && !other && caption.length <= longestCaption) {
      if (caption) images[0]!.setAttribute('data-caption', caption)
      for (const each of captions) each.remove()
    } else if (
      video.length === 1 &&
      isVideo(videoAddress(video[0]!)) &&
      images.length === 0 &&
      caption.length <= 200
    ) {
      if (caption) video[0]!.setAttribute('title', caption)
      for (const each of captions) each.remove()
    } else for (const each of captions) rename(each, 'p')
    unwrap(figure)
  }
}

/** Videos as the schema knows them; anything else that is embedded from elsewhere is left out. */
export function cleanVideos(root: HTMLElement, leaveOut: LeaveOut) {
  for (const each of root.querySelectorAll('iframe, video')) {
    const src = videoAddress(each)
    if (src && isVideo(src)) each.replaceWith(videoElement(each, src, attributeOf(each, 'title')))
    else {
      leaveOut(src && URL.canParse(src) ? `an embedded part of ${new URL(src).hostname}` : 'an embedded part')
      each.remove()
    }
  }
  for (const block of root.querySelectorAll('p, div, li')) videoOfAddress(block)
  // Text that stands by itself, as in the embeds of the classic editor.
  const own = [...root.childNodes]
  for (const node of own) {
    const address = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : ''
    if (isAddress(address) && isVideo(address)) node.replaceWith(videoElement(root, address, ''))
  }
}

const videoAddress = (element: Element) => {
  const address =
    sources.map((name) => attributeOf(element, name).trim()).find(Boolean) ??
    attributeOf(element.querySelector('source') ?? element, 'src').trim()
  return address.startsWith('//') ? `https:${address}` : address
}

const isVideo = (address: string) => videoAt(address, 'https://site.invalid') !== undefined

const isAddress = (text: string) => /^https?:\/\/\S{1,2000}$/.test(text)

function videoElement({ ownerDocument }: Element, src: string, title: string): HTMLElement {
  const video = ownerDocument.createElement('div')
  video.className = 'video'
  video.setAttribute('data-src', src)
  if (title.trim()) video.setAttribute('data-title', title.trim())
  return video
}

/** A paragraph that is only the address of a video becomes the video, one that is only another address a link. */
function videoOfAddress(block: Element) {
  const text = (block.textContent ?? '').trim()
  const [link] = block.children
  if (
    block.children.length > 1 ||
    (link && tagOf(link) !== 'a') ||
    (link && wordsOf(link) !== wordsOf(block))
  )
    return
  const isNamed = link ? attributeOf(link, 'title') === 'video' : false
  const address = link ? attributeOf(link, 'href').trim() : text
  if (link && !isNamed && text !== address) return
  if (!isAddress(address) && !(isNamed && address)) return
  if (isVideo(address)) {
    const title = text === address || text === 'Video' ? '' : text
    if (block.closest('li') === block) block.replaceChildren(videoElement(block, address, title))
    else block.replaceWith(videoElement(block, address, title))
  } else if (!link) {
    const created = block.ownerDocument.createElement('a')
    created.setAttribute('href', address)
    created.append(text)
    block.replaceChildren(created)
  }
}
