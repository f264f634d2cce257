import { asFlow, inlineContent } from '#content/rich-text/normalize.ts'
import { ruleOf, type Mark, type RichNode } from '#content/rich-text/schema.ts'
import { videoAt } from '#content/video.ts'

/** Builds the blocks of a rich text. Consecutive inline text is collected into a paragraph until the next block. */
export class Writer {
  readonly #blocks: RichNode[] = []
  #inline: RichNode[] = []

  text(text: string, marks: readonly Mark[], breaksLines: boolean) {
    const parts = breaksLines ? text.split(/\n[\t ]*\n\s*/) : [text]
    for (const [i, part] of parts.entries()) {
      if (i > 0) this.flush()
      for (const [j, line] of (breaksLines ? part.split('\n') : [part]).entries()) {
        if (j > 0) this.lineBreak()
        const collapsed = line.replaceAll(/[\t\n\r ]+/g, ' ')
        if (collapsed)
          this.#inline.push({ type: 'text', text: collapsed, ...(marks.length > 0 && { marks }) })
      }
    }
  }

  lineBreak() {
    this.#inline.push({ type: 'lineBreak' })
  }

  block(node: RichNode) {
    this.flush()
    this.#blocks.push(node)
  }

  add(nodes: readonly RichNode[]) {
    for (const node of nodes) this.block(node)
  }

  heading(level: number, blocks: readonly RichNode[]) {
    const inline = blocks.filter(({ type }) => type === 'paragraph').flatMap(({ content = [] }) => content)
    const others = blocks.filter(({ type }) => type !== 'paragraph')
    if (inline.length > 0) this.block({ type: 'heading', attrs: { level }, ...inlineContent(inline) })
    this.add(others)
  }

  code(text: string, language: string | undefined) {
    if (!text) return
    this.block({
      type: 'codeBlock',
      ...(language && { attrs: { language } }),
      content: [{ type: 'text', text }],
    })
  }

  /** Writes a list, followed by its pictures and videos, which lists cannot contain; flattens a list that is too deep. */
  list(type: 'bulletList' | 'orderedList', contents: readonly RichNode[][], isTooDeep: boolean) {
    const items: RichNode[] = []
    const media: RichNode[] = []
    for (const nodes of contents) {
      media.push(...nodes.filter(isMedia))
      const [first, ...rest] = nodes.filter((node) => !isMedia(node))
      if (!first) continue
      const content =
        first.type === 'paragraph' ? [first, ...rest] : [{ type: 'paragraph' as const }, first, ...rest]
      items.push({ type: 'listItem', content })
    }
    if (isTooDeep) this.add(items.flatMap(({ content = [] }) => content))
    else if (items.length > 0) this.block({ type, content: items })
    this.add(media)
  }

  /** Sets the caption of the last picture or video. Returns false if there is none or it already has a caption. */
  caption(caption: string): boolean {
    const last = this.#blocks.at(-1)
    const name = last?.type === 'picture' ? 'caption' : last?.type === 'video' ? 'title' : undefined
    if (!name || last?.attrs?.[name]) return false
    const text = name === 'title' ? caption.slice(0, 200).toWellFormed() : caption
    this.#blocks[this.#blocks.length - 1] = { ...last!, attrs: { ...last!.attrs, [name]: text } }
    return true
  }

  flush() {
    const inline = trimSpaces(this.#inline)
    this.#inline = []
    if (inline.length > 0)
      this.#blocks.push(videoOf(inline) ?? { type: 'paragraph', ...inlineContent(inline) })
  }

  end(): RichNode[] {
    this.flush()
    return this.#blocks
  }
}

/** Removes spaces and line breaks at both ends, and repeated spaces. */
function trimSpaces(nodes: readonly RichNode[]): RichNode[] {
  const trimmed: RichNode[] = []
  for (const node of nodes) {
    const last = trimmed.at(-1)
    const isFirst = last === undefined || last.type === 'lineBreak'
    if (node.type === 'lineBreak') {
      if (isFirst) continue
      if (last.text?.endsWith(' ')) setLast(trimmed, last.text.trimEnd())
      trimmed.push(node)
    } else {
      const text = isFirst || last.text?.endsWith(' ') ? node.text!.replace(/^ +/, '') : node.text!
      if (text) trimmed.push({ ...node, text })
    }
  }
  while (trimmed.at(-1)?.type === 'lineBreak') trimmed.pop()
  const end = trimmed.at(-1)?.text
  if (end?.endsWith(' ')) setLast(trimmed, end.trimEnd())
  return trimmed
}

function setLast(nodes: RichNode[], text: string) {
  const last = nodes.pop()!
  if (text) nodes.push({ ...last, text })
}

/** A URL that is a paragraph of its own becomes a video, or a link if it is not a video's. */
function videoOf(nodes: readonly RichNode[]): RichNode | undefined {
  const [only] = nodes
  const src = only?.text ?? ''
  if (nodes.length !== 1 || !/^https?:\/\/\S+$/.test(src) || src.length > 2000) return undefined
  if (videoAt(src, 'https://site.invalid')) return { type: 'video', attrs: { src } }
  const isLink = !/[\\<>"]/.test(src) && !only?.marks
  if (!isLink) return undefined
  const marks: Mark[] = [{ type: 'link', attrs: { href: src } }]
  return { type: 'paragraph', content: [{ type: 'text', text: src, marks }] }
}

const isMedia = ({ type }: RichNode) => type === 'picture' || type === 'video'

/** Blocks as the content of a list item; pictures and videos are kept. */
export const asItem = (blocks: readonly RichNode[]): RichNode[] =>
  blocks.flatMap((node) => (isMedia(node) ? [node] : asFlow([node])))

/** Blocks as a quote, followed by their pictures and videos. */
export function asQuote(blocks: readonly RichNode[]): RichNode[] {
  const content = asFlow(blocks.filter((node) => !isMedia(node)))
  return [...(content.length > 0 ? [{ type: 'quote' as const, content }] : []), ...blocks.filter(isMedia)]
}

interface Cell {
  isHead: boolean
  blocks: readonly RichNode[]
}

/** A table with rows of equal length, followed by the pictures and videos of its cells. */
export function asTable(rows: readonly (readonly Cell[])[]): RichNode[] {
  const filled = rows.filter(({ length }) => length > 0)
  const columns = Math.max(0, ...filled.map(({ length }) => length))
  if (columns === 0) return []
  const blank: Cell = { isHead: false, blocks: [] }
  const content = filled.map((row): RichNode => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, i): RichNode => {
      const { isHead, blocks } = row[i] ?? blank
      const paragraphs = paragraphsOf(blocks)
      return {
        type: isHead ? 'tableHeader' : 'tableCell',
        content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' }],
      }
    }),
  }))
  const media = filled.flatMap((row) => row.flatMap(({ blocks }) => blocks.filter(isMedia)))
  return [{ type: 'table', content }, ...media]
}

/** All text of blocks as paragraphs, including lists and tables. */
const paragraphsOf = (blocks: readonly RichNode[]): RichNode[] =>
  blocks.flatMap(({ type, content = [] }): RichNode[] => {
    if (type === 'paragraph') return [{ type, content }]
    if (type === 'heading' || type === 'codeBlock') return [{ type: 'paragraph', content }]
    return ruleOf(type)?.content ? paragraphsOf(content) : []
  })
