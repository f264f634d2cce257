import { defineNode } from '../node.ts'

/** A line between two parts of the text. */
export const rule = defineNode({
  group: 'block flow',
  html: () => '<hr>',
  markdown: () => '---',
  dom: { toDOM: () => ['hr'], parseDOM: [{ tag: 'hr' }] },
})
