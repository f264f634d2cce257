import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import { Slice, type Attrs, type Node, type NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { documentSchema } from '#convert/document-schema.ts'

const { nodes, marks } = documentSchema

/** The nearest ancestor of the selection with one of the given types. */
export function findAncestor(
  { selection }: EditorState,
  ...types: NodeType[]
): { node: Node; pos: number } | undefined {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth) }
  }
  return undefined
}

/** Turns the selection into a list, changes the kind of its list, or turns it back into paragraphs. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = findAncestor(state, nodes.bulletList, nodes.orderedList)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.listItem)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type))
    return true
  }

/** The items of lists in the selection: of nested ones, only the innermost. */
function itemsIn({ selection, doc }: Pick<EditorState, 'selection' | 'doc'>): { node: Node; pos: number }[] {
  const items: { node: Node; pos: number }[] = []
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (node.type !== nodes.listItem) return
    const [first] = node.children
    // Of an item around a selected one, only the inner one is meant.
    if (!first || pos + 1 + first.nodeSize >= selection.from) items.push({ node, pos })
  })
  return items
}

/** Turns the items of the selection into tasks, or back into ordinary ones. Makes a list of paragraphs first. */
export const toggleTasks: Command = (state, dispatch) => {
  const items = itemsIn(state)
  if (items.length === 0)
    return wrapInList(nodes.bulletList)(
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

/** Marks the task at the cursor as done, or as not done. */
export const toggleDone: Command = (state, dispatch) => {
  const item = findAncestor(state, nodes.listItem)
  const task = item?.node.attrs['task'] as string | undefined
  if (!item || !task || task === 'none') return false
  dispatch?.(state.tr.setNodeAttribute(item.pos, 'task', task === 'done' ? 'open' : 'done'))
  return true
}

/** Wraps the selection in a quote or a callout, changes the kind of the callout, or unwraps it. */
export const toggleWrap =
  (type: NodeType, attrs?: Attrs): Command =>
  (state, dispatch) => {
    const inside = findAncestor(state, type)
    if (!inside) return wrapIn(type, attrs)(state, dispatch)
    const isSame = Object.entries(attrs ?? {}).every(([name, value]) => inside.node.attrs[name] === value)
    if (isSame) return lift(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(inside.pos, null, attrs))
    return true
  }

/** The name of the selection's block in the select of block types. */
export function blockOf(state: EditorState): string {
  const { parent } = state.selection.$from
  if (parent.type === nodes.heading) return `heading-${parent.attrs['level']}`
  return parent.type === nodes.codeBlock ? 'code' : 'paragraph'
}

export const setBlock = (name: string): Command => {
  if (name === 'code') return setBlockType(nodes.codeBlock)
  const level = /^heading-(\d)$/.exec(name)?.[1]
  return level ? setBlockType(nodes.heading, { level: Number(level) }) : setBlockType(nodes.paragraph)
}

/** Inserts a node at the cursor, or replaces the selected one; of a leaf of the same type, the attributes. */
export const putBlock =
  (node: Node): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    if (selection instanceof NodeSelection && selection.node.type === node.type && node.isLeaf)
      tr.setNodeMarkup(selection.from, null, node.attrs)
    else tr.replaceSelectionWith(node)
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const putTable: Command = (state, dispatch) => {
  const cell = (type: NodeType) => type.create(null, nodes.paragraph.create())
  const row = (type: NodeType) => nodes.tableRow.create(null, [cell(type), cell(type), cell(type)])
  const table = nodes.table.create(null, [row(nodes.tableHeader), row(nodes.tableCell), row(nodes.tableCell)])
  const { tr } = state
  const at = state.selection.from
  tr.replaceSelectionWith(table)
  let inside = at
  tr.doc.nodesBetween(
    Math.max(0, at - 1),
    Math.min(tr.doc.content.size, at + table.nodeSize),
    (node, pos) => {
      if (node.type === nodes.tableHeader && inside === at) inside = pos + 2
    },
  )
  tr.setSelection(TextSelection.near(tr.doc.resolve(inside)))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Replaces the selection with a whole text. */
export const putText =
  (text: Node): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelection(new Slice(text.content, 0, 0)).scrollIntoView())
    return true
  }

/** The link at the cursor, with the range of its text. */
export function linkAt({
  selection,
  doc,
}: EditorState): { href: string; from: number; to: number } | undefined {
  const { from, to, $from } = selection
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return undefined
  let [start, end] = [from, to]
  doc.nodesBetween($from.start(), $from.end(), (node, pos) => {
    if (!mark.isInSet(node.marks)) return
    const [first, last] = [pos, pos + node.nodeSize]
    if (last >= start && first <= end) [start, end] = [Math.min(start, first), Math.max(end, last)]
  })
  return { href: mark.attrs['href'] as string, from: start, to: end }
}

/** Links the selected text, or inserts the address as linked text; without an address, removes the link. */
export const setLink =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    const present = linkAt(state)
    const { from, to } = present ?? selection
    tr.removeMark(from, to, marks.link)
    if (href && from === to) tr.insert(from, documentSchema.text(href, [marks.link.create({ href })]))
    else if (href) tr.addMark(from, to, marks.link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
