import { useState } from 'react'
import { paymentStates } from '#content/shop/payment-states.ts'
import { formatPrice } from '../../../ui/price.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatDate, formatDateTime } from '../../../ui/time.tsx'
import { reachText } from '#content/model/reach.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { useWantedForm } from '../../lib/use-wanted-form.ts'
import {
  acceptPaidAmount,
  chooseTransfer,
  setPaymentStatus,
  setReminders,
  type OrderDetails,
} from '../orders/queries.ts'
import { Instalments } from '../../../order/breakdown/Instalments.tsx'
import { Credits } from './Credits.tsx'
import { Ledger } from './Ledger.tsx'
import { recordDraft, RecordPaymentForm } from './RecordPaymentForm.tsx'
import { RefundHistory } from './RefundHistory.tsx'
import { paymentProvider } from '../../../order/payment-provider.ts'

/** The payment of an order, with its actions. */
export function PaymentPanel({ order }: { order: OrderDetails }) {
  const { _id, number, paymentStatus, whyNotPaid, paidAt, total, paid, open, refunded, credit, currency } =
    order
  const { transfer, transferOption, charged } = order
  const { runAction, pending } = useAction('orders', 'mails')
  const [step, setStep] = useState<'mark' | 'accept'>()
  const [isRecording, setRecording] = useWantedForm('record-payment', recordDraft(order))
  const may = useMay()
  const isOver = paymentStatus === 'Refunded' || paymentStatus === 'Disputed'
  const isPartPaid = Number(open) > 0 && Number(paid) > Number(refunded)
  const close = () => setStep(undefined)

  const toggleReminders = (stopped: boolean) =>
    runAction(() => setReminders(_id, stopped), {
      success: { text: stopped ? 'Reminders stopped.' : 'Reminders resumed.', undo: true },
      failure: 'The reminders could not be changed.',
    })
  const sendInvoice = () =>
    runAction(() => chooseTransfer(_id), {
      question: {
        title: `Send an open invoice for order ${number}?`,
        text: `${reachText(order.reach, 'The customer gets an email with the invoice and your bank account.')} An issued invoice never changes.`,
        confirmLabel: 'Send open invoice',
        variant: 'primary',
      },
      success: {
        text: `The invoice of order ${number} is issued.`,
        detail: reachText(order.reach, 'The customer gets it by email.'),
      },
      failure: 'The invoice could not be issued.',
    })
  return (
    <Panel
      id="payment"
      title="Payment"
      actions={
        <>
          {isPartPaid && <Badge tone="warn">Part paid</Badge>}
          <StatusBadge status={paymentStates[paymentStatus]} />
        </>
      }
    >
      {charged ? (
        <p>
          {charged.brand} charges this on {formatDate(charged.on)}: nobody has to pay it.
        </p>
      ) : (
        whyNotPaid && <p>{whyNotPaid}</p>
      )}
      <Instalments {...order} />
      {paidAt && <p>Paid on {formatDateTime(paidAt)}.</p>}
      {paidAt && Number(paid) > 0 && Number(paid) < Number(total) && (
        <p>
          You accepted a payment of {formatPrice(paid, currency)} instead of {formatPrice(total, currency)}.
        </p>
      )}
      {Number(refunded) > 0 && <p>Refunded: {formatPrice(refunded, currency)}.</p>}
      {Number(credit) > 0 && (
        <p>
          Credit: {formatPrice(credit, currency)}. Refund it, or use it for another order of the customer: on
          the page of that order.
        </p>
      )}
      {transfer && (
        <p>
          On invoice {transfer.invoice}, to be paid by {formatDate(transfer.dueOn)}. Reference:{' '}
          {inGroups(transfer.reference)}
        </p>
      )}
      {transfer && order.reminders && (
        <div className="actions">
          <span>
            {order.reminders.stopped ? 'Reminders are stopped' : 'Reminders are on'}
            {order.reminders.level > 0 && `, ${order.reminders.level} so far`}.
            {order.reach.email !== 'ok' && ` ${reachText(order.reach)}`}
          </span>
          {may('payments.record') && (
            <Button small disabled={pending} onClick={() => void toggleReminders(!order.reminders?.stopped)}>
              {order.reminders.stopped ? 'Resume reminders' : 'Stop reminders'}
            </Button>
          )}
        </div>
      )}
      <Ledger order={order} />
      <RefundHistory order={order} />
      {Number(open) > 0 && may('payments.record') && <Credits order={order} />}
      {paymentStatus === 'Disputed' && may('payments.record') && <DisputeForm order={order} />}
      {step === undefined && !isRecording && (
        <div className="actions">
          {!isOver && may('payments.record') && (
            <Button onClick={() => setRecording(true)}>Record payment</Button>
          )}
          {paymentStatus === 'OnHold' && may('payments.record') && (
            <Button onClick={() => setStep('mark')}>Mark as paid</Button>
          )}
          {isPartPaid && may('payments.record') && (
            <Button onClick={() => setStep('accept')}>Accept as full payment</Button>
          )}
          {transferOption && may('invoices.issue') && (
            <Button disabled={pending} onClick={sendInvoice}>
              Send open invoice
            </Button>
          )}
        </div>
      )}
      {isRecording && !isOver && may('payments.record') && (
        <div id="record-payment">
          <RecordPaymentForm order={order} onClose={() => setRecording(false)} />
        </div>
      )}
      {step === 'mark' && <AcceptHeldForm order={order} onClose={close} />}
      {step === 'accept' && <AcceptAmountForm order={order} onClose={close} />}
    </Panel>
  )
}

interface FormProps {
  order: OrderDetails
  onClose: () => void
}

/** Accepts the payment that put an order on hold. */
function AcceptHeldForm({ order: { _id, number, currency }, onClose }: FormProps) {
  const { reportSuccess } = useAction('orders', 'mails')
  return (
    <Form
      fields={{
        reason: {
          kind: 'text',
          label: 'Why is the payment right?',
          max: 500,
          help: `This accepts the payment on hold if it is in ${currency}, and the invoice shows its amount. The order counts as sales. Your note is added to its timeline.`,
        },
      }}
      button="Mark as paid"
      draft={`paid by hand ${_id}`}
      onSubmit={async ({ reason }) => {
        const answer = await setPaymentStatus(_id, 'Paid', reason)
        reportSuccess({ text: `Order ${number} is Paid.`, undo: true }, answer)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

/** Accepts what was paid in part as the full payment. */
function AcceptAmountForm({ order: { _id, number, open, currency }, onClose }: FormProps) {
  const { reportSuccess } = useAction('orders', 'mails')
  return (
    <Form
      fields={{
        reason: {
          kind: 'text',
          label: 'Reason',
          max: 500,
          help: `You do without ${formatPrice(open, currency)}, such as the fees of a bank. The invoice shows what was paid.`,
        },
      }}
      button="Accept as full payment"
      draft={`accept amount ${_id}`}
      onSubmit={async ({ reason }) => {
        const answer = await acceptPaidAmount(_id, reason)
        reportSuccess({ text: `Order ${number} is Paid.`, undo: true }, answer)
        onClose()
      }}
      onCancel={onClose}
    />
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
