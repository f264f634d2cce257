import { allowedNumber, integer } from '../attributes.ts'
import { indent } from '../markdown-syntax.ts'
import { defineNode, domNumber } from '../node.ts'

const start = integer(0, 1_000_000)

export const orderedList = defineNode({
  content: 'listItem+',
  group: 'block flow part',
  attrs: { start },
  html: ({ attrs, content }, { html }) => {
    const first = allowedNumber(start, attrs?.['start'])
    return `<ol${first === 1 ? '' : ` start="${first}"`}>${html(content)}</ol>`
  },
  markdown: ({ attrs, content = [] }, { blocks }) =>
    content.map((item, i) => indent(blocks([item]), `${Number(attrs?.['start'] ?? 1) + i}. `)).join('\n'),
  mergesInMarkdown: true,
  dom: {
    toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: attrs['start'] }, 0],
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: domNumber(element, 'start', start) }) }],
  },
})
