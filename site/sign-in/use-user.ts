import { useStore } from '@nanostores/react'
import type { User } from 'firebase/auth'
import { atom, onMount } from 'nanostores'
import { hasUnsavedInput } from '../session/form-drafts.ts'
import { errorMessage } from '../ui/errors.ts'
import { reauthenticate } from '../session/reauthenticate.ts'

export type AuthState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  | { state: 'failed'; error: string; retry: () => void }

const $auth = atom<AuthState>({ state: 'loading' })

onMount($auth, () => {
  if (import.meta.env.SSR) return undefined
  let unsubscribe: (() => void) | undefined
  let unmounted = false
  const connect = () => {
    $auth.set({ state: 'loading' })
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
      .catch((error: unknown) => $auth.set({ state: 'failed', error: errorMessage(error), retry: connect }))
  }
  connect()
  return () => {
    unmounted = true
    unsubscribe?.()
  }
})

/**
 * The signed-in user, also after a sign-in in another tab. If the session ends while a form holds input, the state
 * stays and the user signs in again over the page; another user never sees the input.
 */
export const useUser = (): AuthState => useStore($auth, { ssr: 'initial' })
