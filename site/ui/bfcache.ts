import { useState, useSyncExternalStore } from 'react'

let times = 0
// Node has none: on the server no page comes back.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) times++
})

function follow(changed: () => void) {
  addEventListener('pageshow', changed)
  return () => removeEventListener('pageshow', changed)
}

/**
 * How often the browser has taken this page out of its back/forward cache, where it keeps a page with its state. The
 * screens of the customer area load again by it, and forget what was in progress when the page was left.
 */
export const useBfcacheRestores = (): number =>
  useSyncExternalStore(
    follow,
    () => times,
    () => 0,
  )

/** Whether something is in progress; never on a page that was left meanwhile and has come back. */
export function usePending(): [busy: boolean, setBusy: (busy: boolean) => void] {
  const restored = useBfcacheRestores()
  const [since, setSince] = useState<number>()
  return [since === restored, (busy) => setSince(busy ? restored : undefined)]
}
