import { useSyncExternalStore } from 'react'
import { pageIn } from '../../lib/paging.ts'

const turned = 'frontdesk:page'

function follow(changed: () => void) {
  addEventListener('popstate', changed)
  addEventListener(turned, changed)
  return () => {
    removeEventListener('popstate', changed)
    removeEventListener(turned, changed)
  }
}

/** The page of a list, kept in the address: going back goes back to it. */
export function usePage() {
  const search = useSyncExternalStore(
    follow,
    () => location.search,
    () => '',
  )
  return {
    page: pageIn(search),
    turnTo: (page: number) => {
      const url = new URL(location.href)
      if (page === 1) url.searchParams.delete('page')
      else url.searchParams.set('page', String(page))
      history.pushState(null, '', url)
      dispatchEvent(new Event(turned))
    },
  }
}
