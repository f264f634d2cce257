import type { LucideIcon } from 'lucide-react'
import type { InputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import type { EditorView, NodeViewConstructor } from 'prosemirror-view'
import type { ComponentType } from 'react'
import type { NodeName } from '#content/rich-text/schema.ts'

/** A button of the toolbar. */
export interface Tool {
  label: string
  icon: LucideIcon
  /** The keys that do the same, as the tooltip shows them. */
  keys?: string
  /** What it does; without it, it opens the dialog of its node. */
  command?: Command
  /** Whether the cursor is in what it makes. */
  isActive?: (state: EditorState) => boolean
}

/** An entry of the select of block types. */
interface BlockType {
  label: string
  command: Command
  isActive: (state: EditorState) => boolean
}

export interface NodeDialogProps {
  /** The selected node; undefined for a new one. */
  node: Node | undefined
  onPut: (node: Node) => void
  close: () => void
}

/** How a node is edited: keys, commands, entries of the toolbar. The node itself is in `content/rich-text/nodes/`. */
export interface EditorNode {
  blockTypes?: readonly BlockType[]
  /** Buttons for the structure of what is selected. */
  structureTools?: readonly Tool[]
  /** Buttons that insert something at the cursor. */
  insertTools?: readonly Tool[]
  /** Buttons below the toolbar that depend on where the cursor is. */
  actions?: (state: EditorState) => readonly { label: string; command: Command }[]
  keys?: Readonly<Record<string, Command>>
  /** What becomes the node while it is typed, such as `## `. */
  inputRules?: readonly InputRule[]
  /** Edits the node, by a tool or a double click. */
  Dialog?: ComponentType<NodeDialogProps>
  nodeView?: NodeViewConstructor
  /** Returns whether it has handled a click. */
  onClick?: (view: EditorView, node: Node, position: number, target: Element) => boolean
  plugins?: () => readonly Plugin[]
}

export type EditorNodes = Readonly<Partial<Record<NodeName, EditorNode>>>
