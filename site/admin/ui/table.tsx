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

interface Props<T> {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Where a row leads; a click anywhere on it goes there. */
  to?: (row: T) => string
  sorting?: Sorting
}

/** A table that becomes cards on a phone. */
export function Table<T>({ caption, columns, rows, keyOf, to, sorting }: Props<T>) {
  // Where no row leads anywhere, nothing in it could be scrolled to by keyboard.
  const reachable = to ? {} : { tabIndex: 0, role: 'region', 'aria-label': caption }
  return (
    <div className="table-frame" {...reachable}>
      <table className="table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
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

const directionOf = (name: string, by: string) =>
  by === name ? 'ascending' : by === `-${name}` ? 'descending' : undefined

function ArrowIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (!direction) return <ArrowUpDown aria-hidden />
  return direction === 'ascending' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />
}

const classOf = <T,>({ end, wide }: Column<T>) =>
  [end && 'end', wide && 'wide'].filter(Boolean).join(' ') || undefined
