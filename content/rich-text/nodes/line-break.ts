import { defineNode } from '../node.ts'

export const lineBreak = defineNode({
  group: 'inline',
  html: () => '<br>',
  markdown: () => '\\\n',
  plainText: () => '\n',
  dom: { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }], inline: true, selectable: false },
})
