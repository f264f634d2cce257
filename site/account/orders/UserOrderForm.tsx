import type { SignedInUser } from '../../session/stored-session.ts'
import { useRef, useState } from 'react'
import { apiData } from '../../session/api.ts'
import { Field } from '../../ui/form/Field.tsx'
import type { Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { codeField, emailField } from '../../sign-in/credential-fields.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { sendOnce } from '../../ui/form/send-once.ts'
import {
  confirmContactEmail,
  isToConfirm,
  reloadContactEmail,
  sendContactCode,
  useContactEmail,
  type SentCode,
} from '../contact-email/contact-email.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { findBilling } from '../billing/billing.ts'
import { buyerOf, buyerValues } from '../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { likelyCountry } from '../../order/buyer/likely-country.ts'
import { CodeStep } from './CodeStep.tsx'
import { HaveAccount } from './HaveAccount.tsx'
import type { OrderFormProps } from './ordered-package.ts'
import { listOrders } from './orders.ts'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'
import { OrderRefusalNote } from './OrderRefusalNote.tsx'
import { useOrderCode } from './use-order-code.ts'

interface Props extends OrderFormProps {
  /** Undefined while the session is loading; the form already accepts input. */
  user: SignedInUser | undefined
}

/**
 * The order placed with this input from this entry of the session history, which survives a new load of the page. The
 * input itself is a draft, which signing out removes.
 */
function placedHere(payload: string): string | undefined {
  const orderId = (history.state as { placed?: string } | null)?.placed
  return orderId && formDrafts.read<string>(placedDraft(orderId)) === payload ? orderId : undefined
}

const placedDraft = (orderId: string) => `placed order ${orderId}`

/** Places an order for the signed-in user. */
export function UserOrderForm({ ordered, choices, sum, removeCoupon, user }: Props) {
  const [refusal, setRefusal] = useState<OrderRefusal>()
  const [note, setNote] = useState('')
  const confirmedCode = useRef<string>(undefined)
  const code = useOrderCode(sendContactCode)
  const contactEmail = useContactEmail(user)
  // The server and the first render know no draft.
  const sent = user && !contactEmail ? code.sent : undefined
  const asksForCode = contactEmail === null || sent !== undefined
  const isCodeNext = asksForCode && !sent
  const buyerFields = useBuyerFields()

  const { data: prefill } = useAccountQuery(
    ['customer-details', user?.uid, contactEmail],
    () => customerDetails(user, contactEmail),
    contactEmail !== undefined,
  )

  async function submit({ customerEmail = '', code: digits = '', ...values }: Values) {
    setNote('')
    // A changed address needs a code of its own.
    if (sent?.email === customerEmail) return placeWithCode(values, { sent, digits })
    if (await isToConfirm(user)) await code.send(customerEmail)
    else if (!asksForCode) return place(values)
    else {
      setNote('Your address is confirmed: you can place the order now.')
      await reloadContactEmail()
    }
    return 'unchanged' as const
  }

  async function placeWithCode(values: Values, { sent, digits }: { sent: SentCode; digits: string }) {
    // If what follows fails, it can be repeated after the code has expired.
    if (confirmedCode.current !== sent.codeId) await confirmContactEmail(sent, digits)
    confirmedCode.current = sent.codeId
    let isPlaced = false
    try {
      const result = await place(values)
      isPlaced = result === 'redirecting'
      return result
    } finally {
      if (isPlaced) code.forgetDraft()
      else void reloadContactEmail().then(code.forget)
    }
  }

  async function place(values: Values) {
    setRefusal(undefined)
    const body = { ...ordered, ...buyerOf(values) }
    const payload = JSON.stringify(body)
    try {
      // After Back, the same input is the same order.
      let placed = placedHere(payload)
      if (!placed) {
        const order = await sendOnce('order', payload, (headers) =>
          apiData('POST /new-order', { body, headers }),
        )
        placed = order._id
        formDrafts.write(placedDraft(placed), payload)
        history.replaceState({ ...history.state, placed }, '')
      }
      location.assign(`/pending-order?order=${placed}`)
      return 'redirecting' as const
    } catch (error) {
      const reason = orderRefusal(error)
      if (!reason) throw error
      setRefusal(reason)
      return 'unchanged' as const
    }
  }

  return (
    <>
      <Form
        fields={{
          customerEmail: {
            ...emailField,
            ...(!asksForCode && { isReadOnly: true }),
            help: asksForCode
              ? 'For the code, and our emails about your order.'
              : contactEmail && contactEmail !== user?.email
                ? 'The address that you confirmed for emails about your orders.'
                : 'The address that you are signed in with.',
          },
          ...buyerFields,
          ...(sent && { code: codeField }),
        }}
        checks={buyerChecks}
        onSubmit={submit}
        button={isCodeNext ? 'Continue' : 'Place the order'}
        pendingText={isCodeNext ? 'Sending a code…' : 'Placing the order…'}
        draft="order"
        prefill={{ ...prefill, customerEmail: contactEmail ?? sent?.email ?? user?.email ?? '' }}
        footer={
          <p className="hint">
            {isCodeNext
              ? 'We email you a code to confirm your address. You pay in the next step.'
              : 'You pay in the next step. Until then, you can cancel free of charge.'}
          </p>
        }
      >
        {/* The server does not know who opens the page: a visitor sees the guest's form from the first paint. */}
        {!user && <HaveAccount className="if-out" />}
        {choices}
        <Field name="customerEmail" {...(!user && { placeholder: 'One moment…' })} />
        <BuyerFields />
        <CodeStep code={{ ...code, sent }} confirmed={contactEmail ?? undefined} note={note} />
        {sum}
      </Form>
      {refusal && (
        <OrderRefusalNote
          {...refusal}
          removeCoupon={() => {
            removeCoupon()
            setRefusal(undefined)
          }}
        />
      )}
    </>
  )
}

/** The details that the customer or their company has saved, else those of the last order. They only fill in the form. */
async function customerDetails(
  user: SignedInUser | undefined,
  contactEmail: string | null | undefined,
): Promise<Values> {
  // Errors are ignored, because prefilled values are only a convenience.
  const [last, billing] = await Promise.all([
    listOrders(1, 1).then(
      ({ rows }) => rows[0],
      () => undefined,
    ),
    findBilling().catch(() => null),
  ])
  // The last order of a company may be that of a colleague.
  const isOwn = last && [user?.email, contactEmail].includes(last.customerEmail)
  const ownName = isOwn ? last.customerName : ''
  const customerName = ownName || (user?.displayName ?? '')
  if (billing) {
    const { street, country, ...saved } = billing
    return { ...saved, customerName, customerAddress: street, customerCountry: country }
  }
  // A purchase order number is that of one order.
  return last
    ? { ...buyerValues(last), customerName, purchaseOrder: '' }
    : { customerName, customerCountry: likelyCountry() }
}
