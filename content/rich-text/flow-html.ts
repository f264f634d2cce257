import type { HtmlContext, TextNode } from './node.ts'

/** The content of a list item or a cell: a single paragraph needs no element, and an empty first one is left out. */
export function flowHtml({ content = [] }: TextNode, { html }: Pick<HtmlContext, 'html'>): string {
  const [first, ...rest] = content
  if (first?.type !== 'paragraph') return html(content)
  const words = html(first.content)
  return (rest.length === 0 ? words : words && `<p>${words}</p>`) + html(rest)
}
