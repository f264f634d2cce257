import { ListOrdered } from 'lucide-react'
import { wrappingInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#convert/document-schema.ts'
import { isInList, toggleList } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'

const type = documentSchema.nodes.orderedList

export const orderedList: EditorNode = {
  structureTools: [
    {
      label: 'Numbered list',
      icon: ListOrdered,
      keys: 'Ctrl+Shift+7',
      command: toggleList(type),
      isActive: isInList(type),
    },
  ],
  keys: { 'Mod-Shift-7': toggleList(type) },
  inputRules: [wrappingInputRule(/^\s*1\.\s$/, type)],
}
