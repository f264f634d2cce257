import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Column<T> {
  title: string
  cell: (row: T) => ReactNode
  /** Numbers stand on the right. */
  end?: true
  /** Left out on narrow screens. */
  wide?: true
}

interface Props<T> {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Where a row leads: its first cell is the link, and a click anywhere on it goes there. */
  to?: (row: T) => string
  toLabel?: (row: T) => string
}

/** A table that becomes cards on a phone. */
export function Table<T>({ caption, columns, rows, keyOf, to }: Props<T>) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={to ? 'leads' : undefined}>
              {columns.map((column, i) => (
                <td key={column.title} data-title={column.title} className={classOf(column)}>
                  {to && i === 0 ? (
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

const classOf = <T,>({ end, wide }: Column<T>) => [end && 'end', wide && 'wide'].filter(Boolean).join(' ') || undefined
