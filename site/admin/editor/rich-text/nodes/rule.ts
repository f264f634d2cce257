import { Minus } from 'lucide-react'
import { documentSchema } from '#convert/document-schema.ts'
import { putBlock } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'

export const rule: EditorNode = {
  insertTools: [{ label: 'Line', icon: Minus, command: putBlock(documentSchema.nodes.rule.create()) }],
}
