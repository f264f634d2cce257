import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What only the browser knows: `before` on the server and until the page has come alive. Gives the same each time. */
export const useBrowser = <T>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before)

/** Whether the page's script answers by now. */
export const useLive = () => useBrowser(() => true, false)

/** The query of the page's address; undefined until the page has come alive. */
export const useQuery = () => useBrowser<string | undefined>(() => location.search, undefined)
