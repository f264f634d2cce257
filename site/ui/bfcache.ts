import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'

/** How often the browser has restored this page from its back/forward cache, where a page keeps its state. */
const $restores = atom(0)
// There is no such event on the server.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) $restores.set($restores.get() + 1)
})

/** Screens load again when it changes, and forget what was in progress when the page was left. */
export const useBfcacheRestores = () => useStore($restores, { ssr: 'initial' })

/** Whether something is in progress; no longer after the page was left and restored. */
export function usePending(): [pending: boolean, setPending: (pending: boolean) => void] {
  const restores = useBfcacheRestores()
  const [since, setSince] = useState<number>()
  return [since === restores, (pending) => setSince(pending ? restores : undefined)]
}
