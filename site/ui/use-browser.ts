import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** A value that exists only in the browser: `initial` on the server and during hydration. `read` must return a stable value. */
export const useBrowserValue = <T>(read: () => T, initial: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => initial)

/** Whether the page is hydrated. */
export const useIsHydrated = () => useBrowserValue(() => true, false)

/** The query string of the page's address; undefined until hydration. */
export const useQueryString = () => useBrowserValue<string | undefined>(() => location.search, undefined)
