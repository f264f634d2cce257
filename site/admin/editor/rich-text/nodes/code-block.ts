import { exitCode, setBlockType } from 'prosemirror-commands'
import { textblockTypeInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#convert/document-schema.ts'
import type { EditorNode } from '../editor-node.ts'
import './code-block.css'

const type = documentSchema.nodes.codeBlock

export const codeBlock: EditorNode = {
  blockTypes: [
    {
      label: 'Code',
      command: setBlockType(type),
      isActive: ({ selection }) => selection.$from.parent.type === type,
    },
  ],
  keys: { 'Mod-Enter': exitCode },
  inputRules: [textblockTypeInputRule(/^```$/, type)],
}
