import { useState } from 'react'
import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { call } from '../lib/api.ts'
import { asMoment } from '../lib/time.ts'
import { ask } from '../ui/ask.tsx'
import { OneField } from '../ui/one-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Refund } from './Refund.tsx'
import { Refunds } from './Refunds.tsx'
import { Status } from './Status.tsx'
import { isUnknown, type FullOrder } from './order.ts'

const required = (value: string) => (value.trim() ? undefined : 'Please fill this in.')

/** How it stands with the money, why it is not there, and what can be done about it. */
export function Payment({ order }: { order: FullOrder }) {
  const { act, busy, undoOf } = useAct('orders', 'mails')
  const [byHand, setByHand] = useState(false)
  const { paymentStatus, whyNotPaid, paidAt, refunded, refundElsewhere } = order
  const payable = ['UnPaid', 'Pending', 'OnHold', 'Cancelled'].includes(paymentStatus)

  async function cancel() {
    const sure = await ask({
      title: `Cancel order ${order.number}?`,
      text: 'The customer can no longer pay it. It stays in the list as cancelled.',
      yes: 'Cancel the order',
      no: 'Keep it',
    })
    if (sure)
      await act(async () => {
        await call('PUT', `/order-cancelled/${order._id}`, { body: { paymentStatus: 'Cancelled' } })
        toast({ text: `Order ${order.number} is cancelled.`, undo: undoOf('order', order._id) })
      }, 'It was not cancelled.')
  }
  return (
    <section className="panel" aria-labelledby="payment-title">
      <div className="panel-head">
        <h2 id="payment-title">Payment</h2>
        <Status of={paymentStatus} />
      </div>
      {whyNotPaid && <p>{whyNotPaid}</p>}
      {paidAt && <p>Paid on {asMoment(paidAt)}.</p>}
      {Number(refunded) > 0 && <p>{dollars(refunded)} of it was refunded.</p>}
      {paymentStatus === 'Paid' &&
        !isUnknown(order) &&
        (refundElsewhere ? <p className="soft">{refundElsewhere}</p> : <Refund order={order} />)}
      <Refunds order={order} />
      {paymentStatus === 'Disputed' && <DisputeOver order={order} />}
      {payable && !byHand && (
        <div className="actions">
          <button type="button" className="btn" onClick={() => setByHand(true)}>
            It was paid another way
          </button>
          {paymentStatus === 'UnPaid' && (
            <button type="button" className="btn" disabled={busy} onClick={() => void cancel()}>
              Cancel the order
            </button>
          )}
        </div>
      )}
      {payable && byHand && (
        <OneField
          name="reason"
          label="How was it paid?"
          help="It is set to Paid and counts as sales. What you write stays in its timeline."
          max={500}
          button="Set to Paid"
          draft={`paid by hand ${order._id}`}
          check={required}
          cancel={() => setByHand(false)}
          send={async (reason) => {
            await call('PUT', `/order-payment/${order._id}`, { body: { paymentStatus: 'Paid', reason } })
            await act(async () =>
              toast({ text: `Order ${order.number} is Paid.`, undo: undoOf('order', order._id) }),
            )
            setByHand(false)
          }}
        />
      )}
    </section>
  )
}

/** PayPal does not always tell how a dispute ended: then the agency says it. */
function DisputeOver({ order }: { order: FullOrder }) {
  const { act } = useAct('orders', 'mails')
  const [to, setTo] = useState<'Paid' | 'Refunded'>()
  if (!to)
    return (
      <>
        <p className="soft">When PayPal tells how the dispute ended, this changes by itself.</p>
        <div className="actions">
          <button type="button" className="btn" onClick={() => setTo('Paid')}>
            It ended: we keep the money
          </button>
          <button type="button" className="btn" onClick={() => setTo('Refunded')}>
            It ended: the customer has the money
          </button>
        </div>
      </>
    )
  return (
    <OneField
      key={to}
      name="reason"
      label="How did it end?"
      help={
        to === 'Paid'
          ? 'The order is set to Paid again and counts as sales.'
          : 'The order is set to Refunded. No money is moved by this.'
      }
      max={500}
      button={`Set to ${to}`}
      draft={`dispute over ${order._id}`}
      check={required}
      cancel={() => setTo(undefined)}
      send={async (reason) => {
        await call('PUT', `/order-payment/${order._id}`, { body: { paymentStatus: to, reason } })
        await act(async () => toast({ text: `Order ${order.number} is ${to}.` }))
      }}
    />
  )
}
