import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import {
  Bold,
  Code,
  Italic,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
  type LucideIcon,
} from 'lucide-react'
import type { MarkName } from '#content/rich-text/marks.ts'
import { documentSchema } from '#convert/document-schema.ts'
import type { Tool } from './editor-node.ts'

const { marks } = documentSchema

interface EditorMark {
  type: MarkName
  label: string
  icon: LucideIcon
  /** The key that is pressed with Ctrl, or ⌘. */
  key?: string
}

/** The marks of text in the order of their tools; the link has a dialog. */
const editorMarks: readonly EditorMark[] = [
  { type: 'strong', label: 'Bold', icon: Bold, key: 'b' },
  { type: 'emphasis', label: 'Italic', icon: Italic, key: 'i' },
  { type: 'code', label: 'Inline code', icon: Code, key: 'e' },
  { type: 'strikethrough', label: 'Strikethrough', icon: Strikethrough },
  { type: 'inserted', label: 'Inserted', icon: Underline },
  { type: 'superscript', label: 'Superscript', icon: Superscript, key: '.' },
  { type: 'subscript', label: 'Subscript', icon: Subscript, key: ',' },
  { type: 'inlineQuote', label: 'Inline quote', icon: TextQuote },
]

const isMarked = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type)
}

export const markTools: readonly Tool[] = editorMarks.map(({ type, label, icon, key }) => ({
  label,
  icon,
  command: toggleMark(marks[type]),
  isActive: isMarked(marks[type]),
  ...(key && { keys: `Ctrl+${key.toUpperCase()}` }),
}))

export const markKeys = Object.fromEntries(
  editorMarks.flatMap(({ type, key }) => (key ? [[`Mod-${key}`, toggleMark(marks[type])]] : [])),
)
