import { defineNode } from '../node.ts'

export const paragraph = defineNode({
  content: 'inline*',
  group: 'block flow part',
  html: ({ content }, { html }) => `<p>${html(content)}</p>`,
  markdown: ({ content }, { inline }) => inline(content),
  dom: { toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
})
