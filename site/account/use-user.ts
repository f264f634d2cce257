import type { User } from '@firebase/auth'
import { useEffect, useState } from 'react'
import { signInAgain } from './again.ts'
import { troubleOf } from './refusal.ts'
import { holdsTyped } from './typed.ts'

export type Signed =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'in'; user: User }
  | { state: 'failed'; why: string; retry: () => void }

/**
 * Who is signed in, in this tab or another, from the first render in the browser on. Where their session ends while
 * something is typed, they stay it and sign in again over the page; somebody else never gets to see it.
 */
export function useUser(): Signed {
  const [signed, setSigned] = useState<Signed>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let end: (() => void) | undefined
    let over = false
    const retry = () => {
      setSigned({ state: 'loading' })
      setAttempt((before) => before + 1)
    }
    import('../lib/auth.ts')
      .then(({ onUser, pageOwner }) =>
        onUser((user) => {
          const owner = pageOwner()
          if (owner && owner.uid !== user?.uid && (user || holdsTyped())) void signInAgain().catch(() => {})
          else setSigned(user ? { state: 'in', user } : { state: 'out' })
        }),
      )
      .then((stop) => (over ? stop() : (end = stop)))
      .catch((error: unknown) => setSigned({ state: 'failed', why: troubleOf(error), retry }))
    return () => {
      over = true
      end?.()
    }
  }, [attempt])
  return signed
}
