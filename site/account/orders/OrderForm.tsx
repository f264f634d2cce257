import type { ReactNode } from 'react'
import { useBrowser } from '../../lib/use-browser.ts'
import { readCachedRole } from '../../session/cached-role.ts'
import { useUser } from '../../session/use-user.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { GuestOrderForm } from './GuestOrderForm.tsx'
import type { OrderedPackage } from './OrderFields.tsx'
import { UserOrderForm } from './UserOrderForm.tsx'

/** Places an order: of whoever is signed in, or of somebody who proves their address on the way. */
export default function OrderForm(props: OrderedPackage): ReactNode {
  const auth = useUser()
  // Who has never signed in here need not wait until that is certain.
  const mayBeIn = useBrowser(() => readCachedRole() !== null, true)
  return (
    <>
      {auth.state === 'out' || (auth.state === 'loading' && !mayBeIn) ? (
        <GuestOrderForm {...props} />
      ) : (
        <UserOrderForm {...props} user={auth.state === 'in' ? auth.user : undefined} />
      )}
      {auth.state === 'failed' && <ErrorMessage message={auth.error} retry={auth.retry} />}
    </>
  )
}
