import type { User } from 'firebase/auth'
import { useRef, useState } from 'react'
import { countryOptions } from '#content/countries.ts'
import { ApiError } from '../../session/request.ts'
import { checkFilled } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import { sendOnce } from '../../ui/form/send-once.ts'
import { redirectToLogin } from '../../session/redirect.ts'
import { useAccountQuery } from '../use-account-query.ts'
import { listOrders, placeOrder } from './orders.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useBrowser } from '../../lib/use-browser.ts'
import { useUser } from '../../session/use-user.ts'

interface Props {
  packageId: string
  packageName: string
  /** As it stands in the page. */
  packagePrice: string
}

const none: typeof countryOptions = []

const checks = {
  customerName: checkFilled('Tell us your full name.'),
  customerAddress: checkFilled('Give the address that the receipt should name.'),
  customerCountry: checkFilled('Choose your country.'),
}

/** Places an order. It takes input before the session is loaded. */
export default function OrderForm(props: Props) {
  const { packageId, packageName, packagePrice } = props
  // Two servers and a browser may name a country differently; and 250 options would double each package's page.
  const countries = useBrowser(() => countryOptions, none)
  const auth = useUser()
  const placed = useRef<{ payload: string; orderId: string }>(undefined)
  const [newPrice, setNewPrice] = useState('')
  const [notSold, setNotSold] = useState('')
  const user = auth.state === 'in' ? auth.user : undefined

  const { data: prefill } = useAccountQuery(
    ['customer-details', user?.uid],
    () => customerDetails(user),
    user !== undefined,
  )

  async function submit({ customerName = '', customerAddress = '', customerCountry = '' }: Values) {
    if (auth.state === 'out') {
      redirectToLogin()
      return 'unchanged' as const
    }
    setNewPrice('')
    setNotSold('')
    const placing = { packageId, packageName, packagePrice, customerName, customerAddress, customerCountry }
    const payload = JSON.stringify(placing)
    try {
      // On the form that is restored from the browser's cache, the same input is the same order.
      if (placed.current?.payload !== payload) {
        const order = await sendOnce('order', payload, (headers) => placeOrder(placing, headers))
        placed.current = { payload, orderId: order._id }
      }
      location.assign(`/pending-order?order=${placed.current.orderId}`)
      return 'redirecting' as const
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) {
        setNewPrice(error.message)
        return 'unchanged' as const
      }
      const missing = error.errors.packageId ?? error.errors.packageName
      if (!missing) throw error
      setNotSold(missing)
      return 'unchanged' as const
    }
  }

  return (
    <>
      <Form
        checks={checks}
        onSubmit={submit}
        button="Place the order"
        pendingText="Placing the order…"
        // What was chosen can be put back once it can be chosen.
        draft={countries.length > 0 ? 'order' : undefined}
        prefill={countries.length > 0 ? prefill : undefined}
        footer={<p className="hint">You pay in the next step. Until then you can cancel, and owe nothing.</p>}
      >
        <Email user={user} />
        <Field name="customerName" label="Full name" autoComplete="name" maxLength={200} />
        <Field name="customerAddress" label="Address" autoComplete="address-line1" maxLength={500} />
        <Field name="customerCountry" label="Country" autoComplete="country" options={countries} />
      </Form>
      {newPrice && <NewPrice text={newPrice} />}
      {notSold && <PackageNotSold text={notSold} />}
      {auth.state === 'failed' && <ErrorMessage message={auth.error} retry={auth.retry} />}
    </>
  )
}

const Email = ({ user }: { user: User | undefined }) => (
  <Field
    key={user?.email ?? ''}
    name="customerEmail"
    label="E-mail"
    type="email"
    readOnly
    defaultValue={user?.email ?? ''}
    placeholder={user ? '' : 'One moment …'}
    hint="The address that you are signed in with."
  />
)

/** The customer's details from their last order, else from their account. */
async function customerDetails(user: User | undefined): Promise<Values> {
  const name = user?.displayName ?? ''
  // Only a convenience: without it, the customer types.
  const last = await listOrders(1, 1).then(
    ({ rows }) => rows[0],
    () => undefined,
  )
  return {
    customerName: last?.customerName ?? name,
    customerAddress: last?.customerAddress ?? '',
    customerCountry: last?.countryCode ?? '',
  }
}

const PackageNotSold = ({ text }: { text: string }) => (
  <div className="notice" role="alert">
    <p>
      <strong>{text}</strong> Nothing has been ordered; what you typed is kept for another package.
    </p>
    <a className="button tap" href="/pricing">
      See the packages
    </a>
  </div>
)

const NewPrice = ({ text }: { text: string }) => (
  <div className="notice" role="alert">
    <p>
      <strong>The price has changed meanwhile.</strong> {text} Nothing has been ordered; what you typed is
      kept.
    </p>
    <button type="button" className="button tap" onClick={() => location.reload()}>
      Show the new price
    </button>
  </div>
)
