import { setBlockType } from 'prosemirror-commands'
import { documentSchema } from '#convert/document-schema.ts'
import type { EditorNode } from '../editor-node.ts'

const type = documentSchema.nodes.paragraph
const command = setBlockType(type)

export const paragraph: EditorNode = {
  blockTypes: [
    { label: 'Paragraph', command, isActive: ({ selection }) => selection.$from.parent.type === type },
  ],
  keys: { 'Mod-Alt-0': command },
}
