import type { SignedInUser } from '../session/stored-session.ts'
import { useEffect, type ReactNode } from 'react'
import { linkedOrderPath } from '../session/link-session.ts'
import { redirectToLogin } from '../session/redirect.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { useUser } from './use-user.ts'

interface Props {
  /** Shown until it is known whether a user is signed in. */
  fallback: ReactNode
  /** Shown to signed-out visitors; without it, they are redirected to the login, which leads back here. */
  signedOut?: ReactNode
  children: (user: SignedInUser) => ReactNode
}

/** Renders its children for the signed-in user. */
export function RequireSignIn({ fallback, signedOut, children }: Props) {
  const auth = useUser()
  const isSignedOut = auth.state === 'signed-out'
  // A visitor who opened the order by its link goes back to the page of that link.
  const redirects = isSignedOut && (!signedOut || linkedOrderPath() !== undefined)
  useEffect(() => {
    if (redirects) redirectToLogin()
  }, [redirects])
  if (isSignedOut && !redirects) return signedOut
  if (auth.state === 'failed') return <ErrorMessage message={auth.error} retry={auth.retry} />
  return auth.state === 'signed-in' ? children(auth.user) : fallback
}
