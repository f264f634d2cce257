import type { Command } from 'prosemirror-state'
import { documentSchema } from '#convert/document-schema.ts'
import type { EditorNode } from '../editor-node.ts'

const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false
  dispatch?.(state.tr.replaceSelectionWith(documentSchema.nodes.lineBreak.create()).scrollIntoView())
  return true
}

export const lineBreak: EditorNode = { keys: { 'Shift-Enter': breakLine } }
