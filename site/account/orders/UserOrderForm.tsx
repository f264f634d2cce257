import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import { apiData } from '../../session/api.ts'
import { Field } from '../../ui/form/Field.tsx'
import type { Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { emailField } from '../../sign-in/credential-fields.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { sendOnce } from '../../ui/form/send-once.ts'
import { ContactCodeForm } from '../contact-email/ContactCodeForm.tsx'
import {
  emailToConfirm,
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
import { HaveAccount } from './HaveAccount.tsx'
import type { OrderFormProps } from './ordered-package.ts'
import { listOrders } from './orders.ts'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'
import { OrderRefusalNote } from './OrderRefusalNote.tsx'
import { Button } from '../../ui/button.tsx'

interface Props extends OrderFormProps {
  /** Undefined while the session is loading; the form already accepts input. */
  user: SignedInUser | undefined
}

/** A code was mailed to confirm the address; the details wait for it. */
interface CodeStep {
  values: Values
  sent: SentCode
}

const codeDraft = 'user order code'

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
  // Survives a reload: a phone may unload the page while its user reads the mail.
  const [codeStep, setCodeStep] = useState(() => formDrafts.read<CodeStep>(codeDraft))
  const contactEmail = useContactEmail(user)
  const buyerFields = useBuyerFields()

  const { data: prefill } = useAccountQuery(
    ['customer-details', user?.uid, contactEmail],
    () => customerDetails(user, contactEmail),
    contactEmail !== undefined,
  )

  function goTo(step: CodeStep | undefined) {
    if (step) formDrafts.write(codeDraft, step)
    else formDrafts.remove(codeDraft)
    setCodeStep(step)
  }

  async function submit(values: Values) {
    const email = await emailToConfirm(user)
    if (email === undefined) return place(values)
    goTo({ values, sent: await sendContactCode(email) })
    return 'unchanged' as const
  }

  /** Places the order after the address was confirmed. A refusal is shown below the details, which it is about. */
  async function placeConfirmed(values: Values) {
    const result = await place(values)
    if (result === 'unchanged') goTo(undefined)
    else for (const draft of [codeDraft, 'order']) formDrafts.remove(draft)
    return result
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

  // The server and the first render know no draft.
  if (user && codeStep)
    return (
      <ContactCodeForm
        sent={codeStep.sent}
        onSent={(sent) => goTo({ ...codeStep, sent })}
        onConfirmed={() => placeConfirmed(codeStep.values)}
        button="Place the order"
        pendingText="Placing the order…"
        actions={
          <Button variant="link" onClick={() => goTo(undefined)}>
            Change your details
          </Button>
        }
      />
    )
  return (
    <>
      <Form
        fields={{
          customerEmail: {
            ...emailField,
            isReadOnly: true,
            help:
              contactEmail && contactEmail !== user?.email
                ? 'The address that you confirmed for emails about your orders.'
                : 'The address that you are signed in with.',
          },
          ...buyerFields,
        }}
        checks={buyerChecks}
        onSubmit={submit}
        button="Place the order"
        pendingText="Placing the order…"
        draft="order"
        prefill={{ ...prefill, customerEmail: contactEmail ?? user?.email ?? '' }}
        footer={<p className="hint">You pay in the next step. Until then, you can cancel free of charge.</p>}
      >
        {/* The server does not know who opens the page: a visitor sees the guest's form from the first paint. */}
        {!user && <HaveAccount className="if-out" />}
        {choices}
        <Field name="customerEmail" {...(!user && { placeholder: 'One moment…' })} />
        <BuyerFields />
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
