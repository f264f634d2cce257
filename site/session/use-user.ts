import type { User } from 'firebase/auth'
import { useEffect, useState } from 'react'
import { reauthenticate } from './reauthenticate.ts'
import { errorMessage } from '../ui/form/errors.ts'
import { hasUnsavedInput } from '../ui/form/saved-input.ts'

export type AuthState =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'in'; user: User }
  | { state: 'failed'; why: string; retry: () => void }

/**
 * Who is signed in, in this tab or another, from the first render in the browser on. Where their session ends while
 * something is typed, they stay it and sign in again over the page; somebody else never gets to see it.
 */
export function useUser(): AuthState {
  const [auth, setAuth] = useState<AuthState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let end: (() => void) | undefined
    let over = false
    const retry = () => {
      setAuth({ state: 'loading' })
      setAttempt((before) => before + 1)
    }
    import('./auth.ts')
      .then(({ onUserChange, pageUser }) =>
        onUserChange((user) => {
          const owner = pageUser()
          if (owner && owner.uid !== user?.uid && (user || hasUnsavedInput()))
            void reauthenticate().catch(() => {})
          else setAuth(user ? { state: 'in', user } : { state: 'out' })
        }),
      )
      .then((stop) => (over ? stop() : (end = stop)))
      .catch((error: unknown) => setAuth({ state: 'failed', why: errorMessage(error), retry }))
    return () => {
      over = true
      end?.()
    }
  }, [attempt])
  return auth
}
