import { useRef, useState } from 'react'
import { OneOrder } from './OneOrder.tsx'
import { paymentWords } from './order-words.ts'
import { beginPayment, idInAddress, type OrderWithHistory } from './orders.ts'
import { troubleOf } from './refusal.ts'
import { useBusy } from './restored.ts'

/** Hands an unpaid order over to the payment provider. */
export default function Pay() {
  return (
    <OneOrder id={idInAddress}>
      {(order, reload) =>
        order.paymentStatus === 'UnPaid' ? <Ready order={order} reload={reload} /> : <Closed order={order} />
      }
    </OneOrder>
  )
}

function Ready({ order, reload }: { order: OrderWithHistory; reload: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useBusy()
  const [why, setWhy] = useState('')

  async function pay() {
    setBusy(true)
    setWhy('')
    try {
      handOver(form.current!, await beginPayment(order._id))
    } catch (error) {
      setWhy(troubleOf(error))
      setBusy(false)
      // It may have been paid or cancelled elsewhere meanwhile.
      if ((error as { status?: number }).status === 409) reload()
    }
  }

  return (
    <section className="block" aria-label="Payment">
      <p className="lines">You go to PayPal, pay there, and come back here. We never see your card.</p>
      <p className="row">
        <button type="button" className="button tap" disabled={busy} onClick={() => void pay()}>
          {busy ? 'Going to PayPal…' : 'Pay Now With Paypal'}
        </button>
        <a className="button tap quiet" href={`/order/${order._id}`}>
          Not now
        </a>
      </p>
      <p className={`note ${why ? 'bad' : ''}`} role="status">
        {why}
      </p>
      <form ref={form} method="post" hidden />
    </section>
  )
}

/** Leaves for the provider: with the hidden form's fields as the server built them, or to its address. */
function handOver(element: HTMLFormElement, start: Awaited<ReturnType<typeof beginPayment>>) {
  if ('redirect' in start) return location.assign(start.redirect)
  element.action = start.form.action
  element.replaceChildren(
    ...Object.entries(start.form.fields).map(([name, value]) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    ),
  )
  element.submit()
}

const Closed = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-label="Payment">
    <p>{paymentWords[order.paymentStatus].next}</p>
    <p className="row">
      <a className="button tap" href={`/order/${order._id}`}>
        See the order
      </a>
    </p>
  </section>
)
