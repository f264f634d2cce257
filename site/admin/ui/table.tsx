import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Column<T> {
  title: string
  cell: (row: T) => ReactNode
  /** Numbers stand on the right. */
  end?: true
  /** Left out on narrow screens. */
  wide?: true
  /** The name by which it is sorted. */
  sort?: string
  /** Holds the link to where the row leads. */
  link?: true
}

/** By what a table is sorted: a column's `sort`, with a minus sign for the greatest first. */
interface Sorting {
  by: string
  set: (by: string) => void
}

/** Rows that are chosen for an action, over as many pages as they are on. */
interface Choosing<T> {
  chosen: readonly T[]
  set: (chosen: readonly T[]) => void
  /** What the box beside a row is called. */
  nameOf: (row: T) => string
  /** How many the action takes at once. */
  most: number
}

interface Props<T> {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Where a row leads; a click anywhere on it goes there. */
  to?: (row: T) => string
  sorting?: Sorting
  choosing?: Choosing<T>
}

/** A table that becomes cards on a phone. */
export function Table<T>({ caption, columns, rows, keyOf, to, sorting, choosing }: Props<T>) {
  // Where no row leads anywhere, nothing in it could be scrolled to by keyboard.
  const reachable = to ? {} : { tabIndex: 0, role: 'region', 'aria-label': caption }
  return (
    <div className="table-frame" {...reachable}>
      {choosing && <ChooseAll rows={rows} keyOf={keyOf} choosing={choosing} />}
      <table className="table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {choosing && (
              <th scope="col">
                <span className="hidden">Choose</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classOf(column)}
                aria-sort={column.sort && sorting ? directionOf(column.sort, sorting.by) : undefined}
              >
                {column.sort && sorting ? (
                  <button
                    type="button"
                    className="sort"
                    onClick={() => sorting.set(sorting.by === column.sort ? `-${column.sort}` : column.sort!)}
                  >
                    {column.title} <ArrowIcon direction={directionOf(column.sort, sorting.by)} />
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={to ? 'leads' : undefined}>
              {choosing && <ChooseCell row={row} keyOf={keyOf} choosing={choosing} />}
              {columns.map((column) => (
                <td key={column.title} data-title={column.title} className={classOf(column)}>
                  {to && column.link ? (
                    <Link className="row-link" to={to(row)}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ChoosingProps<T> {
  keyOf: (row: T) => string
  choosing: Choosing<T>
}

/** Chooses every row of the page, or none of them. */
function ChooseAll<T>({ rows, keyOf, choosing }: ChoosingProps<T> & { rows: readonly T[] }) {
  const { chosen, set, most } = choosing
  const here = new Set(rows.map(keyOf))
  const elsewhere = chosen.filter((row) => !here.has(keyOf(row)))
  const count = chosen.length - elsewhere.length
  return (
    <label className="choose-all">
      <input
        type="checkbox"
        checked={count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length
        }}
        onChange={(event) => set(event.target.checked ? [...elsewhere, ...rows].slice(0, most) : elsewhere)}
      />
      Choose all {rows.length} on this page
    </label>
  )
}

function ChooseCell<T>({ row, keyOf, choosing }: ChoosingProps<T> & { row: T }) {
  const { chosen, set, nameOf, most } = choosing
  const isChosen = chosen.some((each) => keyOf(each) === keyOf(row))
  return (
    <td data-title="Choose">
      <label className="pick">
        <span className="hidden">Choose {nameOf(row)}</span>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && chosen.length >= most}
          onChange={() =>
            set(isChosen ? chosen.filter((each) => keyOf(each) !== keyOf(row)) : [...chosen, row])
          }
        />
      </label>
    </td>
  )
}

const directionOf = (name: string, by: string) =>
  by === name ? 'ascending' : by === `-${name}` ? 'descending' : undefined

function ArrowIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (!direction) return <ArrowUpDown aria-hidden />
  return direction === 'ascending' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />
}

const classOf = <T,>({ end, wide }: Column<T>) =>
  [end && 'end', wide && 'wide'].filter(Boolean).join(' ') || undefined
