import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Plugin, type Command } from 'prosemirror-state'
import { markRules } from './mark-rules.ts'
import { markKeys } from './marks.ts'
import { editorNodes } from './nodes.ts'

const allNodes = Object.values(editorNodes)

/** The commands of a key, those of later nodes first. */
function keysOfNodes(): Record<string, Command> {
  const commands = new Map<string, Command[]>()
  for (const { keys = {} } of allNodes.toReversed())
    for (const [key, command] of Object.entries(keys))
      commands.set(key, [...(commands.get(key) ?? []), command])
  return Object.fromEntries([...commands].map(([key, all]) => [key, chainCommands(...all)]))
}

interface Keys {
  openLink: () => void
  onEscape: () => void
}

/** The plugins of the editor: keys, Markdown as it is typed such as `## ` or `**bold**`, tables, undo. */
export const pluginsOf = ({ openLink, onEscape }: Keys) => [
  inputRules({ rules: [...allNodes.flatMap((node) => node.inputRules ?? []), ...markRules] }),
  // Right after such a change, Backspace brings back what was typed.
  keymap({ Backspace: undoInputRule }),
  keymap({
    ...markKeys,
    ...keysOfNodes(),
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    Escape: () => {
      onEscape()
      return true
    },
  }),
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_, event) => {
          if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          // Otherwise, the back office would open the command palette.
          event.stopPropagation()
          openLink()
          return true
        },
      },
    },
  }),
  keymap(baseKeymap),
  ...allNodes.flatMap(({ plugins }) => plugins?.() ?? []),
  gapCursor(),
  dropCursor({ color: false, class: 'drop-cursor' }),
  history(),
]
