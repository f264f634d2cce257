import { addresses, marks, ruleOf, type Mark, type MarkName, type RichNode } from './schema.ts'

/** Whether the schema allows an address as a link or a picture. */
export const isAllowed = (kind: keyof typeof addresses, address: unknown): address is string =>
  addresses[kind].error(address) === undefined

/** Inline nodes as the content of a block: marks are sorted, and adjacent nodes with the same marks are joined. */
export function inlineContent(nodes: readonly RichNode[]): { content?: RichNode[] } {
  const joined: RichNode[] = []
  for (const node of nodes.map(sortMarks)) {
    const last = joined.at(-1)
    const joins = last?.text !== undefined && node.text !== undefined && sameMarks(last, node)
    if (joins) joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else joined.push(node)
  }
  return joined.length > 0 ? { content: joined } : {}
}

/** A paragraph of inline nodes; an empty list if there is no text. */
export const toParagraph = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.some(({ text }) => text?.trim()) ? [{ type: 'paragraph', ...inlineContent(nodes) }] : []

/** Converts blocks that are not allowed in list items and quotes to paragraphs with the same text. */
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

const markOrder = Object.keys(marks) as MarkName[]

const sortMarks = (node: RichNode): RichNode =>
  node.marks
    ? { ...node, marks: node.marks.toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type)) }
    : node

const sameMarks = (one: RichNode, other: RichNode) =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])
