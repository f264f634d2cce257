import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** The section of a page that an element belongs to, and in a list the record. */
export interface Place {
  section?: string
  record?: string
}

export interface Heading extends Place {
  level: number
  text: string
}
export interface Image extends Place {
  src: string
  /** Undefined without the attribute; empty for decoration. */
  alt: string | undefined
  width: number | undefined
  height: number | undefined
}
export interface Link extends Place {
  href: string
  /** Its text, including the alternative texts of its pictures, or its label. */
  text: string
}

/** The facts of a page that search engines and the checks look at. */
export interface PageFacts {
  language: string | undefined
  title: string | undefined
  canonical: string | undefined
  /** By name or property. */
  meta: ReadonlyMap<string, string>
  headings: readonly Heading[]
  /** The text of the first paragraph after the main heading. */
  firstParagraph: string
  images: readonly Image[]
  links: readonly Link[]
  ids: ReadonlySet<string>
  /** The JSON-LD texts. */
  structured: readonly string[]
}

/** Parses the page only up to the end of its title. */
export const titleOf = (html: string) => readPage(html.slice(0, html.indexOf('</title>') + 8)).title

/** Reads a page as a browser would. */
export function readPage(html: string): PageFacts {
  const meta = new Map<string, string>()
  const headings: Heading[] = []
  const images: Image[] = []
  const links: Link[] = []
  const ids = new Set<string>()
  const structured: string[] = []
  const found: { language?: string; title?: string; canonical?: string; paragraph?: string } = {}

  const visit = (node: Tree.Node, around: Place) => {
    if (!isElement(node)) return within(node).forEach((child) => visit(child, around))
    const given = attributes(node)
    const place = placeOf(given, around)
    const { tagName } = node
    if (given.id) ids.add(given.id)
    if (tagName === 'html' && given.lang) found.language = given.lang
    if (tagName === 'title' && !around.section) found.title ??= textOf(node)
    if (tagName === 'link' && given.rel === 'canonical' && given.href) found.canonical = given.href
    const name = given.name ?? given.property
    if (tagName === 'meta' && name) meta.set(name, given.content ?? '')
    if (/^h[1-6]$/.test(tagName)) headings.push({ level: Number(tagName[1]), text: textOf(node), ...place })
    if (tagName === 'p' && headings.some(({ level }) => level === 1))
      found.paragraph ??= textOf(node) || undefined
    if (tagName === 'img')
      images.push({
        src: given.src ?? '',
        alt: given.alt,
        width: numberOf(given.width),
        height: numberOf(given.height),
        ...place,
      })
    if (tagName === 'a' && given.href !== undefined)
      links.push({ href: given.href, text: given['aria-label'] ?? textOf(node), ...place })
    if (tagName === 'script' && given.type === 'application/ld+json') structured.push(textOf(node))
    // These would repeat text of the page, such as a fallback without scripts.
    if (tagName === 'noscript' || tagName === 'svg') return
    within(node).forEach((child) => visit(child, place))
  }
  visit(parse(html), {})
  const { language, title, canonical, paragraph: firstParagraph = '' } = found
  return { language, title, canonical, meta, headings, firstParagraph, images, links, ids, structured }
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node
const within = (node: Tree.Node): Tree.ChildNode[] => ('childNodes' in node ? node.childNodes : [])
const attributes = (element: Tree.Element): Partial<Record<string, string>> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
const numberOf = (value: string | undefined) => (value && /^\d+$/.test(value) ? Number(value) : undefined)

function placeOf(given: Partial<Record<string, string>>, around: Place): Place {
  const section = given['data-section']
  const record = given['data-record']
  if (section) return record ? { section, record } : { section }
  return record ? { ...around, record } : around
}

/** The text of an element, including the alternative texts of pictures. */
function textOf(node: Tree.Node): string {
  const words = (each: Tree.Node): string => {
    if (each.nodeName === '#text') return (each as Tree.TextNode).value
    if (isElement(each) && each.tagName === 'img') return ` ${attributes(each).alt ?? ''} `
    return within(each).map(words).join('')
  }
  return words(node).replace(/\s+/g, ' ').trim()
}
