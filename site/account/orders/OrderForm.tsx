import type { ReactNode } from 'react'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { readCachedRole } from '../../session/cached-role.ts'
import { useUser } from '../../sign-in/use-user.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { GuestOrderForm } from './GuestOrderForm.tsx'
import type { CouponRule } from '#content/shop/coupon.ts'
import { CouponField } from './CouponField.tsx'
import { OrderChoices } from './OrderChoices.tsx'
import { orderedOf, type OrderedPackage, type OrderFormProps } from './ordered-package.ts'
import { OrderSum } from './OrderSum.tsx'
import { useSelection } from './use-selection.ts'
import { UserOrderForm } from './UserOrderForm.tsx'

/** Places an order, for a signed-in user or for a guest who verifies an email address. */
export default function OrderForm(offered: OrderedPackage): ReactNode {
  const auth = useUser()
  const { chosen, select } = useSelection(offered)
  const setCoupon = (coupon: CouponRule | undefined) => select({ ...chosen, coupon })
  const props: OrderFormProps = {
    ordered: orderedOf(offered, chosen),
    choices: <OrderChoices offered={offered} chosen={chosen} onSelect={select} />,
    sum: (
      <>
        <CouponField offered={offered} chosen={chosen} onChange={setCoupon} />
        <OrderSum offered={offered} chosen={chosen} />
      </>
    ),
    removeCoupon: () => setCoupon(undefined),
  }
  // Visitors who have never signed in here see the guest form without waiting for the session.
  const mayBeSignedIn = useBrowserValue(() => readCachedRole() !== null, true)
  return (
    <>
      {auth.state === 'signed-out' || (auth.state === 'loading' && !mayBeSignedIn) ? (
        <GuestOrderForm {...props} />
      ) : (
        <UserOrderForm {...props} user={auth.state === 'signed-in' ? auth.user : undefined} />
      )}
      {auth.state === 'failed' && <ErrorMessage message={auth.error} retry={auth.retry} />}
    </>
  )
}
