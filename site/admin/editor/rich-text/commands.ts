import { lift, wrapIn } from 'prosemirror-commands'
import { Slice, type Attrs, type Node, type NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
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

export const isInList = (type: NodeType) => (state: EditorState) =>
  findAncestor(state, nodes.bulletList, nodes.orderedList)?.node.type === type

/** Wraps the selection in a node, changes the attributes of the one around it, or unwraps it. */
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
