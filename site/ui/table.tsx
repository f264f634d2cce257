import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectAll, SelectRow, type Selection } from './selection.tsx'

/** `Sort`: the sort keys of the list's route, from `SortOf`. */
export interface Column<T, Sort extends string = never> {
  title: string
  cell: (row: T) => ReactNode
  /** `end` for numbers. */
  align?: 'end'
  /** Left out on narrow screens. */
  wideOnly?: true
  /** For text that users write: breaks long words, so that they do not push the last column out of view. */
  breaks?: true
  /** The API's sort key for the column. */
  sort?: Sort
  /** Names the row, and holds the link to its own screen. Without such a column, the first one names the row. */
  link?: true
  /** What else is in the cell, below the link. */
  below?: (row: T) => ReactNode
  /** As long and as high as what is usually in the cell, so that little moves once it is loaded; else the title. */
  placeholder?: ReactNode
}

/** The sort order of a table: a column's `sort`, with a minus sign for descending. */
export interface Sorting {
  by: string
  set: (by: string) => void
}

interface Props<T> {
  caption: string
  columns: readonly Column<T, string>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The address of a row's own screen; the whole row is its link. */
  hrefOf?: ((row: T) => string) | undefined
  sorting?: Sorting | undefined
  selection?: Selection<T> | undefined
  /** Few and short columns: stays a table on a phone. */
  compact?: boolean
  /** The number of placeholders to show instead of rows while these are loading. */
  loading?: number | undefined
}

/** A table that becomes cards on a phone. */
export function Table<T>({
  caption,
  columns,
  rows,
  keyOf,
  hrefOf,
  sorting,
  selection,
  compact,
  loading,
}: Props<T>) {
  // Without links to focus, the table itself has to be focusable to be scrolled by keyboard.
  const focusable = hrefOf ? {} : { tabIndex: 0, role: 'region', 'aria-label': caption }
  const naming = columns.find(({ link }) => link) ?? columns[0]
  return (
    <div className="table-frame" {...focusable}>
      {selection && <SelectAll selection={selection} page={rows} />}
      <table className={compact ? 'table compact' : 'table'} aria-busy={loading !== undefined || undefined}>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <span className="hidden">Select</span>
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: loading ?? 0 }, (_, i) => (
            <tr key={i} aria-hidden>
              {columns.map((column) => (
                <Cell key={column.title} column={column} isHeader={false}>
                  <span className="skeleton">{column.placeholder ?? column.title}</span>
                </Cell>
              ))}
            </tr>
          ))}
          {rows.map((row) => (
            <tr key={keyOf(row)} className={hrefOf && 'linked'}>
              {selection && (
                <td data-title="Select">
                  <SelectRow selection={selection} row={row} />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.title} column={column} isHeader={column === naming}>
                  {hrefOf && column.link ? (
                    <a className="row-link" href={hrefOf(row)}>
                      {column.cell(row)}
                    </a>
                  ) : (
                    column.cell(row)
                  )}
                  {column.below?.(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<T> {
  column: Column<T, string>
  isHeader: boolean
  children: ReactNode
}

function Cell<T>({ column, isHeader, children }: CellProps<T>) {
  const shared = { 'data-title': column.title, className: classOf(column), children }
  return isHeader ? <th scope="row" {...shared} /> : <td {...shared} />
}

function Header<T>({ column, sorting }: { column: Column<T, string>; sorting: Sorting | undefined }) {
  const { title, sort } = column
  if (!sort || !sorting)
    return (
      <th scope="col" className={classOf(column)}>
        {title}
      </th>
    )
  const direction = sorting.by === sort ? 'ascending' : sorting.by === `-${sort}` ? 'descending' : undefined
  const Icon = !direction ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        onClick={() => sorting.set(direction === 'ascending' ? `-${sort}` : sort)}
      >
        {title} <Icon aria-hidden />
      </button>
    </th>
  )
}

const classOf = <T,>({ align, wideOnly, breaks }: Column<T, string>) =>
  [align, wideOnly && 'wide', breaks && 'breaks'].filter(Boolean).join(' ') || undefined
