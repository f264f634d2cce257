import { setBlockType } from 'prosemirror-commands'
import { textblockTypeInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#convert/document-schema.ts'
import type { EditorNode } from '../editor-node.ts'

const type = documentSchema.nodes.heading
const levels = [
  { level: 2, label: 'Heading' },
  { level: 3, label: 'Smaller heading' },
  { level: 4, label: 'Smallest heading' },
]

export const heading: EditorNode = {
  blockTypes: levels.map(({ level, label }) => ({
    label,
    command: setBlockType(type, { level }),
    isActive: ({ selection: { $from } }) =>
      $from.parent.type === type && $from.parent.attrs['level'] === level,
  })),
  keys: Object.fromEntries(levels.map(({ level }) => [`Mod-Alt-${level}`, setBlockType(type, { level })])),
  // The title of the page is its only heading of the first level.
  inputRules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, type, (match) => ({ level: Math.max(2, match[1]!.length) })),
  ],
}
