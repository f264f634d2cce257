import type { User } from '@firebase/auth'
import { useEffect, useState } from 'react'
import { troubleOf } from './refusal.ts'

export type Signed =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'in'; user: User }
  | { state: 'failed'; why: string; retry: () => void }

/** Who is signed in, in this tab or another, from the first render in the browser on. */
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
      .then(({ onUser }) => onUser((user) => setSigned(user ? { state: 'in', user } : { state: 'out' })))
      .then((stop) => (over ? stop() : (end = stop)))
      .catch((error: unknown) => setSigned({ state: 'failed', why: troubleOf(error), retry }))
    return () => {
      over = true
      end?.()
    }
  }, [attempt])
  return signed
}
