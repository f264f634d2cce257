import { rename, wrapInside } from './dom.ts'

/** Converts what word processors write to semantic HTML: lists of Word become lists, bold spans `strong`. */
export function readWordProcessor(root: HTMLElement) {
  readStyles(root)
  wordLists(root)
  for (const title of root.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
}

/** In pasted HTML, styles are in another attribute, so that none applies. */
const styleOf = (element: Element) =>
  (element.getAttribute('data-style') ?? element.getAttribute('style') ?? '').toLowerCase()

const isBold = (style: string) => /font-weight:\s*(?:bold|[6-9]00)/.test(style)
const isItalic = (style: string) => /font-style:\s*(?:italic|oblique)/.test(style)

/** Converts the styles of spans to elements such as `strong`; unwraps bold and italic elements whose style resets them. */
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
    if (/text-decoration[^;]*line-through/.test(style)) wrapInside(span, 's')
    const position = /vertical-align:\s*(super|sub)\b/.exec(style)?.[1]
    if (position) wrapInside(span, position === 'sub' ? 'sub' : 'sup')
  }
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
