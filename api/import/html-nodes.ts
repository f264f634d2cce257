import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const parserDepth = 500

/** Whether so many elements are open at once that parsing them takes time out of proportion. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (endsItself.has(tag!.toLowerCase())) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > parserDepth) return true
  }
  return false
}

const endsItself = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option thead tbody tfoot'.split(
    ' ',
  ),
)

export const attr = ({ attrs }: Tree.Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value ?? ''

/** The language that the classes of a `pre`, or of its `code`, name. */
export function codeLanguage(pre: Tree.Element): string | undefined {
  const code = pre.childNodes.find((child) => 'tagName' in child && child.tagName === 'code')
  const classes = `${attr(pre, 'class')} ${code && 'attrs' in code ? attr(code, 'class') : ''}`
  return /\blang(?:uage)?-([\w+#-]{1,30})/.exec(classes)?.[1]
}

/** The words of an element, with its line breaks; not by calls within calls, for it may be nested without bounds. */
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

/** An address as it was meant where it stood; empty for one that means nothing. */
export function absolute(address: string, base: string): string {
  const given = address.trim()
  if (given === '') return ''
  if (/^(?:#|mailto:|tel:)/i.test(given)) return given
  return URL.canParse(given, base) ? new URL(given, base).href : ''
}

/** Words without markup, on one line. */
export const plainWords = (html: string) =>
  textOf(parseFragment(html.slice(0, 20_000)))
    .replaceAll(/(?:\s|\p{Cc})+/gu, ' ')
    .toWellFormed()
    .trim()

/** Of the table itself, not of tables in its cells. */
export function rowsOf(table: Tree.Element): Tree.Element[] {
  return table.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    if (child.tagName === 'tr') return [child]
    return /^(?:thead|tbody|tfoot)$/.test(child.tagName) ? rowsOf(child) : []
  })
}
