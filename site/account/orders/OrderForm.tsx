import type { User } from 'firebase/auth'
import { useEffect, useRef, useState } from 'react'
import { countryOptions } from '#content/countries.ts'
import { ApiError } from '../../session/request.ts'
import { checkFilled } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import { redirectToLogin } from '../../session/redirect.ts'
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

/** Places an order. It is there, and takes what is typed, before it is known who is signed in. */
export default function OrderForm(props: Props) {
  const { packageId, packageName, packagePrice } = props
  // Two servers and a browser may name a country differently; and 250 options would double each package's page.
  const countries = useBrowser(() => countryOptions, none)
  const auth = useUser()
  const key = useRef<string>(undefined)
  const placed = useRef('')
  const [newPrice, setNewPrice] = useState('')
  const [gone, setGone] = useState('')
  const user = auth.state === 'in' ? auth.user : undefined

  const known = useKnown(user)

  async function send({ customerName = '', customerAddress = '', customerCountry = '' }: Values) {
    if (auth.state === 'out') {
      redirectToLogin()
      return 'open' as const
    }
    setNewPrice('')
    setGone('')
    const placing = { packageId, packageName, packagePrice, customerName, customerAddress, customerCountry }
    // One visit of the form is one order, however often it is sent, unless one comes back to it and changes something.
    if (placed.current && placed.current !== JSON.stringify(placing)) key.current = undefined
    key.current ??= crypto.randomUUID()
    try {
      const order = await placeOrder(placing, key.current)
      placed.current = JSON.stringify(placing)
      location.assign(`/pending-order?order=${order._id}`)
      return 'leaving' as const
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) {
        setNewPrice(error.message)
        return 'open' as const
      }
      const missing = error.errors.packageId ?? error.errors.packageName
      if (!missing) throw error
      setGone(missing)
      return 'open' as const
    }
  }

  return (
    <>
      <Form
        checks={checks}
        send={send}
        button="Place the order"
        doing="Placing the order…"
        // What was chosen can be put back once it can be chosen.
        keepAs={countries.length > 0 ? 'order' : undefined}
        known={countries.length > 0 ? known : undefined}
        after={<p className="hint">You pay in the next step. Until then you can cancel, and owe nothing.</p>}
      >
        <Email user={user} />
        <Field name="customerName" label="Full name" autoComplete="name" maxLength={200} />
        <Field name="customerAddress" label="Address" autoComplete="address-line1" maxLength={500} />
        <Field name="customerCountry" label="Country" autoComplete="country" options={countries} />
      </Form>
      {newPrice && <NewPrice text={newPrice} />}
      {gone && <PackageNotSold text={gone} />}
      {auth.state === 'failed' && <ErrorMessage why={auth.why} retry={auth.retry} />}
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

/** Who somebody is, as they last said it: with their last order, or in their account. */
function useKnown(user: User | undefined): Values | undefined {
  const [known, setKnown] = useState<Values>()
  useEffect(() => {
    if (!user) return
    let over = false
    const name = user.displayName ?? ''
    void listOrders(1, 1)
      .then(({ orders: [last] }) => ({
        customerName: last?.customerName ?? name,
        customerAddress: last?.customerAddress ?? '',
        customerCountry: last?.countryCode ?? '',
      }))
      // It is a help and no more.
      .catch(() => ({ customerName: name }))
      .then((found) => over || setKnown(found))
    return () => {
      over = true
    }
  }, [user])
  return known
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
