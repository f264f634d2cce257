import { escapeLineStarts } from './markdown-syntax.ts'
import { markOf, type MarkDefinition } from './marks.ts'
import type { MarkdownContext, TextMark, TextNode } from './node.ts'
import { nodesAtEnd } from './plain-text.ts'
import { renderRichText } from './render.ts'
import { nodeOf, nodes, type RichNode, type RichText, type RichTextWords } from './schema.ts'

/**
 * Converts a text to Markdown (CommonMark with GitHub's tables, callouts, task lists and footnotes), with HTML for what
 * Markdown does not have. The converter reads it back as the same text.
 */
export function toMarkdown(text: RichText | undefined): string {
  const atEnd = nodesAtEnd(text)
  const numbers = new Map<TextNode, number>(atEnd.map((node, i) => [node, i + 1]))
  const context: MarkdownContext = {
    blocks: (nodes = []) => blocks(nodes, context),
    inline: (nodes = []) => inline(nodes, context),
    html: (node) =>
      renderRichText(
        { type: 'doc', content: [node as RichNode] },
        { origin: '', isFeed: true, words: labels },
      ),
    numberOf: (node) => numbers.get(node) ?? 1,
  }
  const end = atEnd.map((node) => nodeOf(node.type)!.atEnd!.markdown(node, context))
  return [context.blocks(text?.content), ...end].join('\n\n') + '\n'
}

const labels = Object.assign({}, ...Object.values(nodes).map(({ labels }) => labels)) as RichTextWords

const blocks = (nodes: readonly TextNode[], context: MarkdownContext) =>
  nodes
    .map((node, i) => {
      const definition = nodeOf(node.type)
      const isNext = definition?.mergesInMarkdown && nodes[i - 1]?.type === node.type
      return (isNext ? '<!-- -->\n\n' : '') + (definition?.markdown(node, context) ?? '')
    })
    .join('\n\n')

/** Inline nodes as Markdown; adjacent nodes with the same mark share one pair of delimiters. */
function inline(
  nodes: readonly TextNode[],
  context: MarkdownContext,
  inside: readonly string[] = [],
): string {
  let line = ''
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    const mark = node.marks?.find(({ type }) => !inside.includes(type))
    if (!mark) {
      line += nodeOf(node.type)?.markdown(node, context) ?? ''
      at++
      continue
    }
    const key = JSON.stringify(mark)
    let end = at + 1
    while (nodes[end]?.marks?.some((each) => JSON.stringify(each) === key)) end++
    const group = nodes.slice(at, end)
    at = end
    const definition: MarkDefinition | undefined = markOf(mark.type)
    if (definition?.isLiteral) {
      line += written(group.map(({ text }) => text ?? ' ').join(''), mark, definition)
      continue
    }
    const whole = inline(group, context, [...inside, mark.type])
    const words = whole.trim()
    const [before, after] = [whole.slice(0, whole.indexOf(words)), whole.slice(whole.trimEnd().length)]
    line += words ? before + written(words, mark, definition) + after : whole
  }
  return inside.length > 0 ? line : escapeLineStarts(line.trim())
}

function written(words: string, mark: TextMark, definition: MarkDefinition | undefined): string {
  const { markdown, tag } = definition ?? {}
  if (typeof markdown === 'function') return markdown(words, mark)
  if (markdown) return markdown + words + markdown
  return tag ? `<${tag}>${words}</${tag}>` : words
}
