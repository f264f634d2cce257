import { useState } from 'react'
import { formatMoney } from '#content/locale/format.ts'
import { reachText } from '#content/model/reach.ts'
import { siteLocale } from '../../../ui/locale.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { hasOpenRefund } from '../../sales/orders/order.ts'
import { findReaches, refundOrder } from '../../sales/orders/queries.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { decisionOf, outcomeOf } from './event-labels.ts'
import { acceptEvent, closeEvent, reprocessEvent, type PaymentEvent } from './queries.ts'

const verdictOf = ({ verdict, brand }: PaymentEvent) =>
  verdict === 'VERIFIED' ? `From ${brand}` : verdict === 'INVALID' ? `Not from ${brand}` : 'Not verified yet'

/** A payment notification: what it reports, how it was processed, and its actions. */
export function PaymentEventRow({ event, linked }: { event: PaymentEvent; linked?: boolean }) {
  const { _id, orderId, amount, checks, reason, attention, receivedAt } = event
  const { runAction, reportSuccess, pending } = useAction('orders', 'payments')
  const [closing, setClosing] = useState(false)
  const mayRecord = useMay()('payments.record')
  const mayOpen = useMayOpen()
  const failedChecks = checks.flatMap(({ wrong }) => (wrong && !reason.includes(wrong) ? [wrong] : []))
  const reprocess = () =>
    runAction(() => reprocessEvent(_id), {
      success: (result) => ({ text: 'Notification processed again.', detail: result.reason }),
      failure: 'The notification could not be processed.',
    })
  return (
    <li>
      <details open={attention}>
        <summary>
          <span>
            <strong>{outcomeOf(event)}</strong> {amount && formatMoney(amount, event.currency, siteLocale())}{' '}
            <StatusBadge status={decisionOf(event)} />
          </span>
          <TimeAgo at={receivedAt} />
        </summary>
        <div className="stack tight">
          <p>{reason}</p>
          {linked && orderId && mayOpen(orderAddress(orderId)) && (
            <a href={orderAddress(orderId, 'payment')}>View order</a>
          )}
          {failedChecks.length > 0 && (
            <ul className="bulleted">
              {failedChecks.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <DescriptionList
            items={{
              Transaction: event.transaction,
              [`${event.brand} status`]: event.status ?? 'None',
              Verification: verdictOf(event),
              Received: event.timesReceived > 1 && `${event.timesReceived} times`,
            }}
          />
          <details>
            <summary>Raw notification</summary>
            <p className="code">{event.raw}</p>
          </details>
          {event.answer && (
            <details>
              <summary>What {event.brand} answered</summary>
              <p className="code">{event.answer}</p>
            </details>
          )}
          {event.choices && <DecisionButtons event={event} choices={event.choices} />}
          {attention && mayRecord && !closing && (
            <div className="actions">
              <Button disabled={pending} onClick={reprocess}>
                Process again
              </Button>
              <Button onClick={() => setClosing(true)}>Mark as reviewed</Button>
            </div>
          )}
          {attention && mayRecord && closing && (
            <Form
              fields={{
                reason: {
                  kind: 'text',
                  label: 'Review note',
                  max: 500,
                  help: 'It is stored with the notification, which is then closed.',
                },
              }}
              button="Mark as reviewed"
              draft={`payment notice ${_id}`}
              onSubmit={async ({ reason: note }) => {
                await closeEvent(_id, note)
                reportSuccess({ text: 'Notification reviewed.' })
              }}
              onCancel={() => setClosing(false)}
            />
          )}
        </div>
      </details>
    </li>
  )
}

/** Accepts a payment. Returns how its customer can be reached, if that is known. */
async function acceptAndFindReach({ _id, orderId }: PaymentEvent) {
  await acceptEvent(_id)
  const [reach] = orderId ? await findReaches([orderId]).catch(() => []) : []
  return reach
}

interface DecisionButtonsProps {
  event: PaymentEvent
  choices: NonNullable<PaymentEvent['choices']>
}

/** Accepts or refunds a payment that does not count for its order. */
function DecisionButtons({ event, choices }: DecisionButtonsProps) {
  const { runAction, pending } = useAction('orders', 'payments', 'mails')
  const may = useMay()
  const amount = formatMoney(event.amount ?? '0', event.currency, siteLocale())
  const accept = () =>
    runAction(() => acceptAndFindReach(event), {
      success: (reach) => ({
        text: 'The order is Paid.',
        detail: reach ? reachText(reach, 'The customer gets an email.') : '',
      }),
      failure: 'The payment could not be accepted.',
    })
  const body = { payment: event.transaction ?? '' }
  const send = (headers: Record<string, string>) => refundOrder(event.orderId!, body, headers)
  const refund = () =>
    runAction(() => sendOnce(`refund ${event._id}`, body, send), {
      question: {
        title: `Refund ${amount}?`,
        text: `${event.brand} returns the money to the customer. This can’t be undone.`,
        confirmLabel: `Refund ${amount}`,
      },
      success: (order) => ({ text: hasOpenRefund(order) ? 'Refund pending.' : `Refunded ${amount}.` }),
      failure: 'The payment could not be refunded.',
    })
  return (
    <div className="actions">
      {choices.accept && may('payments.record') && (
        <Button variant="primary" disabled={pending} onClick={accept}>
          Accept payment
        </Button>
      )}
      {choices.refund && may('orders.refund') && (
        <Button disabled={pending} onClick={refund}>
          Refund {amount}
        </Button>
      )}
      {choices.refundAt && may('orders.refund') && (
        <ButtonLink href={choices.refundAt} target="_blank" rel="noreferrer">
          Refund in {event.brand}
        </ButtonLink>
      )}
    </div>
  )
}
