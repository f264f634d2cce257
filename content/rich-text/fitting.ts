import { kinds } from '../field.ts'
import { marks, ruleOf, type Mark, type MarkName, type RichNode } from './schema.ts'

/** Whether an address is allowed in a text. */
export function isAllowed(kind: 'link' | 'image', address: unknown): address is string {
  const { max, pattern } = kinds[kind]
  return (
    typeof address === 'string' && address.length <= max && new RegExp(`^(?:${pattern})$`, 'u').test(address)
  )
}

/** Text nodes as the content of a block: with marks in order, and adjacent nodes with the same marks joined. */
export function inWords(nodes: readonly RichNode[]): { content?: RichNode[] } {
  const joined: RichNode[] = []
  for (const node of nodes.map(inOrder)) {
    const last = joined.at(-1)
    const joins = last?.text !== undefined && node.text !== undefined && sameMarks(last, node)
    if (joins) joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else joined.push(node)
  }
  return joined.length > 0 ? { content: joined } : {}
}

/** Text nodes as a paragraph; none if there is no text. */
export const inBlocks = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.some(({ text }) => text?.trim()) ? [{ type: 'paragraph', ...inWords(nodes) }] : []

/** Adapts blocks to what is allowed in list items and quotes: other blocks become paragraphs with the same text. */
export const asFlow = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    const { type, content = [], attrs } = node
    if (ruleOf(type)?.group?.split(' ').includes('flow')) return [node]
    if (type === 'heading') return content.length > 0 ? [{ type: 'paragraph', content }] : []
    if (type === 'picture' || type === 'video') {
      const { src } = attrs!
      const text = String(attrs!['alt'] || attrs!['caption'] || attrs!['title'] || src)
      const link: Mark = { type: 'link', attrs: { href: String(src) } }
      return [{ type: 'paragraph', content: [{ type: 'text', text, marks: [link] }] }]
    }
    return asFlow(content)
  })

const order = Object.keys(marks) as MarkName[]

const inOrder = (node: RichNode): RichNode =>
  node.marks
    ? { ...node, marks: node.marks.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type)) }
    : node

const sameMarks = (one: RichNode, other: RichNode) =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])
