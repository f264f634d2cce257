import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { formatPrice, priceSign } from '../../../ui/price.ts'
import { siteToday } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { handMethods, type HandMethod } from '../orders/ledger.ts'
import { recordPayment, type OrderDetails } from '../orders/queries.ts'

/** The name of the draft of a payment that is recorded. */
export const recordDraft = ({ _id }: OrderDetails) => `payment by hand ${_id}`

/** Records a payment outside of this product. */
export function RecordPaymentForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { reportSuccess } = useAction('orders', 'mails', 'customers')
  const { _id, number, currency, open, total, paymentStatus } = order
  const expected = paymentStatus === 'Cancelled' ? total : open
  return (
    <Form
      fields={{
        method: { kind: 'select', label: 'Paid by', choices: handMethods },
        amount: {
          kind: 'price',
          label: `Amount (${currency})`,
          sign: priceSign(currency),
          help:
            Number(open) > 0
              ? `${formatPrice(open, currency)} is left to pay. With less, the order stays unpaid; more is kept as a credit.`
              : 'What is above the total is kept as a credit of the customer.',
        },
        paidOn: { kind: 'date', label: 'Paid on', missing: 'Choose a day.', invalid: 'Choose a day.' },
        note: {
          kind: 'text',
          label: 'Note',
          max: 500,
          optional: true,
          help: 'For you, such as the reference of the transfer.',
        },
      }}
      values={{
        method: 'bank',
        amount: Number(expected) > 0 ? expected : '',
        paidOn: siteToday(),
        note: '',
      }}
      checks={{ paidOn: (value) => (value > siteToday() ? 'This day is in the future.' : undefined) }}
      button="Record payment"
      draft={recordDraft(order)}
      onSubmit={async ({ method, amount, paidOn, note }) => {
        const body = { method: method as HandMethod, amount: Number(amount).toFixed(2), paidOn, note }
        const answer = await sendOnce(recordDraft(order), body, (headers, sent) =>
          recordPayment(_id, sent, headers),
        )
        reportSuccess(
          {
            text: `Payment of ${formatPrice(body.amount, currency)} recorded.`,
            detail:
              answer.data.paymentStatus === 'Paid'
                ? `Order ${number} is Paid.`
                : `${formatPrice(answer.data.open, currency)} is left to pay.`,
            undo: true,
          },
          answer,
        )
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
