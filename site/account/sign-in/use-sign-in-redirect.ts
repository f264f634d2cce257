import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery } from '../../lib/use-browser.ts'
import { returnPath, returnPathOfReferrer } from '../../session/return-path.ts'

/**
 * For login and register: where to go after signing in, and a redirect there once somebody is signed in. `otherwise`
 * is where a sign-in on this page leads without a return path.
 */
export function useSignInRedirect(otherwise: string) {
  const next = returnPath(useQuery() ?? '')
  const [isSignedIn, setIsSignedIn] = useState(false)
  const signsInHere = useRef(false)

  const finishSignIn = useCallback(async (): Promise<'redirecting'> => {
    signsInHere.current = true
    const { refreshSession } = await import('../../session/identity.ts')
    await refreshSession()
    location.replace(returnPath(location.search) ?? returnPathOfReferrer(document.referrer) ?? otherwise)
    return 'redirecting'
  }, [otherwise])

  useEffect(() => {
    let unsubscribe: (() => void) | undefined
    let unmounted = false
    import('../../session/auth.ts')
      .then(({ onUserChange }) =>
        onUserChange((user) => {
          // Signed in before, or in another tab just now. A sign-in on this page finishes first.
          if (!user || signsInHere.current) return
          setIsSignedIn(true)
          location.replace(
            returnPath(location.search) ?? returnPathOfReferrer(document.referrer) ?? '/dashboard',
          )
        }),
      )
      .then((stop) => (unmounted ? stop() : (unsubscribe = stop)))
      // Without the service, the form stays: submitting it shows the error.
      .catch(() => {})
    return () => {
      unmounted = true
      unsubscribe?.()
    }
  }, [])

  /** From here on, only `finishSignIn` redirects. */
  const beginSignIn = useCallback(() => {
    signsInHere.current = true
  }, [])
  return { next, isSignedIn, beginSignIn, finishSignIn }
}
