import { Table } from 'lucide-react'
import type { NodeType } from 'prosemirror-model'
import { TextSelection, type Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { documentSchema } from '#convert/document-schema.ts'
import { findAncestor } from '../commands.ts'
import type { EditorNode } from '../editor-node.ts'
import './table.css'

const { nodes } = documentSchema

const putTable: Command = (state, dispatch) => {
  const cell = (type: NodeType) => type.create(null, nodes.paragraph.create())
  const row = (type: NodeType) => nodes.tableRow.create(null, [cell(type), cell(type), cell(type)])
  const created = nodes.table.create(null, [
    row(nodes.tableHeader),
    row(nodes.tableCell),
    row(nodes.tableCell),
  ])
  const { tr } = state
  const at = state.selection.from
  tr.replaceSelectionWith(created)
  let inside = at
  tr.doc.nodesBetween(
    Math.max(0, at - 1),
    Math.min(tr.doc.content.size, at + created.nodeSize),
    (node, pos) => {
      if (node.type === nodes.tableHeader && inside === at) inside = pos + 2
    },
  )
  tr.setSelection(TextSelection.near(tr.doc.resolve(inside)))
  dispatch?.(tr.scrollIntoView())
  return true
}

export const table: EditorNode = {
  insertTools: [{ label: 'Table', icon: Table, command: putTable }],
  actions: (state) =>
    findAncestor(state, nodes.table)
      ? [
          { label: 'Add row', command: addRowAfter },
          { label: 'Add column', command: addColumnAfter },
          { label: 'Header row', command: toggleHeaderRow },
          ...(mergeCells(state) ? [{ label: 'Merge cells', command: mergeCells }] : []),
          ...(splitCell(state) ? [{ label: 'Split cell', command: splitCell }] : []),
          { label: 'Delete row', command: deleteRow },
          { label: 'Delete column', command: deleteColumn },
          { label: 'Delete table', command: deleteTable },
        ]
      : [],
  keys: { Tab: goToNextCell(1), 'Shift-Tab': goToNextCell(-1) },
  plugins: () => [tableEditing()],
}
