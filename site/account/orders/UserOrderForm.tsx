import type { User } from 'firebase/auth'
import { useState } from 'react'
import { apiData } from '../../session/api.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import { drafts } from '../../ui/form/drafts.ts'
import { sendOnce } from '../../ui/form/send-once.ts'
import { useAccountQuery } from '../use-account-query.ts'
import { findBilling } from '../billing/billing.ts'
import { buyerChecks, buyerOf, buyerValues } from '../../ui/buyer/buyer.ts'
import { BuyerFields, useCountries } from '../../ui/buyer/BuyerFields.tsx'
import type { OrderedPackage } from './ordered-package.ts'
import { listOrders } from './orders.ts'
import { refusalOf, type Refusal } from './refusal.ts'
import { OrderRefusal } from './OrderRefusal.tsx'

interface Props extends OrderedPackage {
  /** Undefined while the session is loading; the form already accepts input. */
  user: User | undefined
}

/**
 * The order placed with this input from this entry of the session history, which survives a new load of the page. The
 * input itself is a draft, which signing out removes.
 */
function placedHere(payload: string): string | undefined {
  const orderId = (history.state as { placed?: string } | null)?.placed
  return orderId && drafts.read<string>(placedDraft(orderId)) === payload ? orderId : undefined
}

const placedDraft = (orderId: string) => `placed order ${orderId}`

/** Places an order for the signed-in user. */
export function UserOrderForm({ packageId, packageName, packagePrice, user }: Props) {
  const [refusal, setRefusal] = useState<Refusal>()
  const hasCountries = useCountries().length > 0

  const { data: prefill } = useAccountQuery(
    ['customer-details', user?.uid],
    () => customerDetails(user),
    user !== undefined,
  )

  async function submit(values: Values) {
    setRefusal(undefined)
    const body = { packageId, packageName, packagePrice, ...buyerOf(values) }
    const payload = JSON.stringify(body)
    try {
      // After Back, the same input is the same order.
      let placed = placedHere(payload)
      if (!placed) {
        const order = await sendOnce('order', payload, (headers) =>
          apiData('POST /new-order', { body, headers }),
        )
        placed = order._id
        drafts.write(placedDraft(placed), payload)
        history.replaceState({ ...history.state, placed }, '')
      }
      location.assign(`/pending-order?order=${placed}`)
      return 'redirecting' as const
    } catch (error) {
      const reason = refusalOf(error)
      if (!reason) throw error
      setRefusal(reason)
      return 'unchanged' as const
    }
  }

  return (
    <>
      <Form
        checks={buyerChecks}
        onSubmit={submit}
        button="Place the order"
        pendingText="Placing the order…"
        // Restores the draft only once the country options are loaded.
        draft={hasCountries ? 'order' : undefined}
        prefill={hasCountries ? prefill : undefined}
        footer={<p className="hint">You pay in the next step. Until then, you can cancel free of charge.</p>}
      >
        <Email user={user} />
        <BuyerFields />
      </Form>
      {refusal && <OrderRefusal {...refusal} />}
    </>
  )
}

const Email = ({ user }: { user: User | undefined }) => (
  <Field
    key={user?.email ?? ''}
    name="customerEmail"
    label="Email"
    type="email"
    readOnly
    defaultValue={user?.email ?? ''}
    placeholder={user ? '' : 'One moment…'}
    hint="The address that you are signed in with."
  />
)

/** The details that the customer or their company has saved, else those of the last order. They only fill in the form. */
async function customerDetails(user: User | undefined): Promise<Values> {
  // Errors are ignored, because prefilled values are only a convenience.
  const [last, billing] = await Promise.all([
    listOrders(1, 1).then(
      ({ rows }) => rows[0],
      () => undefined,
    ),
    findBilling().catch(() => null),
  ])
  // The last order of a company may be that of a colleague.
  const ownName = last && last.customerEmail === user?.email ? last.customerName : ''
  const customerName = ownName || (user?.displayName ?? '')
  if (billing) {
    const { street, country, ...saved } = billing
    return { ...saved, customerName, customerAddress: street, customerCountry: country }
  }
  // A purchase order number is that of one order.
  return last ? { ...buyerValues(last), customerName, purchaseOrder: '' } : { customerName }
}
