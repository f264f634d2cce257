import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { isUnreachable } from './api-errors.ts'

const $isServerAway = atom(false)

/** Notes what a request says about the server: its error, or none for an answer. */
export const noteAnswer = (error?: unknown) => $isServerAway.set(isUnreachable(error))

function onConnection(changed: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed)
  }
}

/** What prevents requests at the moment, in words; undefined as long as nothing is known to. */
export function useConnectionTrouble(): string | undefined {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const isServerAway = useStore($isServerAway)
  if (!isOnline) return 'You are offline.'
  return isServerAway ? 'The server cannot be reached.' : undefined
}
