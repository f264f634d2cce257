import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { PagedRows } from '../api/paged-rows.ts'
import { pageCount } from './paging.ts'
import { Button } from './button.tsx'
import { Pager, type Paging } from './pager.tsx'
import { EmptyState } from './empty-state.tsx'
import { QueryResult } from './query-result.tsx'
import type { Selection } from './selection.tsx'
import { Table, type Column, type Sorting } from './table.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { Skeleton } from './skeleton.tsx'
import { formatCount } from './number.ts'

/** The state of a list: its page, sort order, and whether it is filtered. */
export interface ListParams extends Paging {
  isFiltered: boolean
  clearFilters: () => void
  /**
   * For a list with its parameters in the URL: returns a function that removes those that the API has rejected, such as
   * an unknown status; undefined if it rejected none.
   */
  dropRejectedParams?: (error: unknown) => (() => void) | undefined
  sorting?: Sorting | undefined
}

/** What a list reads its page from. */
export type ListQuery<T> = Pick<UseQueryResult<PagedRows<T>>, 'data' | 'error' | 'refetch'>

interface ListProps<T> {
  /** The plural noun for its rows: `orders`. */
  noun: string
  query: ListQuery<T>
  params: ListParams
  /** Shown while there is nothing to list. */
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** Removes URL parameters that the API has rejected; returns whether it is about to. */
export function useDropRejectedParams(
  { dropRejectedParams }: Pick<ListParams, 'dropRejectedParams'>,
  error: unknown,
): boolean {
  const drop = dropRejectedParams?.(error)
  useEffect(() => drop?.())
  return drop !== undefined
}

/** A paged list: loading, error, empty, no results, rows and pager. */
export function List<T>({ noun, query, params, empty, children }: ListProps<T>) {
  const { page, setPage } = params
  const last = query.data?.rows.length === 0 ? pageCount(query.data.total, params.pageSize) : Infinity
  // The page is empty because its rows were moved or deleted: go to the last page.
  useEffect(() => {
    if (page > last) setPage(last, { replace: true })
  })
  const result = useAnnouncement(query.data && resultText(noun, query.data, params))
  if (useDropRejectedParams(params, query.error)) return <Skeleton lines={params.pageSize} />
  return (
    <>
      <p className="hidden" role="status">
        {result}
      </p>
      <QueryResult query={query} lines={params.pageSize}>
        {({ rows, total }) =>
          total > 0 ? (
            <>
              {children(rows)}
              <Pager paging={params} total={total} label={`Pages of ${noun}`} />
            </>
          ) : params.isFiltered ? (
            <EmptyState
              title={`No ${noun} found`}
              action={<Button onClick={params.clearFilters}>Clear filters</Button>}
            >
              Try different search terms or filters.
            </EmptyState>
          ) : (
            empty
          )
        }
      </QueryResult>
    </>
  )
}

const capitalized = (noun: string) => noun[0]!.toUpperCase() + noun.slice(1)

/** What a search, a filter or a page shows, for screen readers. */
function resultText(noun: string, { total, isMore }: PagedRows<unknown>, { page, pageSize }: Paging): string {
  if (total === 0) return `No ${noun} found`
  const pages = pageCount(total, pageSize)
  const count = `${isMore ? 'over ' : ''}${formatCount(total)}`
  return `${capitalized(noun)}: ${count}${pages > 1 ? `, page ${page} of ${pages}` : ''}`
}

interface TableListProps<T> extends Omit<ListProps<T>, 'children'> {
  columns: readonly Column<T, string>[]
  hrefOf?: (row: T) => string
  selection?: Selection<T>
}

/** A paged list as a table. */
export const TableList = <T extends { _id: string }>({
  columns,
  hrefOf,
  selection,
  ...list
}: TableListProps<T>) => (
  <List {...list}>
    {(rows) => (
      <Table
        caption={capitalized(list.noun)}
        columns={columns}
        rows={rows}
        keyOf={(row) => row._id}
        hrefOf={hrefOf}
        sorting={list.params.sorting}
        selection={selection}
      />
    )}
  </List>
)
