import { stripControlCharacters } from './strip-control-characters.ts'

const removedElements =
  'script, style, template, iframe, object, embed, form input, select, textarea, button, nav, svg, math'

/**
 * Converts pasted HTML of word processors and web pages to semantic HTML: lists of Word become lists, bold spans of
 * Google Docs become `strong`, headings start at the second level. The editor's schema drops everything else.
 */
export function cleanHtml(root: HTMLElement) {
  for (const each of root.querySelectorAll(removedElements)) each.remove()
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = stripControlCharacters(text.data.replaceAll('\r', ''))
  }
  for (const image of root.querySelectorAll('img[alt]'))
    image.setAttribute('alt', stripControlCharacters(image.getAttribute('alt')!.replaceAll('\r', '')))
  const comments = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) (comment as Comment).remove()
  readStyles(root)
  wordLists(root)
  shiftHeadings(root)
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) cleanLink(link)
  for (const each of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!each.textContent?.trim() && !each.querySelector('img') && each.parentElement?.tagName !== 'TD')
      each.remove()
}

/**
 * Renames `style` and event handler attributes and `base` elements of pasted HTML to `data-` names: the styles can
 * still be read, but none applies. Otherwise, the browser would report a violation of the Content-Security-Policy for
 * each.
 */
export function withoutStyles(html: string): string {
  const text = html.replaceAll(/<style[^]*?<\/style>/gi, '')
  let clean = ''
  let at = 0
  for (const { 0: start, index } of text.matchAll(/<[a-z][^\s/>]*/gi)) {
    // The match is inside an attribute of the previous element.
    if (index < at) continue
    clean += text.slice(at, index) + (/^<base$/i.test(start) ? '<data-base' : start)
    at = index + start.length
    for (let found = attributeAt(text, at); found; found = attributeAt(text, at)) {
      const [whole, space = '', name = '', value = ''] = found
      const isRisky = /^(?:style|on[a-z]+)$/i.test(name)
      // A value may be parsed as elements if the browser takes its element for text of another one.
      const inside = value.includes('<') ? withoutStyles(value) : value
      clean += isRisky ? ` data-${name.toLowerCase()}${inside}` : space + name + inside
      at += whole.length
    }
  }
  return clean + text.slice(at)
}

/** The attribute at a position, as a browser parses it: after a quoted value, no space is needed before it. */
function attributeAt(text: string, at: number) {
  const attribute = /([\s/]*)([^\s/>][^\s/>=]*)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y
  attribute.lastIndex = at
  return attribute.exec(text)
}

const styleOf = (element: Element) => element.getAttribute('data-style')?.toLowerCase() ?? ''

const isBold = (style: string) => /font-weight:\s*(?:bold|[6-9]00)/.test(style)
const isItalic = (style: string) => /font-style:\s*(?:italic|oblique)/.test(style)

/** Converts the styles of spans to `strong` and `em`; unwraps bold and italic elements whose style resets them. */
function readStyles(root: HTMLElement) {
  for (const each of root.querySelectorAll('b, strong, i, em')) {
    const style = styleOf(each)
    const isBoldTag = /^(?:b|strong)$/i.test(each.tagName)
    const isOff = isBoldTag
      ? /font-weight:\s*(?:normal|[1-5]00)/.test(style)
      : /font-style:\s*normal/.test(style)
    if (isOff) each.replaceWith(...each.childNodes)
  }
  for (const span of root.querySelectorAll('span')) {
    const style = styleOf(span)
    const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null
    if (isBold(style) && !isHeading) wrapInside(span, 'strong')
    if (isItalic(style)) wrapInside(span, 'em')
  }
}

function wrapInside(element: Element, tag: 'strong' | 'em') {
  const wrap = element.ownerDocument.createElement(tag)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

const listLevel = (element: Element) => {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(element))?.[1]
  return level && /^p$/i.test(element.tagName) ? Number(level) : undefined
}

/** Converts the lists of Word, which are paragraphs with the bullet or number as text, to lists. */
function wordLists(root: HTMLElement) {
  for (const first of root.querySelectorAll('p')) {
    if (!first.isConnected && !root.contains(first)) continue
    if (listLevel(first) === undefined) continue
    const points: Element[] = []
    for (
      let next: Element | null = first;
      next && listLevel(next) !== undefined;
      next = next.nextElementSibling
    )
      points.push(next)
    const anchor = root.ownerDocument.createElement('div')
    first.before(anchor)
    const open: { level: number; list: Element }[] = []
    for (const point of points) {
      const level = listLevel(point)!
      while (open.length > 0 && open.at(-1)!.level > level) open.pop()
      if (open.length === 0 || open.at(-1)!.level < level) {
        const list = root.ownerDocument.createElement(isNumbered(point) ? 'ol' : 'ul')
        const parent = open.at(-1)?.list.lastElementChild ?? anchor
        parent.append(list)
        open.push({ level, list })
      }
      const item = root.ownerDocument.createElement('li')
      const words = root.ownerDocument.createElement('p')
      markerOf(point)?.remove()
      words.append(...point.childNodes)
      item.append(words)
      open.at(-1)!.list.append(item)
      point.remove()
    }
    anchor.replaceWith(...anchor.childNodes)
  }
}

const markerOf = (point: Element) =>
  [...point.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span)))

const isNumbered = (point: Element) => /^\s*[\da-z]{1,4}[.)]/i.test(markerOf(point)?.textContent ?? '')

/** Shifts headings so that they start at the second level: the first level is the page's title. */
function shiftHeadings(root: HTMLElement) {
  const shift = root.querySelector('h1') ? 1 : 0
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6, p.MsoTitle')) {
    const level = heading.tagName === 'P' ? 1 : Number(heading.tagName[1])
    const now = root.ownerDocument.createElement(`h${Math.min(4, Math.max(2, level + shift))}`)
    now.append(...heading.childNodes)
    heading.replaceWith(now)
  }
}

/** Replaces the redirect URLs of Google Docs with their targets. */
function cleanLink(link: HTMLAnchorElement) {
  const href = link.getAttribute('href')!
  if (!href.startsWith('https://www.google.com/url?')) return
  const target = new URL(href).searchParams.get('q')
  if (target) link.setAttribute('href', target)
}
