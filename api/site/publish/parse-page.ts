import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** The section of a page that an element belongs to, and its record in a list. */
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

/** The address of the same page in a language, by `hreflang`. */
export interface Alternate {
  language: string
  href: string
}

/** What search engines and the checks read from a page. */
export interface ParsedPage {
  language: string | undefined
  alternates: readonly Alternate[]
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
  /** The numbers of other files that it loads before it is shown. */
  scripts: number
  styleSheets: number
}

/** The title of a page; parses the page only up to the end of its title. */
export const titleOf = (html: string) => parsePage(html.slice(0, html.indexOf('</title>') + 8)).title

/** Parses a page as a browser would. */
export function parsePage(html: string): ParsedPage {
  const meta = new Map<string, string>()
  const headings: Heading[] = []
  const images: Image[] = []
  const links: Link[] = []
  const ids = new Set<string>()
  const structured: string[] = []
  const alternates: Alternate[] = []
  const facts: { language?: string; title?: string; canonical?: string; paragraph?: string } = {}
  const files = { scripts: 0, styleSheets: 0 }

  const visit = (node: Tree.Node, parentPlace: Place) => {
    if (!isElement(node)) return childrenOf(node).forEach((child) => visit(child, parentPlace))
    const attrs = attributes(node)
    const place = placeOf(attrs, parentPlace)
    const { tagName } = node
    if (attrs.id) ids.add(attrs.id)
    if (tagName === 'html' && attrs.lang) facts.language = attrs.lang
    if (tagName === 'title' && !parentPlace.section) facts.title ??= textOf(node)
    if (tagName === 'link' && attrs.rel === 'canonical' && attrs.href) facts.canonical = attrs.href
    if (tagName === 'link' && attrs.rel === 'alternate' && attrs.hreflang && attrs.href)
      alternates.push({ language: attrs.hreflang, href: attrs.href })
    if (tagName === 'script' && attrs.src) files.scripts++
    if (tagName === 'link' && attrs.rel === 'stylesheet') files.styleSheets++
    const name = (attrs.name ?? attrs.property)?.toLowerCase()
    if (tagName === 'meta' && name) meta.set(name, attrs.content ?? '')
    if (/^h[1-6]$/.test(tagName)) headings.push({ level: Number(tagName[1]), text: textOf(node), ...place })
    if (tagName === 'p' && headings.some(({ level }) => level === 1))
      facts.paragraph ??= textOf(node) || undefined
    if (tagName === 'img')
      images.push({
        src: attrs.src ?? '',
        alt: attrs.alt,
        width: numberOf(attrs.width),
        height: numberOf(attrs.height),
        ...place,
      })
    if (tagName === 'a' && attrs.href !== undefined)
      links.push({ href: attrs.href, text: attrs['aria-label'] ?? textOf(node), ...place })
    if (tagName === 'script' && attrs.type === 'application/ld+json') structured.push(textOf(node))
    // These would repeat text of the page, such as a fallback without scripts.
    if (tagName === 'noscript' || tagName === 'svg') return
    childrenOf(node).forEach((child) => visit(child, place))
  }
  visit(parse(html), {})
  const { language, title, canonical, paragraph: firstParagraph = '' } = facts
  return {
    language,
    alternates,
    title,
    canonical,
    meta,
    headings,
    firstParagraph,
    images,
    links,
    ids,
    structured,
    ...files,
  }
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node
const childrenOf = (node: Tree.Node): Tree.ChildNode[] => ('childNodes' in node ? node.childNodes : [])
const attributes = (element: Tree.Element): Partial<Record<string, string>> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
const numberOf = (value: string | undefined) => (value && /^\d+$/.test(value) ? Number(value) : undefined)

function placeOf(attrs: Partial<Record<string, string>>, parentPlace: Place): Place {
  const section = attrs['data-section']
  const record = attrs['data-record']
  if (section) return record ? { section, record } : { section }
  return record ? { ...parentPlace, record } : parentPlace
}

/** The text of an element, including the alternative texts of pictures. */
function textOf(node: Tree.Node): string {
  const rawText = (each: Tree.Node): string => {
    if (each.nodeName === '#text') return (each as Tree.TextNode).value
    if (isElement(each) && each.tagName === 'img') return ` ${attributes(each).alt ?? ''} `
    return childrenOf(each).map(rawText).join('')
  }
  return rawText(node).replace(/\s+/g, ' ').trim()
}
