import { markOf, type MarkDefinition } from './marks.ts'
import type { HtmlContext, HtmlOptions, TextMark, TextNode } from './node.ts'
import { headingsOf, nodesAtEnd } from './plain-text.ts'
import { nodeOf, type RichText, type RichTextWords } from './schema.ts'

interface Options extends HtmlOptions {
  words: RichTextWords
}

/**
 * Renders a text as HTML. Does not trust what is stored: only known elements are written, text and attributes are escaped,
 * and addresses that are not allowed are left out.
 */
export function renderRichText(text: RichText | undefined, { words, ...options }: Options): string {
  const headings = (text?.content ?? []).filter(({ type }) => type === 'heading')
  const ids = headingsOf(text).map(({ id }) => (options.part ? `${options.part}-${id}` : id))
  const idOf = new Map<TextNode, string | undefined>(headings.map((node, i) => [node, ids[i]]))
  const atEnd = nodesAtEnd(text)
  const numbers = new Map<TextNode, number>(atEnd.map((node, i) => [node, i + 1]))
  const context: HtmlContext<string> = {
    ...options,
    label: (name) => words[name as keyof RichTextWords],
    html: (nodes = []) => nodes.map((node) => render(node, context)).join(''),
    headingId: (node) => idOf.get(node),
    numberOf: (node) => numbers.get(node)!,
  }
  const blocks = (text?.content ?? []).map((node) => render(node, context))
  const end = nodeOf(atEnd[0]?.type ?? '')?.atEnd?.html(atEnd, context)
  return [...blocks, ...(end ? [end] : [])].join('\n')
}

const render = (node: TextNode, context: HtmlContext<string>): string =>
  (node.marks ?? []).reduceRight(
    (html, mark) => marked(html, mark, context),
    nodeOf(node.type)?.html(node, context) ?? '',
  )

function marked(html: string, mark: TextMark, options: HtmlOptions): string {
  const definition: MarkDefinition | undefined = markOf(mark.type)
  if (!definition) return html
  return definition.html?.(html, mark, options) ?? `<${definition.tag}>${html}</${definition.tag}>`
}
