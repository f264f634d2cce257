import { firstCharacters } from '../first-characters.ts'
import { videoAt } from '../video.ts'
import { asFlow, inlineContent, isAllowed, toParagraph } from './normalize.ts'
import { tones, type Mark, type RichNode, type RichText } from './schema.ts'

/** A node of parsed Markdown, as mdast describes it. */
export interface MarkdownNode {
  readonly type: string
  readonly children?: readonly MarkdownNode[]
  readonly value?: string
  readonly depth?: number
  readonly ordered?: boolean | null
  readonly lang?: string | null
  readonly url?: string
  readonly title?: string | null
  readonly alt?: string | null
  readonly identifier?: string
}

/** The maximum nesting of lists and quotes; deeper ones are merged into their parent. */
const maxDepth = 5

/**
 * Converts parsed Markdown to rich text. Nodes that the schema does not support become plain text, HTML is kept as text,
 * and addresses that the schema does not allow are left out.
 */
export function fromMarkdown(root: MarkdownNode): RichText {
  const definitions = new Map(everyDefinition(root).map((node) => [node.identifier!, node] as const))
  const hasTitle = (root.children ?? []).some(({ type, depth }) => type === 'heading' && depth === 1)
  return { type: 'doc', content: blocksOf(root, { definitions, shift: hasTitle ? 1 : 0, depth: 0 }) }
}

interface Context {
  readonly definitions: ReadonlyMap<string, MarkdownNode>
  /** The number of levels by which headings are lowered. */
  readonly shift: number
  readonly depth: number
}

const everyDefinition = (node: MarkdownNode): MarkdownNode[] =>
  node.type === 'definition' ? [node] : (node.children ?? []).flatMap(everyDefinition)

const blocksOf = ({ children = [] }: MarkdownNode, context: Context): RichNode[] =>
  children.flatMap((child) => blockOf(child, context))

function blockOf(node: MarkdownNode, context: Context): RichNode[] {
  const { type, children = [], value = '' } = node
  const deeper = { ...context, depth: context.depth + 1 }
  const flow = () => asFlow(blocksOf(node, deeper))
  switch (type) {
    case 'paragraph':
      return paragraphOf(node, context)
    case 'heading': {
      const level = Math.min(4, Math.max(2, (node.depth ?? 1) + context.shift))
      return [{ type: 'heading', attrs: { level }, ...inlineContent(inlineOf(children, context)) }]
    }
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'code':
      return [
        {
          type: 'codeBlock',
          ...(node.lang && node.lang.length <= 30 && { attrs: { language: node.lang } }),
          ...(value && { content: [{ type: 'text', text: value }] }),
        },
      ]
    case 'html':
      return /^<!--[^]*-->$/.test(value.trim()) ? [] : toParagraph([{ type: 'text', text: value }])
    case 'blockquote':
      return context.depth >= maxDepth ? flow() : quoteOf(flow())
    case 'list': {
      if (context.depth >= maxDepth) return children.flatMap((item) => asFlow(blocksOf(item, deeper)))
      const items = children.map((item): RichNode => {
        const content = asFlow(blocksOf(item, deeper))
        return {
          type: 'listItem',
          content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
        }
      })
      return items.length > 0 ? [{ type: node.ordered ? 'orderedList' : 'bulletList', content: items }] : []
    }
    case 'table':
      return [{ type: 'table', content: children.map((row, i) => rowOf(row, i === 0, context)) }]
    case 'definition':
      return []
    default:
      return children.length > 0 ? blocksOf(node, deeper) : toParagraph(inlineOf([node], context))
  }
}

/** A quote that begins with `[!NOTE]` is a callout. */
function quoteOf(content: readonly RichNode[]): RichNode[] {
  if (content.length === 0) return []
  const [first, ...rest] = content
  const [start, ...more] = first?.content ?? []
  const [marker, tone] = /^\[!(\w+)\]\s*/.exec(start?.text ?? '') ?? []
  const known = tones.find((each) => each === tone?.toLowerCase())
  if (!marker || !known || start?.marks) return [{ type: 'quote', content }]
  const left = start!.text!.slice(marker.length)
  const words = left
    ? [{ ...start!, text: left }, ...more]
    : more.slice(more[0]?.type === 'lineBreak' ? 1 : 0)
  const inside = words.length > 0 ? [{ ...first!, content: words }, ...rest] : rest
  const attrs = known === tones[0] ? {} : { attrs: { tone: known } }
  return [{ type: 'callout', ...attrs, content: inside.length > 0 ? inside : [{ type: 'paragraph' }] }]
}

/** Moves pictures and videos out of paragraphs, between them. */
function paragraphOf({ children = [] }: MarkdownNode, context: Context): RichNode[] {
  const [only] = children
  if (children.length === 1 && only?.type === 'link') {
    const { url = '', title } = only
    const label = (only.children ?? []).map(({ value }) => value ?? '').join('')
    const isVideo = isAllowed('link', url) && videoAt(url, 'https://site.invalid') !== undefined
    if (isVideo && (title === 'video' || label === url)) {
      const hasTitle = label && label !== url && label !== 'Video'
      return [{ type: 'video', attrs: { src: url, ...(hasTitle && { title: firstCharacters(label, 200) }) } }]
    }
  }
  const blocks: RichNode[] = []
  let words: MarkdownNode[] = []
  const close = () => {
    blocks.push(...toParagraph(inlineOf(words, context)))
    words = []
  }
  for (const child of children) {
    const picture = pictureOf(child, context)
    if (!picture) words.push(child)
    else {
      close()
      blocks.push(picture)
    }
  }
  close()
  return blocks
}

function pictureOf(node: MarkdownNode, { definitions }: Context): RichNode | undefined {
  const source = node.type === 'imageReference' ? definitions.get(node.identifier ?? '') : node
  if (!['image', 'imageReference'].includes(node.type) || !isAllowed('image', source?.url)) return undefined
  const { alt } = node
  const caption = source?.title
  return {
    type: 'picture',
    attrs: {
      src: source!.url!,
      ...(alt && { alt: firstCharacters(alt, 300) }),
      ...(caption && { caption: firstCharacters(caption, 500) }),
    },
  }
}

const rowOf = ({ children = [] }: MarkdownNode, isHead: boolean, context: Context): RichNode => ({
  type: 'tableRow',
  content: children.map((cell) => ({
    type: isHead ? 'tableHeader' : 'tableCell',
    content: [{ type: 'paragraph', ...inlineContent(inlineOf(cell.children ?? [], context)) }],
  })),
})

function inlineOf(
  children: readonly MarkdownNode[],
  context: Context,
  marks: readonly Mark[] = [],
): RichNode[] {
  const within = (node: MarkdownNode, mark?: Mark) =>
    inlineOf(
      node.children ?? [],
      context,
      mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks,
    )
  const words = (text: string, own = marks): RichNode[] =>
    text ? [{ type: 'text', text, ...(own.length > 0 && { marks: own }) }] : []
  return children.flatMap((node): RichNode[] => {
    switch (node.type) {
      case 'text':
        return words((node.value ?? '').replaceAll('\n', ' '))
      case 'strong':
        return within(node, { type: 'strong' })
      case 'emphasis':
        return within(node, { type: 'emphasis' })
      case 'inlineCode':
        return words(node.value ?? '', [...marks, { type: 'code' }])
      case 'break':
        return [{ type: 'lineBreak' }]
      case 'link':
      case 'linkReference': {
        const url = node.type === 'link' ? node.url : context.definitions.get(node.identifier ?? '')?.url
        return within(node, isAllowed('link', url) ? { type: 'link', attrs: { href: url } } : undefined)
      }
      case 'image':
      case 'imageReference':
        return words(node.alt ?? '')
      default:
        return node.children ? within(node) : words(node.value ?? '')
    }
  })
}
