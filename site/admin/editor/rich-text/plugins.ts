import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { Plugin, type Command } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { findAncestor, toggleList } from './commands.ts'
import { documentSchema } from '#convert/document-schema.ts'

const { nodes, marks } = documentSchema

const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
}

/** `[ ] ` or `[x] ` at the beginning of an item makes it a task. */
const taskRule = new InputRule(/^\[([ x])\]\s$/, (state, match, start, end) => {
  const item = findAncestor(state, nodes.listItem)
  if (!item || item.pos + 2 !== start) return null
  return state.tr.delete(start, end).setNodeAttribute(item.pos, 'task', match[1] === 'x' ? 'done' : 'open')
})

interface Keys {
  openLink: () => void
  onEscape: () => void
}

/** The plugins of the editor: keys, Markdown shortcuts such as `## `, tables, undo. */
export const pluginsOf = ({ openLink, onEscape }: Keys) => [
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, (match) => ({ level: match[1]!.length })),
      textblockTypeInputRule(/^```$/, nodes.codeBlock),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
      wrappingInputRule(/^\s*1\.\s$/, nodes.orderedList),
      taskRule,
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
    ],
  }),
  keymap({
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.emphasis),
    'Mod-e': toggleMark(marks.code),
    'Mod-.': toggleMark(marks.superscript),
    'Mod-,': toggleMark(marks.subscript),
    'Mod-Alt-0': setBlockType(nodes.paragraph),
    'Mod-Alt-2': setBlockType(nodes.heading, { level: 2 }),
    'Mod-Alt-3': setBlockType(nodes.heading, { level: 3 }),
    'Mod-Alt-4': setBlockType(nodes.heading, { level: 4 }),
    'Mod-Shift-7': toggleList(nodes.orderedList),
    'Mod-Shift-8': toggleList(nodes.bulletList),
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    Enter: splitListItem(nodes.listItem),
    'Shift-Enter': lineBreak,
    'Mod-Enter': exitCode,
    Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.listItem)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.listItem)),
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
  tableEditing(),
  gapCursor(),
  dropCursor({ color: false, class: 'drop-cursor' }),
  history(),
]
