import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { onSelectionKey } from './selection-keys.ts'

/** The rows that are selected for a bulk action, across pages. */
export interface Selection<T> {
  rows: readonly T[]
  set: (rows: readonly T[]) => void
  keyOf: (row: T) => string
  /** Names a row beside its checkbox: `order FD-000012`. */
  nameOf: (row: T) => string
  /** How many rows the action takes at once. */
  limit: number
}

/** The selection of a list whose rows have an `_id`. */
export function useSelection<T extends { _id: string }>(
  nameOf: (row: T) => string,
  limit = 100,
): Selection<T> {
  const [rows, set] = useState<readonly T[]>([])
  return { rows, set, keyOf: (row) => row._id, nameOf, limit }
}

/** The actions on the selected rows; shown above the list while rows are selected. */
export const BulkActions = <T,>({
  selection,
  children,
}: {
  selection: Selection<T>
  children: ReactNode
}) => {
  const count = selection.rows.length
  return (
    <>
      <p className="hidden" role="status">
        {count > 0 && `${count} selected. Press A for the actions.`}
      </p>
      {count > 0 && (
        <div className="bulk" role="group" aria-label="Bulk actions">
          <strong>{count} selected</strong>
          {children}
          <Button variant="plain" onClick={() => selection.set([])}>
            Clear selection
          </Button>
        </div>
      )}
    </>
  )
}

/** Selects every row of the page, or none of them. */
export function SelectAll<T>({ selection, page }: { selection: Selection<T>; page: readonly T[] }) {
  const { rows, set, keyOf, limit } = selection
  const onPage = new Set(page.map(keyOf))
  const others = rows.filter((row) => !onPage.has(keyOf(row)))
  const count = rows.length - others.length
  return (
    <label className="select-all" title={`Select all ${page.length} on this page`}>
      <input
        type="checkbox"
        checked={count === page.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < page.length
        }}
        onKeyDown={onSelectionKey}
        onChange={(event) => set(event.target.checked ? [...others, ...page].slice(0, limit) : others)}
      />
      <span>Select all {page.length} on this page</span>
    </label>
  )
}

/** The checkbox of a row. */
export function SelectRow<T>({ selection, row }: { selection: Selection<T>; row: T }) {
  const { rows, set, keyOf, nameOf, limit } = selection
  const others = rows.filter((each) => keyOf(each) !== keyOf(row))
  const selected = others.length < rows.length
  return (
    <label className="select-row">
      <span className="hidden">Select {nameOf(row)}</span>
      <input
        type="checkbox"
        checked={selected}
        disabled={!selected && rows.length >= limit}
        onKeyDown={onSelectionKey}
        onChange={() => set(selected ? others : [...rows, row])}
      />
    </label>
  )
}
