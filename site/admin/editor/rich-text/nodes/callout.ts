import { Info, Lightbulb, TriangleAlert } from 'lucide-react'
import { documentSchema } from '#convert/document-schema.ts'
import { findAncestor, toggleWrap } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'
import './callout.css'

const type = documentSchema.nodes.callout

const tones = [
  { tone: 'note', label: 'Note', icon: Info },
  { tone: 'tip', label: 'Tip', icon: Lightbulb },
  { tone: 'warning', label: 'Warning', icon: TriangleAlert },
]

export const callout: EditorNode = {
  structureTools: tones.map(({ tone, label, icon }) => ({
    label,
    icon,
    command: toggleWrap(type, { tone }),
    isActive: (state) => findAncestor(state, type)?.node.attrs['tone'] === tone,
  })),
}
