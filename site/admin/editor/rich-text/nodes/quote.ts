import { Quote } from 'lucide-react'
import { wrappingInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#convert/document-schema.ts'
import { findAncestor, toggleWrap } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'

const type = documentSchema.nodes.quote

export const quote: EditorNode = {
  structureTools: [
    {
      label: 'Quote',
      icon: Quote,
      command: toggleWrap(type),
      isActive: (state) => findAncestor(state, type) !== undefined,
    },
  ],
  inputRules: [wrappingInputRule(/^\s*>\s$/, type)],
}
