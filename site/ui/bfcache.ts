import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'

/** How often the browser has restored this page, with its state, from the back/forward cache. */
const $restores = atom(0)
// The server has no such event.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) $restores.set($restores.get() + 1)
})

/** The number of restores. When it changes, screens reload their data and reset pending actions. */
export const useBfcacheRestores = () => useStore($restores, { ssr: 'initial' })

/** A pending flag that resets when the page is restored from the back/forward cache. */
export function usePending(): [pending: boolean, setPending: (pending: boolean) => void] {
  const restores = useBfcacheRestores()
  const [since, setSince] = useState<number>()
  return [since === restores, (pending) => setSince(pending ? restores : undefined)]
}
