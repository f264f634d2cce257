import type { User } from 'firebase/auth'
import { useEffect, type ReactNode } from 'react'
import { redirectToLogin } from './redirect.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { useUser } from './use-user.ts'

interface Props {
  /** What stands in the page until it is known who is auth in. */
  waiting: ReactNode
  children: (user: User) => ReactNode
}

/** Shows itself to somebody auth in; anybody else goes to the login and comes back. */
export function RequireSignIn({ waiting, children }: Props) {
  const auth = useUser()
  const out = auth.state === 'out'
  useEffect(() => {
    if (out) redirectToLogin()
  }, [out])
  if (auth.state === 'failed') return <ErrorMessage message={auth.error} retry={auth.retry} />
  return auth.state === 'in' ? children(auth.user) : waiting
}
