import { stripControlCharacters } from './strip-control-characters.ts'

const foreign =
  'script, style, template, iframe, object, embed, form input, select, textarea, button, nav, svg, math'

/**
 * Makes pasted HTML of word processors and web pages say what it means: lists of Word become lists, bold spans of
 * Google Docs bold words, headings begin at the second level. What has no meaning is left to the editor's schema.
 */
export function cleanHtml(root: HTMLElement) {
  for (const each of root.querySelectorAll(foreign)) each.remove()
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
  levelHeadings(root)
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) cleanLink(link)
  for (const each of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!each.textContent?.trim() && !each.querySelector('img') && each.parentElement?.tagName !== 'TD')
      each.remove()
}

/**
 * Pasted HTML whose styles can be read and none of which applies: for each that did, and for each event handler and
 * base address, the browser would report a violation of the page's policy.
 */
export function withoutStyles(html: string): string {
  const text = html.replaceAll(/<style[^]*?<\/style>/gi, '')
  let clean = ''
  let at = 0
  for (const { 0: start, index } of text.matchAll(/<[a-z][^\s/>]*/gi)) {
    // It stands in an attribute of the one before.
    if (index < at) continue
    clean += text.slice(at, index) + (/^<base$/i.test(start) ? '<data-base' : start)
    at = index + start.length
    for (let found = attributeAt(text, at); found; found = attributeAt(text, at)) {
      const [whole, space = '', name = '', value = ''] = found
      const isRisky = /^(?:style|on[a-z]+)$/i.test(name)
      // What a value holds may be read as elements, where it stands in the text of another one.
      const inside = value.includes('<') ? withoutStyles(value) : value
      clean += isRisky ? ` data-${name.toLowerCase()}${inside}` : space + name + inside
      at += whole.length
    }
  }
  return clean + text.slice(at)
}

/** An attribute as a browser reads it, which needs no space before it after a value in quotes. */
function attributeAt(text: string, at: number) {
  const attribute = /([\s/]*)([^\s/>][^\s/>=]*)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y
  attribute.lastIndex = at
  return attribute.exec(text)
}

const styleOf = (element: Element) => element.getAttribute('data-style')?.toLowerCase() ?? ''

const isBold = (style: string) => /font-weight:\s*(?:bold|[6-9]00)/.test(style)
const isItalic = (style: string) => /font-style:\s*(?:italic|oblique)/.test(style)

/** What is meant by the styles of spans and of the elements that wrap everything. */
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

/** Word writes the points of a list as paragraphs, with their signs as words. */
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
      signOf(point)?.remove()
      words.append(...point.childNodes)
      item.append(words)
      open.at(-1)!.list.append(item)
      point.remove()
    }
    anchor.replaceWith(...anchor.childNodes)
  }
}

const signOf = (point: Element) =>
  [...point.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span)))

const isNumbered = (point: Element) => /^\s*[\da-z]{1,4}[.)]/i.test(signOf(point)?.textContent ?? '')

/** The title of the page stands above the text: its headings begin at the second level. */
function levelHeadings(root: HTMLElement) {
  const shift = root.querySelector('h1') ? 1 : 0
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6, p.MsoTitle')) {
    const level = heading.tagName === 'P' ? 1 : Number(heading.tagName[1])
    const now = root.ownerDocument.createElement(`h${Math.min(4, Math.max(2, level + shift))}`)
    now.append(...heading.childNodes)
    heading.replaceWith(now)
  }
}

/** Google Docs leads links over an address of its own. */
function cleanLink(link: HTMLAnchorElement) {
  const href = link.getAttribute('href')!
  if (!href.startsWith('https://www.google.com/url?')) return
  const target = new URL(href).searchParams.get('q')
  if (target) link.setAttribute('href', target)
}
