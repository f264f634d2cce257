import type { User } from '@firebase/auth'
import { useEffect, type ReactNode } from 'react'
import { leaveForLogin } from './leave.ts'
import { Trouble } from './Trouble.tsx'
import { useUser } from './use-user.ts'

interface Props {
  /** What stands in the page until it is known who is signed in. */
  waiting: ReactNode
  children: (user: User) => ReactNode
}

/** Shows itself to somebody signed in; anybody else goes to the login and comes back. */
export function Guarded({ waiting, children }: Props) {
  const signed = useUser()
  const out = signed.state === 'out'
  useEffect(() => {
    if (out) leaveForLogin()
  }, [out])
  if (signed.state === 'failed') return <Trouble why={signed.why} retry={signed.retry} />
  return signed.state === 'in' ? children(signed.user) : waiting
}
