import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from 'prosemirror-tables'
import {
  Asterisk,
  Bold,
  ClipboardCopy,
  ClipboardPaste,
  Code,
  Image,
  Info,
  Italic,
  Lightbulb,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TextQuote,
  TriangleAlert,
  Underline,
  Undo2,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import {
  findAncestor,
  blockOf,
  linkAt,
  putBlock,
  putTable,
  setBlock,
  toggleDone,
  toggleList,
  toggleTasks,
  toggleWrap,
} from './commands.ts'
import { documentSchema } from '#convert/document-schema.ts'

const { nodes, marks } = documentSchema

export type EditorDialog = 'link' | 'picture' | 'video' | 'footnote' | 'markdown'

interface Props {
  state: EditorState
  run: (command: Command) => void
  open: (dialog: EditorDialog) => void
  copyMarkdown: () => void
  controls: string
  bar: RefObject<HTMLDivElement | null>
}

const isMac = () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
const keysOf = (keys: string) =>
  isMac() ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧') : keys

/** The toolbar of the editor: a single tab stop; the arrow keys move between the tools. */
export function Toolbar({ state, run, open, copyMarkdown, controls, bar }: Props) {
  const has = (type: (typeof marks)[keyof typeof marks]) => {
    const { from, to, empty, $from } = state.selection
    return empty
      ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, type)
  }
  const tone = findAncestor(state, nodes.callout)?.node.attrs['tone'] as string | undefined
  const list = findAncestor(state, nodes.bulletList, nodes.orderedList)?.node.type
  const task = findAncestor(state, nodes.listItem)?.node.attrs['task'] as string | undefined
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')]
    const at = tools.indexOf(event.target as HTMLElement)
    if (!step || at < 0) return
    event.preventDefault()
    const next = tools[(at + step + tools.length) % tools.length]!
    for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1
    next.focus()
  }
  const tool = (icon: LucideIcon, label: string, onClick: () => void, state: ToolState = {}) => (
    <Tool icon={icon} label={label} {...state} onClick={onClick} />
  )
  const by = (command: Command) => () => run(command)
  return (
    <div
      className="editor-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={controls}
      ref={bar}
      onKeyDown={move}
    >
      <select
        aria-label="Block type"
        value={blockOf(state)}
        onChange={(event) => run(setBlock(event.target.value))}
      >
        <option value="paragraph">Paragraph</option>
        <option value="heading-2">Heading</option>
        <option value="heading-3">Smaller heading</option>
        <option value="heading-4">Smallest heading</option>
        <option value="code">Code</option>
      </select>
      <div className="tools">
        {tool(Bold, 'Bold', by(toggleMark(marks.strong)), { keys: 'Ctrl+B', pressed: has(marks.strong) })}
        {tool(Italic, 'Italic', by(toggleMark(marks.emphasis)), {
          keys: 'Ctrl+I',
          pressed: has(marks.emphasis),
        })}
        {tool(Code, 'Inline code', by(toggleMark(marks.code)), {
          keys: 'Ctrl+E',
          pressed: has(marks.code),
        })}
        {tool(Strikethrough, 'Strikethrough', by(toggleMark(marks.strikethrough)), {
          pressed: has(marks.strikethrough),
        })}
        {tool(Underline, 'Inserted', by(toggleMark(marks.inserted)), { pressed: has(marks.inserted) })}
        {tool(Superscript, 'Superscript', by(toggleMark(marks.superscript)), {
          keys: 'Ctrl+.',
          pressed: has(marks.superscript),
        })}
        {tool(Subscript, 'Subscript', by(toggleMark(marks.subscript)), {
          keys: 'Ctrl+,',
          pressed: has(marks.subscript),
        })}
        {tool(TextQuote, 'Inline quote', by(toggleMark(marks.inlineQuote)), {
          pressed: has(marks.inlineQuote),
        })}
        {tool(Link, 'Link', () => open('link'), { keys: 'Ctrl+K', pressed: linkAt(state) !== undefined })}
      </div>
      <div className="tools">
        {tool(List, 'Bulleted list', by(toggleList(nodes.bulletList)), {
          keys: 'Ctrl+Shift+8',
          pressed: list === nodes.bulletList,
        })}
        {tool(ListOrdered, 'Numbered list', by(toggleList(nodes.orderedList)), {
          keys: 'Ctrl+Shift+7',
          pressed: list === nodes.orderedList,
        })}
        {tool(ListChecks, 'Task list', by(toggleTasks), { pressed: task !== undefined && task !== 'none' })}
        {tool(Quote, 'Quote', by(toggleWrap(nodes.quote)), {
          pressed: findAncestor(state, nodes.quote) !== undefined,
        })}
        {tool(Info, 'Note', by(toggleWrap(nodes.callout, { tone: 'note' })), { pressed: tone === 'note' })}
        {tool(Lightbulb, 'Tip', by(toggleWrap(nodes.callout, { tone: 'tip' })), { pressed: tone === 'tip' })}
        {tool(TriangleAlert, 'Warning', by(toggleWrap(nodes.callout, { tone: 'warning' })), {
          pressed: tone === 'warning',
        })}
      </div>
      <div className="tools">
        {tool(Image, 'Picture', () => open('picture'))}
        {tool(Video, 'Video', () => open('video'))}
        {tool(Table, 'Table', by(putTable))}
        {tool(Asterisk, 'Footnote', () => open('footnote'))}
        {tool(Minus, 'Line', by(putBlock(nodes.rule.create())))}
      </div>
      <div className="tools">
        {tool(Undo2, 'Undo', by(undo), { keys: 'Ctrl+Z', disabled: !undo(state) })}
        {tool(Redo2, 'Redo', by(redo), { keys: 'Ctrl+Shift+Z', disabled: !redo(state) })}
        {tool(ClipboardPaste, 'Paste Markdown', () => open('markdown'))}
        {tool(ClipboardCopy, 'Copy as Markdown', copyMarkdown)}
      </div>
      {task !== undefined && task !== 'none' && (
        <div className="tools words">
          <Button small onClick={() => run(toggleDone)}>
            {task === 'done' ? 'Mark as not done' : 'Mark as done'}
          </Button>
        </div>
      )}
      {findAncestor(state, nodes.table) && (
        <div className="tools words">
          <Button small onClick={() => run(addRowAfter)}>
            Add row
          </Button>
          <Button small onClick={() => run(addColumnAfter)}>
            Add column
          </Button>
          <Button small onClick={() => run(toggleHeaderRow)}>
            Header row
          </Button>
          {mergeCells(state) && (
            <Button small onClick={() => run(mergeCells)}>
              Merge cells
            </Button>
          )}
          {splitCell(state) && (
            <Button small onClick={() => run(splitCell)}>
              Split cell
            </Button>
          )}
          <Button small onClick={() => run(deleteRow)}>
            Delete row
          </Button>
          <Button small onClick={() => run(deleteColumn)}>
            Delete column
          </Button>
          <Button small onClick={() => run(deleteTable)}>
            Delete table
          </Button>
        </div>
      )}
    </div>
  )
}

interface ToolState {
  keys?: string
  pressed?: boolean
  disabled?: boolean
}

const Tool = ({
  icon: Icon,
  label,
  keys,
  pressed,
  disabled = false,
  onClick,
}: ToolState & { icon: LucideIcon; label: string; onClick: () => void }) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    title={keys ? `${label} (${keysOf(keys)})` : label}
    tabIndex={-1}
    // Keeps the selection in the editor.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !disabled && onClick()}
  >
    <Icon aria-hidden />
  </button>
)
