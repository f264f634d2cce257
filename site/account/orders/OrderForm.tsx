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
import { PeriodChoice, PeriodNote } from './PeriodChoice.tsx'
import { OrderSum } from './OrderSum.tsx'
import { useSelection } from './use-selection.ts'
import { UserOrderForm } from './UserOrderForm.tsx'

/** Today's date where the customer is. */
function browserDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Places an order, for a signed-in user or for a guest who verifies an email address. */
export default function OrderForm(offered: OrderedPackage): ReactNode {
  const auth = useUser()
  const { chosen, select } = useSelection(offered)
  const setCoupon = (coupon: CouponRule | undefined) => select({ ...chosen, coupon })
  const today = useBrowserValue(browserDay, '')
  const props: OrderFormProps = {
    ordered: orderedOf(offered, chosen),
    choices: (
      <>
        <PeriodChoice offered={offered} chosen={chosen} onSelect={select} />
        <OrderChoices offered={offered} chosen={chosen} onSelect={select} />
      </>
    ),
    sum: (
      <>
        <CouponField offered={offered} chosen={chosen} onChange={setCoupon} />
        <OrderSum offered={offered} chosen={chosen} />
        {today && <PeriodNote offered={offered} chosen={chosen} today={today} />}
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
