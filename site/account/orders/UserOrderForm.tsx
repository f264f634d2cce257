import type { User } from 'firebase/auth'
import { useState } from 'react'
import { apiData } from '../../session/api.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import { drafts } from '../../ui/form/drafts.ts'
import { sendOnce } from '../../ui/form/send-once.ts'
import { useAccountQuery } from '../use-account-query.ts'
import { orderChecks, OrderFields, useCountries, type OrderedPackage } from './OrderFields.tsx'
import { rethrowAtBillingFields, billingOf, findBilling } from '../billing/billing.ts'
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

  async function submit({ customerName = '', customerAddress = '', customerCountry = '', ...rest }: Values) {
    setRefusal(undefined)
    const details = { customerName, customerAddress, customerCountry }
    const billing = billingOf(rest, customerCountry)
    const body = { packageId, packageName, packagePrice, ...details, ...(billing && { billing }) }
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
      if (!reason) return rethrowAtBillingFields(error)
      setRefusal(reason)
      return 'unchanged' as const
    }
  }

  return (
    <>
      <Form
        checks={orderChecks}
        onSubmit={submit}
        button="Place the order"
        pendingText="Placing the order…"
        // Restores the draft only once the country options are loaded.
        draft={hasCountries ? 'order' : undefined}
        prefill={hasCountries ? prefill : undefined}
        footer={<p className="hint">You pay in the next step. Until then, you can cancel free of charge.</p>}
      >
        <Email user={user} />
        <OrderFields />
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

/** The customer's details from their last order, else from their account. */
async function customerDetails(user: User | undefined): Promise<Values> {
  const name = user?.displayName ?? ''
  // Errors are ignored, because prefilled values are only a convenience.
  const [last, billing] = await Promise.all([
    listOrders(1, 1).then(
      ({ rows }) => rows[0],
      () => undefined,
    ),
    findBilling().catch(() => null),
  ])
  const { country: _, ...saved } = billing ?? {}
  return {
    ...saved,
    customerName: last?.customerName ?? name,
    customerAddress: last?.customerAddress ?? '',
    customerCountry: last?.countryCode ?? '',
  }
}
