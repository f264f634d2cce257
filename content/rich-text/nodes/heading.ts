import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { allowedNumber, oneOf } from '../attributes.ts'
import { inOneLine } from '../markdown-syntax.ts'
import { defineNode } from '../node.ts'

const level = oneOf([2, 3, 4])

export const heading = defineNode({
  content: 'inline*',
  group: 'block',
  attrs: { level },
  html: (node, { html, isFeed, headingId }) => {
    const tag = `h${allowedNumber(level, node.attrs?.['level']) || 2}`
    const id = headingId(node)
    return `<${tag}${id && !isFeed ? ` id="${escape(id)}"` : ''}>${html(node.content)}</${tag}>`
  },
  markdown: ({ attrs, content }, { inline }) =>
    `${'#'.repeat(Number(attrs?.['level']))} ${inOneLine(inline(content))}`,
  dom: {
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    parseDOM: [1, 2, 3, 4, 5, 6].map((each) => ({
      tag: `h${each}`,
      attrs: { level: Math.min(4, Math.max(2, each)) },
    })),
    defining: true,
  },
})
