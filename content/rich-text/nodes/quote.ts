import { quoted } from '../markdown-syntax.ts'
import { defineNode } from '../node.ts'

export const quote = defineNode({
  content: 'flow+',
  group: 'block flow',
  html: ({ content }, { html }) => `<blockquote>${html(content)}</blockquote>`,
  markdown: ({ content }, { blocks }) => quoted(blocks(content)),
  dom: { toDOM: () => ['blockquote', 0], parseDOM: [{ tag: 'blockquote' }], defining: true },
})
