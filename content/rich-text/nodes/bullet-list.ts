import { indent } from '../markdown-syntax.ts'
import { defineNode } from '../node.ts'

export const bulletList = defineNode({
  content: 'listItem+',
  group: 'block flow part',
  html: ({ content }, { html }) => `<ul>${html(content)}</ul>`,
  markdown: ({ content = [] }, { blocks }) => content.map((item) => indent(blocks([item]), '- ')).join('\n'),
  mergesInMarkdown: true,
  dom: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
})
