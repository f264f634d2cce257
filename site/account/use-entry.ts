import { useCallback, useEffect, useRef, useState } from 'react'
import { nextAddress, nextOfReferrer } from './next.ts'
import { useQuery } from '../lib/use-browser.ts'

/** The way into the site that login and register share: where to go then, and off there once somebody is signed in. */
export function useEntry(otherwise: string) {
  const next = nextAddress(useQuery() ?? '')
  const [known, setKnown] = useState(false)
  const own = useRef(false)

  const goOn = useCallback(async (): Promise<'leaving'> => {
    own.current = true
    const { settle } = await import('./identity.ts')
    await settle()
    location.replace(nextAddress(location.search) ?? nextOfReferrer(document.referrer) ?? otherwise)
    return 'leaving'
  }, [otherwise])

  useEffect(() => {
    let end: (() => void) | undefined
    let over = false
    import('../lib/auth.ts')
      .then(({ onUser }) =>
        onUser((user) => {
          // Signed in before, or in another tab just now; what this page does itself it finishes first.
          if (!user || own.current) return
          setKnown(true)
          location.replace(nextAddress(location.search) ?? nextOfReferrer(document.referrer) ?? '/dashboard')
        }),
      )
      .then((stop) => (over ? stop() : (end = stop)))
      // Without the service the form stands; sending it says what is wrong.
      .catch(() => {})
    return () => {
      over = true
      end?.()
    }
  }, [])

  /** From here on, whoever signs in on this page is led on by `goOn` alone. */
  const begin = useCallback(() => {
    own.current = true
  }, [])
  return { next, known, begin, goOn }
}
