import { List } from 'lucide-react'
import { wrappingInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#convert/document-schema.ts'
import { isInList, toggleList } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'

const type = documentSchema.nodes.bulletList

export const bulletList: EditorNode = {
  structureTools: [
    {
      label: 'Bulleted list',
      icon: List,
      keys: 'Ctrl+Shift+8',
      command: toggleList(type),
      isActive: isInList(type),
    },
  ],
  keys: { 'Mod-Shift-8': toggleList(type) },
  inputRules: [wrappingInputRule(/^\s*[-*]\s$/, type)],
}
