import { useCallback, useEffect, useRef, useState } from 'react'
import { returnPath, returnPathOfReferrer } from '../../session/return-path.ts'
import { useQuery } from '../../lib/use-browser.ts'

/** The way into the site that login and register share: where to go then, and off there once somebody is signed in. */
export function useSignInRedirect(otherwise: string) {
  const next = returnPath(useQuery() ?? '')
  const [known, setKnown] = useState(false)
  const own = useRef(false)

  const goOn = useCallback(async (): Promise<'leaving'> => {
    own.current = true
    const { refreshSession } = await import('../../session/identity.ts')
    await refreshSession()
    location.replace(returnPath(location.search) ?? returnPathOfReferrer(document.referrer) ?? otherwise)
    return 'leaving'
  }, [otherwise])

  useEffect(() => {
    let end: (() => void) | undefined
    let over = false
    import('../../session/auth.ts')
      .then(({ onUserChange }) =>
        onUserChange((user) => {
          // Signed in before, or in another tab just now; what this page does itself it finishes first.
          if (!user || own.current) return
          setKnown(true)
          location.replace(
            returnPath(location.search) ?? returnPathOfReferrer(document.referrer) ?? '/dashboard',
          )
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
