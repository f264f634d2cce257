import { useState } from 'react'
import { formatPrice } from '../../../ui/price.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { restOf, type LedgerEntry } from '../orders/ledger.ts'
import { hasOpenRefund } from '../orders/order.ts'
import { takeBackPayment, type OrderDetails } from '../orders/queries.ts'
import { RecordRefundForm } from './RecordRefundForm.tsx'
import { mayRefund, RefundForm } from './RefundForm.tsx'

/** The payments and refunds of an order, with what can be done with each. */
export function Ledger({ order }: { order: OrderDetails }) {
  if (order.payments.length === 0) return null
  return (
    <ul className="ledger" aria-label="Payments and refunds">
      {order.payments.map((entry) => (
        <Entry key={entry._id} order={order} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ order, entry }: { order: OrderDetails; entry: LedgerEntry }) {
  const may = useMay()
  const [step, setStep] = useState<'refund' | 'take back'>()
  const { kind, amount, currency, takenBackAt, mayTakeBack, mayRefundHere, note } = entry
  const isRefund = kind === 'refund'
  const close = () => setStep(undefined)
  const isRefundable =
    !isRefund && restOf(order, entry) > 0 && order.paymentStatus !== 'Disputed' && mayRefund(may)
  const isTakeable =
    mayTakeBack &&
    order.paymentStatus !== 'Disputed' &&
    may(isRefund && entry.method !== 'credit' ? 'orders.refund' : 'payments.record') &&
    (isRefund || restOf(order, entry) === Number(amount))
  return (
    <li>
      <p className={takenBackAt ? 'taken-back' : undefined}>
        <strong>
          {(isRefund || entry.returns) && '–'}
          {formatPrice(amount.replace('-', ''), currency)}
        </strong>{' '}
        {titleOf(entry)}, {formatDate(entry.paidOn)} {takenBackAt && <Badge>Taken back</Badge>}
      </p>
      {note && <p className="lines muted">{note}</p>}
      <p className="muted small">
        {entry.by}
        {entry.transaction && ` · ${entry.transaction}`}
      </p>
      {takenBackAt && (
        <p className="muted lines">
          {entry.takenBackBy}: {entry.takenBackReason}
        </p>
      )}
      {step === undefined && (isRefundable || isTakeable) && (
        <div className="actions">
          {isRefundable && mayRefundHere && !hasOpenRefund(order) && (
            <RefundForm order={order} payment={entry} />
          )}
          {isRefundable && (
            <Button small onClick={() => setStep('refund')}>
              Record a refund
            </Button>
          )}
          {isTakeable && (
            <Button small onClick={() => setStep('take back')}>
              Take back
            </Button>
          )}
        </div>
      )}
      {step === 'refund' && <RecordRefundForm order={order} payment={entry} onClose={close} />}
      {step === 'take back' && <TakeBackForm entry={entry} onClose={close} />}
    </li>
  )
}

function titleOf({ kind, method, methodName, returns }: LedgerEntry) {
  if (method === 'credit') return 'moved as a credit'
  if (returns) return 'returned by the bank'
  return `${kind === 'refund' ? 'refunded' : 'paid'}${methodName && ` by ${methodName}`}`
}

function TakeBackForm({
  entry: { _id, kind, method },
  onClose,
}: {
  entry: LedgerEntry
  onClose: () => void
}) {
  const { reportSuccess } = useAction('orders', 'mails')
  return (
    <Form
      fields={{
        reason: {
          kind: 'text',
          label: `Why is this ${kind} wrong?`,
          max: 500,
          help:
            method === 'credit'
              ? 'The credit goes back to the other order.'
              : 'It stays in the list, and counts no more. Invoices and credit notes are corrected by new ones. This does not move any money.',
        },
      }}
      button="Take back"
      draft={`take back ${_id}`}
      onSubmit={async ({ reason }) => {
        const answer = await takeBackPayment(_id, reason)
        reportSuccess({ text: `The ${kind} was taken back.`, undo: true }, answer)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
