import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { createContext, use } from 'react'

/** The query of the address, in which a screen keeps what Back and a bookmark bring back. */
export interface UrlState {
  search: URLSearchParams
  setSearch: (
    change: (before: URLSearchParams) => URLSearchParams,
    /** `replace`: replaces the current history entry. */
    options?: { replace: boolean },
  ) => void
}

/** The query of the page's address; empty on the server and during hydration. */
const $search = atom('')

onMount($search, () => {
  if (import.meta.env.SSR) return undefined
  const read = () => $search.set(location.search)
  read()
  addEventListener('popstate', read)
  return () => removeEventListener('popstate', read)
})

function useSearchOfPage(): UrlState {
  const search = useStore($search, { ssr: 'initial' })
  return {
    search: new URLSearchParams(search),
    setSearch: (change, { replace } = { replace: false }) => {
      const url = new URL(location.href)
      url.search = change(url.searchParams).toString()
      history[replace ? 'replaceState' : 'pushState'](null, '', url)
      $search.set(url.search)
    },
  }
}

/** The hook that reads and changes the query; the back office has that of its router. */
export const UrlStateContext = createContext<() => UrlState>(useSearchOfPage)

export function useUrlState(): UrlState {
  const useSearch = use(UrlStateContext)
  return useSearch()
}
