import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { pageIn } from '../../ui/paging.ts'

/** The query of the page's address. */
const $search = atom('')

onMount($search, () => {
  if (import.meta.env.SSR) return undefined
  const read = () => $search.set(location.search)
  read()
  addEventListener('popstate', read)
  return () => removeEventListener('popstate', read)
})

/** The page number of a list, stored in the address, so that going back shows the previous page. */
export function usePage() {
  const page = pageIn(useStore($search, { ssr: 'initial' }))
  const turnTo = (next: number) => {
    const url = new URL(location.href)
    if (next === 1) url.searchParams.delete('page')
    else url.searchParams.set('page', String(next))
    history.pushState(null, '', url)
    $search.set(url.search)
  }
  return { page, turnTo }
}
