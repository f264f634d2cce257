import { useState } from 'react'
import { ApiError } from '../api/request.ts'
import type { ListParams } from './list.tsx'
import { useUrlState } from './url-state.ts'

const pageSizes = [25, 50, 100]

interface Options {
  /** The number of rows on a page, unless the URL has another. */
  pageSize?: number
  /** Whether the page size can be chosen. */
  fixedSize?: boolean
  /** The name of the URL parameter for the page number. */
  pageParam?: string
  /** The page parameters that are reset to 1 when any other parameter changes. */
  resets?: readonly string[]
}

/**
 * The filters, sort order and page of a list, kept in the URL. `defaults` has the default value of each filter. The
 * result's `query` has the query parameters for the API.
 */
export function useListParams<const D extends Readonly<Record<string, string>>>(
  defaults: D,
  { pageSize: defaultSize = 10, fixedSize = false, pageParam = 'page', resets = [pageParam] }: Options = {},
) {
  const { search, setSearch } = useUrlState()
  const names = Object.keys(defaults) as (keyof D & string)[]
  const values = Object.fromEntries(
    names.map((name) => [name, search.get(name) ?? defaults[name]!]),
  ) as Record<keyof D, string>
  const page = Math.max(1, Math.floor(Number(search.get(pageParam))) || 1)
  const remembers = !fixedSize && !import.meta.env.SSR
  const sizeKey = remembers ? `frontdesk.pageSize.${location.pathname.replace(/\/[\da-f-]{36}$/, '')}` : ''
  const sizes = [...new Set([defaultSize, ...pageSizes])]
  const [rememberedSize, setRememberedSize] = useState(() =>
    remembers ? Number(localStorage.getItem(sizeKey)) : 0,
  )
  const pageSize = fixedSize
    ? defaultSize
    : ([Number(search.get('pageSize')), rememberedSize].find((size) => sizes.includes(size)) ?? defaultSize)

  function write(changes: Readonly<Record<string, string | number | undefined>>, replace = false) {
    const defaultOf = (name: string) => (name === 'pageSize' ? String(defaultSize) : (defaults[name] ?? '1'))
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (String(value) === defaultOf(name)) next.delete(name)
          else next.set(name, String(value))
        return next
      },
      { replace },
    )
  }
  function dropRejectedParams(error: unknown) {
    const errors = error instanceof ApiError && error.status === 422 ? Object.keys(error.errors) : []
    const rejected = errors
      .map((name) => (name === 'page' ? pageParam : name))
      .filter((name) => search.has(name))
    if (rejected.length === 0) return undefined
    return () =>
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => !rejected.includes(name))), {
        replace: true,
      })
  }
  const firstPages = Object.fromEntries(resets.map((name) => [name, 1]))
  const set = (changes: { [K in keyof D]?: string }) => write({ ...firstPages, ...changes }, 'q' in changes)
  const nonEmpty = names.filter((name) => values[name] !== '')
  return {
    values,
    set,
    page,
    setPage: (to: number, options?: { replace: true }) => write({ [pageParam]: to }, options?.replace),
    pageSize,
    pageSizes: fixedSize ? undefined : sizes,
    /** The size is kept in this browser for the next visit, too. */
    setPageSize: (size) => {
      localStorage.setItem(sizeKey, String(size))
      setRememberedSize(size)
      write({ ...firstPages, pageSize: size })
    },
    /** How many filters are set, without the search. */
    filterCount: names.filter((name) => !['q', 'sort'].includes(name) && values[name] !== defaults[name])
      .length,
    isFiltered: names.some((name) => name !== 'sort' && values[name] !== defaults[name]),
    clearFilters: () => setSearch(() => new URLSearchParams()),
    dropRejectedParams,
    sorting:
      'sort' in values ? { by: values.sort!, set: (sort) => write({ ...firstPages, sort }) } : undefined,
    /** The filters as a query string, without sort order and page. */
    filterQuery: new URLSearchParams(
      nonEmpty.filter((name) => name !== 'sort').map((name) => [name, values[name]]),
    ).toString(),
    query: {
      ...(Object.fromEntries(nonEmpty.map((name) => [name, values[name]])) as Partial<
        Record<keyof D, string>
      >),
      page,
      pageSize,
    },
  } satisfies ListParams & Record<string, unknown>
}
