import { ruleOf, type RichNode, type RichText } from './schema.ts'

/**
 * The plain text of a rich text, with an empty line between blocks and the footnotes at the end: for search, summaries
 * and word counts.
 */
export const plainText = (text: RichText | undefined): string =>
  [
    ...(text?.content ?? []),
    ...footnotesOf(text).map(({ content = [] }) => ({ type: 'paragraph', content }) as const),
  ]
    .map(textOfNode)
    .join('\n\n')

/** The footnotes of a text, in the order of their numbers. */
const footnotesOf = (text: RichText | undefined) =>
  everyNode(text?.content ?? []).filter(({ type }) => type === 'footnote')

/** The plain text of a node, including captions of pictures and videos. */
function textOfNode({ type, text, attrs, content = [] }: RichNode): string {
  if (type === 'text') return text ?? ''
  if (type === 'lineBreak') return '\n'
  if (type === 'picture') return [attrs?.['caption'], attrs?.['alt']].filter(Boolean).join('\n')
  if (type === 'video') return String(attrs?.['title'] ?? '')
  if (type === 'footnote') return ''
  const isInline = content.every((child) => ruleOf(child.type)?.group === 'inline')
  if (isInline) return inQuotationMarks(content).join('')
  const words = content.map(textOfNode).join(type === 'tableRow' ? ' · ' : '\n')
  return attrs?.['task'] ? `${attrs['task'] === 'done' ? '☑' : '☐'} ${words}` : words
}

/** The texts of inline nodes, with the quotation marks that browsers show around inline quotes. */
const inQuotationMarks = (nodes: readonly RichNode[]) =>
  nodes.map((node, i) => {
    const opens = isQuoted(node) && !isQuoted(nodes[i - 1])
    const closes = isQuoted(node) && !isQuoted(nodes[i + 1])
    return (opens ? '“' : '') + textOfNode(node) + (closes ? '”' : '')
  })

const isQuoted = (node: RichNode | undefined) =>
  node?.marks?.some(({ type }) => type === 'inlineQuote') ?? false

/** The reading time in minutes, at least 1, at 220 words per minute. */
export const readingMinutes = (text: RichText | undefined): number =>
  Math.max(1, Math.round((plainText(text).match(/\S+/g)?.length ?? 0) / 220))

export interface Heading {
  readonly id: string
  readonly level: number
  readonly text: string
}

/** The headings of a text, each with an id that is unique on its page. */
export function headingsOf(text: RichText | undefined): Heading[] {
  const seen = new Set<string>(reservedIds)
  const next = new Map<string, number>()
  return (text?.content ?? [])
    .filter(({ type }) => type === 'heading')
    .map((node, i) => {
      const words = textOfNode(node).replaceAll(/\s+/g, ' ').trim()
      const base = toSlug(words) || `part-${i + 1}`
      let id = base
      for (let n = next.get(base) ?? 2; seen.has(id); next.set(base, ++n)) id = `${base}-${n}`
      seen.add(id)
      return { id, level: Number(node.attrs?.['level']), text: words }
    })
}

/** Ids that pages use for their own elements. */
const reservedIds = ['main', 'menu', 'title', 'contents', 'related', 'changed']

const toSlug = (words: string) =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

/** Every address that a text links to. */
export const linksOf = (text: RichText | undefined): string[] => [
  ...new Set(
    everyNode(text?.content ?? []).flatMap(({ marks = [] }) =>
      marks.flatMap((mark) => mark.attrs?.['href'] ?? []),
    ),
  ),
]

/** Every node of a text, in document order. */
export const everyNode = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.content ?? [])])
