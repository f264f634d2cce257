import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { ClipboardCopy, ClipboardPaste, Link, Redo2, Undo2, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { NodeName } from '#content/rich-text/schema.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { linkAt } from './commands.ts'
import type { EditorNode, Tool } from './editor-node.ts'
import { markTools } from './marks.ts'
import { editorNodes } from './nodes.ts'

const allNodes = Object.entries(editorNodes) as [NodeName, EditorNode][]
const blockTypes = allNodes.flatMap(([, node]) => node.blockTypes ?? [])

export type EditorDialog = NodeName | 'link' | 'markdown'

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
  const toolsOf = (kind: 'structureTools' | 'insertTools') =>
    allNodes.flatMap(([name, node]) =>
      (node[kind] ?? []).map((tool) => (
        <ToolButton key={tool.label} tool={tool} state={state} run={run} open={() => open(name)} />
      )),
    )
  const blockType = blockTypes.find(({ isActive }) => isActive(state)) ?? blockTypes[0]!
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
        value={blockType.label}
        onChange={(event) => {
          const chosen = blockTypes.find(({ label }) => label === event.target.value)
          if (chosen) run(chosen.command)
        }}
      >
        {blockTypes.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
      <div className="tools">
        {markTools.map((tool) => (
          <ToolButton key={tool.label} tool={tool} state={state} run={run} />
        ))}
        <IconTool
          icon={Link}
          label="Link"
          keys="Ctrl+K"
          pressed={linkAt(state) !== undefined}
          onClick={() => open('link')}
        />
      </div>
      <div className="tools">{toolsOf('structureTools')}</div>
      <div className="tools">{toolsOf('insertTools')}</div>
      <div className="tools">
        <IconTool icon={Undo2} label="Undo" keys="Ctrl+Z" disabled={!undo(state)} onClick={() => run(undo)} />
        <IconTool
          icon={Redo2}
          label="Redo"
          keys="Ctrl+Shift+Z"
          disabled={!redo(state)}
          onClick={() => run(redo)}
        />
        <IconTool icon={ClipboardPaste} label="Paste Markdown" onClick={() => open('markdown')} />
        <IconTool icon={ClipboardCopy} label="Copy as Markdown" onClick={copyMarkdown} />
      </div>
      {allNodes.map(([name, node]) => {
        const actions = node.actions?.(state) ?? []
        return (
          actions.length > 0 && (
            <div key={name} className="tools words">
              {actions.map(({ label, command }) => (
                <Button key={label} small onClick={() => run(command)}>
                  {label}
                </Button>
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

interface ToolButtonProps {
  tool: Tool
  state: EditorState
  run: (command: Command) => void
  open?: () => void
}

const ToolButton = ({ tool: { command, isActive, ...tool }, state, run, open }: ToolButtonProps) => (
  <IconTool {...tool} pressed={isActive?.(state)} onClick={() => (command ? run(command) : open?.())} />
)

interface IconToolProps {
  icon: LucideIcon
  label: string
  keys?: string
  pressed?: boolean | undefined
  disabled?: boolean
  onClick: () => void
}

const IconTool = ({ icon, label, keys, pressed, disabled = false, onClick }: IconToolProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    title={keys ? `${label} (${keysOf(keys)})` : label}
    tabIndex={-1}
    // Keeps the selection in the editor.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !disabled && onClick()}
  />
)
