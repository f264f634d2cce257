import { minutesToRead } from '../model/reading-time.ts'
import { markOf } from './marks.ts'
import type { TextNode } from './node.ts'
import { nodeOf, type RichNode, type RichText } from './schema.ts'

/**
 * The plain text of a rich text, with an empty line between blocks and the footnotes at the end: for search, summaries
 * and word counts.
 */
export const plainText = (text: RichText | undefined): string =>
  [...(text?.content ?? []).map(textOfNode), ...nodesAtEnd(text).map(insideOf)].join('\n\n')

/** The nodes whose content stands at the end of a text, in the order of their numbers. */
export const nodesAtEnd = (text: RichText | undefined) =>
  everyNode(text?.content ?? []).filter(({ type }) => nodeOf(type)?.atEnd)

/** The plain text of a node, including captions of pictures and videos. */
function textOfNode(node: TextNode): string {
  const inside = insideOf(node)
  return nodeOf(node.type)?.plainText?.(node, inside) ?? inside
}

function insideOf({ type, content = [] }: TextNode): string {
  const isInline = content.every((child) => nodeOf(child.type)?.group === 'inline')
  return isInline
    ? content.map((node, i) => withMarks(node, content[i - 1], content[i + 1])).join('')
    : content.map(textOfNode).join(nodeOf(type)?.separator ?? '\n')
}

/** The text of an inline node, with what its marks show at their beginning and end. */
function withMarks(node: TextNode, before: TextNode | undefined, after: TextNode | undefined): string {
  const has = (other: TextNode | undefined, type: string) => other?.marks?.some((mark) => mark.type === type)
  return (node.marks ?? []).reduceRight((words, { type }) => {
    const [opening = '', closing = ''] = markOf(type)?.plainText ?? []
    return (has(before, type) ? '' : opening) + words + (has(after, type) ? '' : closing)
  }, textOfNode(node))
}

/** The reading time in minutes. */
export const readingMinutes = (text: RichText | undefined): number => minutesToRead(plainText(text).length)

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
