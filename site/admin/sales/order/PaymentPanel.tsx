import { useState } from 'react'
import { mayMovePayment, paymentStates } from '#content/shop/payment-states.ts'
import { formatPrice } from '../../../ui/price.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { hasOpenRefund } from '../orders/order.ts'
import { cancelOrder, setPaymentStatus, type OrderDetails } from '../orders/queries.ts'
import { mayRefund, RefundForm } from './RefundForm.tsx'
import { RefundHistory } from './RefundHistory.tsx'
import { paymentProvider } from '../../../order/payment-provider.ts'

/** The payment of an order, with its actions. */
export function PaymentPanel({ order }: { order: OrderDetails }) {
  const { _id, number, paymentStatus, whyNotPaid, paidAt, total, paidAmount, refunded, refundElsewhere } =
    order
  const { runAction, reportSuccess, pending } = useAction('orders', 'mails')
  const [markingAsPaid, setMarkingAsPaid] = useState(false)
  const may = useMay()
  const payable = paymentStatus !== 'Disputed' && mayMovePayment(paymentStatus, 'Paid', 'agency')

  const cancel = () =>
    runAction(() => cancelOrder(_id), {
      question: {
        title: `Cancel order ${number}?`,
        text: 'The customer can no longer pay for it. It stays in the list as canceled.',
        confirmLabel: 'Cancel order',
        cancelLabel: 'Keep order',
      },
      success: { text: `Order ${number} canceled.`, undo: true },
      failure: 'The order could not be canceled.',
    })
  return (
    <Panel id="payment" title="Payment" actions={<StatusBadge status={paymentStates[paymentStatus]} />}>
      {whyNotPaid && <p>{whyNotPaid}</p>}
      {paidAt && <p>Paid on {formatDateTime(paidAt)}.</p>}
      {paidAmount && paidAmount !== total && (
        <p>
          You accepted a payment of {formatPrice(paidAmount, order.currency)} instead of{' '}
          {formatPrice(total, order.currency)}.
        </p>
      )}
      {Number(refunded) > 0 && <p>Refunded: {formatPrice(refunded, order.currency)}.</p>}
      {paymentStatus === 'Paid' &&
        !hasOpenRefund(order) &&
        mayRefund(may) &&
        (refundElsewhere ? <p className="muted">{refundElsewhere}</p> : <RefundForm order={order} />)}
      <RefundHistory order={order} />
      {paymentStatus === 'Disputed' && may('payments.record') && <DisputeForm order={order} />}
      {payable && !markingAsPaid && (
        <div className="actions">
          {may('payments.record') && <Button onClick={() => setMarkingAsPaid(true)}>Mark as paid</Button>}
          {may('orders.work') && mayMovePayment(paymentStatus, 'Cancelled', 'agency') && (
            <Button disabled={pending} onClick={cancel}>
              Cancel order
            </Button>
          )}
        </div>
      )}
      {payable && markingAsPaid && (
        <Form
          fields={{
            reason: {
              kind: 'text',
              label: 'How was it paid?',
              max: 500,
              help: `${
                paymentStatus === 'OnHold'
                  ? `This accepts the payment on hold if it is in ${order.currency}, and the invoice shows its amount. `
                  : ''
              }The order counts as sales. Your note is added to its timeline.`,
            },
          }}
          button="Mark as paid"
          draft={`paid by hand ${_id}`}
          onSubmit={async ({ reason }) => {
            const answer = await setPaymentStatus(_id, 'Paid', reason)
            reportSuccess({ text: `Order ${number} is Paid.`, undo: true }, answer)
            setMarkingAsPaid(false)
          }}
          onCancel={() => setMarkingAsPaid(false)}
        />
      )}
    </Panel>
  )
}

/** A form that closes a dispute whose result the payment provider has not reported. */
function DisputeForm({ order: { _id, number } }: { order: OrderDetails }) {
  const { reportSuccess } = useAction('orders', 'mails')
  const [outcome, setOutcome] = useState<'Paid' | 'Refunded'>()
  if (!outcome)
    return (
      <>
        <p className="muted">
          The status is updated automatically when {paymentProvider} closes the dispute.
        </p>
        <div className="actions">
          <Button onClick={() => setOutcome('Paid')}>Dispute won</Button>
          <Button onClick={() => setOutcome('Refunded')}>Dispute lost</Button>
        </div>
      </>
    )
  return (
    <Form
      key={outcome}
      fields={{
        reason: {
          kind: 'text',
          label: 'How was the dispute closed?',
          max: 500,
          help:
            outcome === 'Paid'
              ? 'The order is set to Paid again and counts as sales.'
              : 'The order is set to Refunded. This does not move any money.',
        },
      }}
      button={`Mark as ${outcome.toLowerCase()}`}
      draft={`dispute over ${_id}`}
      onSubmit={async ({ reason }) => {
        await setPaymentStatus(_id, outcome, reason)
        reportSuccess({ text: `Order ${number} is ${outcome}.` })
      }}
      onCancel={() => setOutcome(undefined)}
    />
  )
}
