import { useId, useState, type ReactNode } from 'react'
import { codeField } from '../../sign-in/credential-fields.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { likelyCountry } from '../../order/buyer/likely-country.ts'
import { useEarlyInput } from '../../ui/early-input.ts'
import { Field } from '../../ui/form/Field.tsx'
import type { Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { sendContactCode } from '../contact-email/contact-email.ts'
import { readCachedRole } from '../../session/cached-role.ts'
import { useUser } from '../../sign-in/use-user.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import type { CouponRule } from '#content/shop/coupon.ts'
import { CodeStep } from './CodeStep.tsx'
import { CouponField } from './CouponField.tsx'
import { guestOrder, mailGuestCode } from './guest-order.ts'
import { GuestSignIn } from './GuestSignIn.tsx'
import { HaveAccount } from './HaveAccount.tsx'
import { OrderChoices } from './OrderChoices.tsx'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'
import { OrderRefusalNote } from './OrderRefusalNote.tsx'
import { orderedOf, type OrderedPackage } from './ordered-package.ts'
import { PeriodChoice, PeriodNote } from './PeriodChoice.tsx'
import { OrderSum } from './OrderSum.tsx'
import { useOrderCode } from './use-order-code.ts'
import { useSelection } from './use-selection.ts'
import { useUserOrder } from './use-user-order.ts'

/** Today's date where the customer is. */
function browserDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Places an order, for a signed-in user or for a guest who verifies an email address. */
export default function OrderForm(offered: OrderedPackage): ReactNode {
  const auth = useUser()
  const id = useId()
  const early = useEarlyInput(id)
  const { chosen, select } = useSelection(offered, early)
  const setCoupon = (coupon: CouponRule | undefined) => select((now) => ({ ...now, coupon }))
  const today = useBrowserValue(browserDay, '')
  const country = useBrowserValue(() => likelyCountry(), '')
  // Visitors who have never signed in here see the guest form without waiting for the session.
  const mayBeSignedIn = useBrowserValue(() => readCachedRole() !== null, true)
  const isGuest = auth.state === 'signed-out' || (auth.state === 'loading' && !mayBeSignedIn)
  const user = auth.state === 'signed-in' ? auth.user : undefined
  const [isSigningIn, setSigningIn] = useState(false)
  const [refusal, setRefusal] = useState<OrderRefusal>()
  // Nobody gets the form of who was signed in before.
  const [{ uid, form }, setForm] = useState({ uid: user?.uid, form: 0 })
  if (uid !== user?.uid) {
    setForm({ uid: user?.uid, form: uid ? form + 1 : form })
    setSigningIn(false)
    setRefusal(undefined)
  }

  const ordered = orderedOf(offered, chosen)
  const code = useOrderCode(isGuest ? mailGuestCode : sendContactCode)
  const buyerFields = useBuyerFields()
  const ofUser = useUserOrder(ordered, code, user)
  const way = isGuest ? guestOrder(ordered, code, country) : ofUser
  const { sent, isCodeNext } = way

  async function submit(values: Values) {
    setRefusal(undefined)
    try {
      return await way.submit(values)
    } catch (error) {
      const reason = orderRefusal(error)
      if (!reason) throw error
      setRefusal(reason)
      return 'unchanged' as const
    }
  }

  if (isGuest && isSigningIn) return <GuestSignIn onBack={() => setSigningIn(false)} />
  return (
    <>
      <Form
        // One for guests and users: an input that the visitor is typing into must not be replaced.
        key={form}
        id={id}
        fields={{ customerEmail: way.email, ...buyerFields, ...(sent && { code: codeField }) }}
        checks={buyerChecks}
        onSubmit={submit}
        button={isCodeNext ? 'Continue' : 'Place the order'}
        pendingText={isCodeNext ? 'Sending a code…' : 'Placing the order…'}
        draft="order"
        prefill={way.prefill}
        footer={
          <p className="hint">
            {isCodeNext && 'We email you a code to confirm your address. '}
            {isCodeNext && isGuest && 'You do not need an account. '}
            You pay in the next step.
            {!isCodeNext && ' Until then, you can cancel free of charge.'}
          </p>
        }
      >
        {/* The server does not know who opens the page: a visitor sees the guest's form from the first paint. */}
        {isGuest ? (
          <HaveAccount onLogIn={() => setSigningIn(true)} />
        ) : (
          !user && <HaveAccount className="if-out" />
        )}
        <PeriodChoice offered={offered} chosen={chosen} onSelect={select} />
        <OrderChoices offered={offered} chosen={chosen} onSelect={select} />
        <Field name="customerEmail" />
        <BuyerFields />
        <CodeStep code={{ ...code, sent }} confirmed={way.confirmed} note={way.note} />
        <CouponField offered={offered} chosen={chosen} early={early['coupon']} onChange={setCoupon} />
        <OrderSum offered={offered} chosen={chosen} />
        {today && <PeriodNote offered={offered} chosen={chosen} today={today} />}
      </Form>
      {refusal && (
        <OrderRefusalNote
          {...refusal}
          removeCoupon={() => {
            setCoupon(undefined)
            setRefusal(undefined)
          }}
        />
      )}
      {auth.state === 'failed' && <ErrorMessage message={auth.error} retry={auth.retry} />}
    </>
  )
}
