import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const parserDepth = 500

/** Whether elements are nested so deeply that parsing would take disproportionate time. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (withoutEndTag.has(tag!.toLowerCase())) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > parserDepth) return true
  }
  return false
}

const withoutEndTag = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option thead tbody tfoot'.split(
    ' ',
  ),
)

export const attr = ({ attrs }: Tree.Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value ?? ''

/** The language from the classes of a `pre` element or its `code` element. */
export function codeLanguage(pre: Tree.Element): string | undefined {
  const code = pre.childNodes.find((child) => 'tagName' in child && child.tagName === 'code')
  const classes = `${attr(pre, 'class')} ${code && 'attrs' in code ? attr(code, 'class') : ''}`
  return /\blang(?:uage)?-([\w+#-]{1,30})/.exec(classes)?.[1]
}

/** The text of a node, with line breaks; iterative, because the nesting depth has no limit. */
export function textOf(node: Tree.ChildNode | Tree.DocumentFragment): string {
  const open = [node]
  let words = ''
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) words += next.value
    else if ('tagName' in next && next.tagName === 'br') words += '\n'
    else if ('childNodes' in next) open.push(...next.childNodes.toReversed())
  }
  return words
}

/** Resolves an address against its page; empty for an invalid one. */
export function absolute(address: string, base: string): string {
  const reference = address.trim()
  if (reference === '') return ''
  if (/^(?:#|mailto:|tel:)/i.test(reference)) return reference
  return URL.canParse(reference, base) ? new URL(reference, base).href : ''
}

/** The text of an HTML fragment, on one line. */
export const plainWords = (html: string) =>
  textOf(parseFragment(html.slice(0, 20_000)))
    .replaceAll(/(?:\s|\p{Cc})+/gu, ' ')
    .toWellFormed()
    .trim()

/** The rows of a table, without those of nested tables. */
export function rowsOf(table: Tree.Element): Tree.Element[] {
  return table.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    if (child.tagName === 'tr') return [child]
    return /^(?:thead|tbody|tfoot)$/.test(child.tagName) ? rowsOf(child) : []
  })
}
