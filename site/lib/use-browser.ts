import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that exists only in the browser: `before` on the server and during hydration. `read` must return a stable value. */
export const useBrowser = <T>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before)

/** Whether the page is hydrated. */
export const useLive = () => useBrowser(() => true, false)

/** The query string of the page's address; undefined until hydration. */
export const useQuery = () => useBrowser<string | undefined>(() => location.search, undefined)
