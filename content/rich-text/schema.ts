import { bulletList } from './nodes/bullet-list.ts'
import { callout } from './nodes/callout.ts'
import { codeBlock } from './nodes/code-block.ts'
import { footnote } from './nodes/footnote.ts'
import { heading } from './nodes/heading.ts'
import { lineBreak } from './nodes/line-break.ts'
import { listItem } from './nodes/list-item.ts'
import { orderedList } from './nodes/ordered-list.ts'
import { paragraph } from './nodes/paragraph.ts'
import { picture } from './nodes/picture.ts'
import { quote } from './nodes/quote.ts'
import { rule } from './nodes/rule.ts'
import { table, tableCell, tableHeader, tableRow } from './nodes/table.ts'
import { text } from './nodes/text.ts'
import { video } from './nodes/video.ts'
import type { MarkName } from './marks.ts'
import type { NodeDefinition, NodeRule, TextMark, TextNode } from './node.ts'

/** Every node that a text may contain; the first is what a line is by itself. */
export const nodes = {
  paragraph,
  heading,
  bulletList,
  orderedList,
  listItem,
  codeBlock,
  quote,
  callout,
  picture,
  video,
  table,
  tableRow,
  tableHeader,
  tableCell,
  rule,
  footnote,
  lineBreak,
  text,
}

export type NodeName = keyof typeof nodes

/** The labels that nodes add to a text. */
export type RichTextWords = Readonly<
  Record<{ [N in NodeName]: keyof NonNullable<(typeof nodes)[N]['labels']> }[NodeName], string>
>

/** A text with headings, lists, pictures: a tree of nodes, in the JSON format of ProseMirror. */
export interface RichText {
  readonly type: 'doc'
  readonly content: readonly RichNode[]
}

export interface RichNode extends TextNode {
  readonly type: NodeName
  readonly content?: readonly RichNode[]
  readonly marks?: readonly Mark[]
}

export interface Mark extends TextMark {
  readonly type: MarkName
}

/** The definition of a node; undefined for a name that no node has. */
export const nodeOf = (name: string): NodeDefinition<string> | undefined =>
  Object.hasOwn(nodes, name) ? (nodes[name as NodeName] as NodeDefinition<string>) : undefined

export const documentRule: NodeRule = { content: 'block*' }

/** The limits of a text. */
export const bounds = { characters: 150_000, nodes: 10_000, depth: 24 } as const
