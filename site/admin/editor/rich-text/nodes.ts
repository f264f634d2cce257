import type { EditorNodes } from './editor-node.ts'
import { bulletList } from './nodes/bullet-list.ts'
import { callout } from './nodes/callout.ts'
import { codeBlock } from './nodes/code-block.ts'
import { footnote } from './nodes/footnote.tsx'
import { heading } from './nodes/heading.ts'
import { lineBreak } from './nodes/line-break.ts'
import { listItem } from './nodes/list-item.ts'
import { orderedList } from './nodes/ordered-list.ts'
import { paragraph } from './nodes/paragraph.ts'
import { picture } from './nodes/picture.tsx'
import { quote } from './nodes/quote.ts'
import { rule } from './nodes/rule.ts'
import { table } from './nodes/table.ts'
import { video } from './nodes/video.tsx'

/**
 * The nodes that can be edited, in the order of their tools. Keys of later ones come first: Tab in a list in a table goes
 * to the next cell.
 */
export const editorNodes: EditorNodes = {
  paragraph,
  heading,
  codeBlock,
  bulletList,
  orderedList,
  listItem,
  quote,
  callout,
  picture,
  video,
  table,
  footnote,
  rule,
  lineBreak,
}
