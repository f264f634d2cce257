import { useState } from 'react'
import { Link } from 'react-router'
import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { call } from '../lib/api.ts'
import { ago, asMoment } from '../lib/time.ts'
import { ask } from '../ui/ask.tsx'
import { OneField } from '../ui/one-field.tsx'
import { toast } from '../ui/toast.tsx'
import { isUnknown, orderAddress, type FullOrder } from './order.ts'
import { decisionOf, outcomeOf, type PaymentEvent } from './payments.ts'

/** One notice: what it says, what we made of it and why, and what a person may do about it. */
export function EventRow({ event, linked }: { event: PaymentEvent; linked?: boolean }) {
  const { act, busy } = useAct('orders', 'payments')
  const [closing, setClosing] = useState(false)
  const [word, tone] = decisionOf(event)
  const wrong = event.checks.flatMap((check) =>
    check.wrong && !event.reason.includes(check.wrong) ? [check.wrong] : [],
  )
  const judge = () =>
    act(async () => {
      const { data } = await call<PaymentEvent>('POST', `/payments/events/${event._id}/judge`)
      toast({ text: 'It was judged again.', detail: data.reason })
    }, 'It was not judged.')
  return (
    <li>
      <details open={event.attention}>
        <summary>
          <span>
            <strong>{outcomeOf(event)}</strong> {event.amount && dollars(event.amount)}{' '}
            <span className={`badge ${tone}`}>{word}</span>
          </span>
          <time dateTime={event.receivedAt} title={asMoment(event.receivedAt)}>
            {ago(event.receivedAt)}
          </time>
        </summary>
        <div className="stack tight">
          <p>{event.reason}</p>
          {linked && event.orderId && <Link to={orderAddress({ _id: event.orderId })}>Open the order</Link>}
          {wrong.length > 0 && (
            <ul className="plain">
              {wrong.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <dl className="facts">
            {event.transaction && (
              <>
                <dt>Transaction</dt>
                <dd>{event.transaction}</dd>
              </>
            )}
            <dt>PayPal says</dt>
            <dd>
              {event.status ?? 'Nothing of its state'}.{' '}
              {event.verdict === 'VERIFIED'
                ? 'The notice is theirs.'
                : event.verdict === 'INVALID'
                  ? 'But the notice is not theirs.'
                  : 'They were not asked yet whether it is theirs.'}
            </dd>
            {event.timesReceived > 1 && (
              <>
                <dt>Came</dt>
                <dd>{event.timesReceived} times</dd>
              </>
            )}
          </dl>
          <details>
            <summary>As it came</summary>
            <p className="code">{event.raw}</p>
          </details>
          {event.choices && <Decision event={event} choices={event.choices} />}
          {event.attention && !closing && (
            <div className="actions">
              <button type="button" className="btn" disabled={busy} onClick={() => void judge()}>
                Judge it again
              </button>
              <button type="button" className="btn" onClick={() => setClosing(true)}>
                I have looked at it
              </button>
            </div>
          )}
          {event.attention && closing && (
            <OneField
              name="reason"
              label="What did you find?"
              help="It stays with the notice, which then needs no attention any more."
              max={500}
              button="Close"
              draft={`payment notice ${event._id}`}
              cancel={() => setClosing(false)}
              check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
              send={async (reason) => {
                await call('POST', `/payments/events/${event._id}/close`, { body: { reason } })
                await act(async () => toast({ text: 'The notice is closed.' }))
              }}
            />
          )}
        </div>
      </details>
    </li>
  )
}

/** Of money that came and does not count for its order: keep it for the order, or give it back. */
function Decision({
  event,
  choices,
}: {
  event: PaymentEvent
  choices: NonNullable<PaymentEvent['choices']>
}) {
  const { act, busy } = useAct('orders', 'payments', 'mails')
  const sum = dollars(event.amount ?? '0')
  const accept = () =>
    act(async () => {
      await call('POST', `/payments/events/${event._id}/accept`)
      toast({
        text: 'The order is Paid.',
        detail: 'The customer gets a mail, unless their address is not verified.',
      })
    }, 'It was not accepted.')

  async function refund() {
    const sure = await ask({
      title: `Refund ${sum}?`,
      text: 'The money goes back through PayPal. That cannot be undone.',
      yes: `Refund ${sum}`,
    })
    if (!sure) return
    await act(async () => {
      const body = { payment: event.transaction }
      const { data } = await call<FullOrder>('POST', `/order-refund/${event.orderId}`, { body })
      toast({ text: isUnknown(data) ? 'Unknown yet, we are checking.' : `${sum} is on its way back.` })
    }, 'It was not refunded.')
  }
  return (
    <div className="actions">
      {choices.accept && (
        <button type="button" className="btn main" disabled={busy} onClick={() => void accept()}>
          Accept it: the order is Paid
        </button>
      )}
      {choices.refund && (
        <button type="button" className="btn" disabled={busy} onClick={() => void refund()}>
          Refund {sum}
        </button>
      )}
      {choices.refundAt && (
        <a className="btn" href={choices.refundAt} target="_blank" rel="noreferrer">
          Refund it at PayPal
        </a>
      )}
    </div>
  )
}
