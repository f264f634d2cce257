import type { User } from 'firebase/auth'
import { useEffect, type ReactNode } from 'react'
import { linkedOrderPath } from './linked-order.ts'
import { redirectToLogin } from './redirect.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { useUser } from './use-user.ts'

interface Props {
  /** What stands in the page until it is known who is signed in. */
  waiting: ReactNode
  /** What somebody else sees; without it, they go to the login and come back. */
  signedOut?: ReactNode
  children: (user: User) => ReactNode
}

/** Shows itself to somebody who is signed in. */
export function RequireSignIn({ waiting, signedOut, children }: Props) {
  const auth = useUser()
  const out = auth.state === 'out'
  // Whoever came by a link to the order goes back to what it shows.
  const leaves = out && (!signedOut || linkedOrderPath() !== undefined)
  useEffect(() => {
    if (leaves) redirectToLogin()
  }, [leaves])
  if (out && !leaves) return signedOut
  if (auth.state === 'failed') return <ErrorMessage message={auth.error} retry={auth.retry} />
  return auth.state === 'in' ? children(auth.user) : waiting
}
