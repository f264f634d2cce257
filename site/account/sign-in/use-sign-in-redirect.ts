import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryString } from '../../ui/use-browser.ts'
import { startPath } from '../../session/cached-role.ts'
import { currentReturnPath, returnPath } from '../../session/return-path.ts'

/**
 * For login and registration: the path after signing in, and a redirect to it once a user is signed in. `defaultPath` is
 * the path of customers after a sign-in on this page without a return path.
 */
export function useSignInRedirect(defaultPath?: string) {
  const next = returnPath(useQueryString() ?? '')
  const [isSignedIn, setIsSignedIn] = useState(false)
  const signsInHere = useRef(false)

  const finishSignIn = useCallback(async (): Promise<'redirecting'> => {
    signsInHere.current = true
    const { refreshSession } = await import('../../sign-in/identity.ts')
    await refreshSession()
    location.replace(currentReturnPath() ?? startPath(defaultPath))
    return 'redirecting'
  }, [defaultPath])

  useEffect(() => {
    let unsubscribe: (() => void) | undefined
    let unmounted = false
    import('../../session/auth.ts')
      .then(({ onUserChange }) =>
        onUserChange((user) => {
          // Already signed in, or just now in another tab. A sign-in on this page must finish first.
          if (!user || signsInHere.current) return
          setIsSignedIn(true)
          location.replace(currentReturnPath() ?? startPath())
        }),
      )
      .then((stop) => (unmounted ? stop() : (unsubscribe = stop)))
      // If the service is unavailable, submitting the form shows the error.
      .catch(() => {})
    return () => {
      unmounted = true
      unsubscribe?.()
    }
  }, [])

  /** After this call, only `finishSignIn` redirects. */
  const beginSignIn = useCallback(() => {
    signsInHere.current = true
  }, [])
  return { next, isSignedIn, beginSignIn, finishSignIn }
}
