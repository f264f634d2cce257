import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { onCachedRoleChanged, readCachedRole } from '../session/cached-role.ts'
import { hasUnsavedInput } from '../session/form-drafts.ts'
import { reauthenticate } from '../session/reauthenticate.ts'
import { onLibraryReady, storedUser, type SignedInUser } from '../session/stored-session.ts'
import { errorMessage } from '../ui/errors.ts'

export type AuthState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: SignedInUser }
  | { state: 'failed'; error: string; retry: () => void }

const $auth = atom<AuthState>({ state: 'loading' })

onMount($auth, () => {
  if (import.meta.env.SSR) return undefined
  let unsubscribe: (() => void) | undefined
  let unmounted = false
  let isConnected = false
  /** Asks the identity library, now and on each change of the session. */
  const connect = () => {
    if (isConnected) return
    isConnected = true
    import('../session/auth.ts')
      .then(({ onUserChange, pageUser }) =>
        onUserChange((user) => {
          const expected = pageUser()
          const isOther = expected && expected.uid !== user?.uid
          if (isOther && (user || hasUnsavedInput())) void reauthenticate().catch(() => {})
          else $auth.set(user ? { state: 'signed-in', user } : { state: 'signed-out' })
        }),
      )
      .then((stop) => (unmounted ? stop() : (unsubscribe = stop)))
      .catch((error: unknown) => {
        isConnected = false
        $auth.set({ state: 'failed', error: errorMessage(error), retry })
      })
  }
  const retry = () => {
    $auth.set({ state: 'loading' })
    connect()
  }
  /** Does without the library as long as the session is known to be what this browser has stored. */
  async function open() {
    const user = await storedUser()
    if (unmounted || isConnected) return
    // Whether an address has been verified meanwhile, only the identity service knows.
    if (user?.emailVerified) $auth.set({ state: 'signed-in', user })
    else if (!readCachedRole()) $auth.set({ state: 'signed-out' })
    else connect()
  }
  const stops = [onLibraryReady(connect), onCachedRoleChanged(connect)]
  void open()
  return () => {
    unmounted = true
    unsubscribe?.()
    for (const stop of stops) stop()
  }
})

/**
 * The signed-in user, also after a sign-in in another tab. If the session ends while a form holds input, the state
 * stays and the user signs in again over the page; another user never sees the input.
 */
export const useUser = (): AuthState => useStore($auth, { ssr: 'initial' })
