import { ListChecks } from 'lucide-react'
import { InputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { documentSchema } from '#convert/document-schema.ts'
import { findAncestor } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'
import './list-item.css'

const type = documentSchema.nodes.listItem

/** The items of lists in the selection: of nested ones, only the innermost. */
function itemsIn({ selection, doc }: Pick<EditorState, 'selection' | 'doc'>): { node: Node; pos: number }[] {
  const items: { node: Node; pos: number }[] = []
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (node.type !== type) return
    const [first] = node.children
    // Of an item around a selected one, only the inner one is meant.
    if (!first || pos + 1 + first.nodeSize >= selection.from) items.push({ node, pos })
  })
  return items
}

/** Turns the items of the selection into tasks, or back into ordinary ones. Makes a list of paragraphs first. */
const toggleTasks: Command = (state, dispatch) => {
  const items = itemsIn(state)
  if (items.length === 0)
    return wrapInList(documentSchema.nodes.bulletList)(
      state,
      dispatch &&
        ((tr) => {
          for (const { pos } of itemsIn(tr)) tr.setNodeAttribute(pos, 'task', 'open')
          dispatch(tr)
        }),
    )
  const task = items.every(({ node }) => node.attrs['task'] !== 'none') ? 'none' : 'open'
  const { tr } = state
  for (const { pos } of items) tr.setNodeAttribute(pos, 'task', task)
  dispatch?.(tr)
  return true
}

const taskOf = (state: EditorState) => {
  const task = findAncestor(state, type)?.node.attrs['task'] as 'none' | 'open' | 'done' | undefined
  return task === 'none' ? undefined : task
}

/** Marks the task at the cursor as done, or as not done. */
const toggleDone: Command = (state, dispatch) => {
  const item = findAncestor(state, type)
  const task = taskOf(state)
  if (!item || !task) return false
  dispatch?.(state.tr.setNodeAttribute(item.pos, 'task', task === 'done' ? 'open' : 'done'))
  return true
}

/** `[ ] ` or `[x] ` at the beginning of an item makes it a task. */
const taskRule = new InputRule(/^\[([ x])\]\s$/, (state, match, start, end) => {
  const item = findAncestor(state, type)
  if (!item || item.pos + 2 !== start) return null
  return state.tr.delete(start, end).setNodeAttribute(item.pos, 'task', match[1] === 'x' ? 'done' : 'open')
})

export const listItem: EditorNode = {
  structureTools: [
    {
      label: 'Task list',
      icon: ListChecks,
      command: toggleTasks,
      isActive: (state) => taskOf(state) !== undefined,
    },
  ],
  actions: (state) => {
    const task = taskOf(state)
    if (!task) return []
    return [{ label: task === 'done' ? 'Mark as not done' : 'Mark as done', command: toggleDone }]
  },
  keys: { Enter: splitListItem(type), Tab: sinkListItem(type), 'Shift-Tab': liftListItem(type) },
  inputRules: [taskRule],
  onClick: (view, node, position, target) => {
    // The box of a task is drawn beside its text.
    if (!target.matches('li[data-task]')) return false
    const task = node.attrs['task'] === 'done' ? 'open' : 'done'
    view.dispatch(view.state.tr.setNodeAttribute(position, 'task', task))
    return true
  },
}
