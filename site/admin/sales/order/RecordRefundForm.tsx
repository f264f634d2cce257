import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { formatPrice, priceSign } from '../../../ui/price.ts'
import { siteToday } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { handMethods, restOf, type HandMethod, type LedgerEntry } from '../orders/ledger.ts'
import { recordRefund, type OrderDetails } from '../orders/queries.ts'

interface Props {
  order: OrderDetails
  payment: LedgerEntry
  onClose: () => void
}

/** Records that a payment, or a part of it, was given back outside of this product. */
export function RecordRefundForm({ order, payment, onClose }: Props) {
  const { reportSuccess } = useAction('orders', 'mails', 'customers')
  const { currency, transaction, method, methodName } = payment
  const rest = restOf(order, payment).toFixed(2)
  const own = handMethods.find(([value]) => value === method)?.[0]
  return (
    <Form
      fields={{
        method: {
          kind: 'select',
          label: 'Refunded by',
          choices: transaction ? [['provider', methodName], ...handMethods] : handMethods,
        },
        amount: {
          kind: 'price',
          label: `Amount (${currency})`,
          sign: priceSign(currency),
          help: `Up to ${formatPrice(rest, currency)}. This does not move any money: record what you have given back.`,
        },
        paidOn: { kind: 'date', label: 'Refunded on', missing: 'Choose a day.', invalid: 'Choose a day.' },
        note: {
          kind: 'text',
          label: 'Reason',
          max: 500,
          optional: true,
          help: 'The customer sees it in the order’s history.',
        },
      }}
      values={{
        method: transaction ? 'provider' : (own ?? 'bank'),
        amount: rest,
        paidOn: siteToday(),
        note: '',
      }}
      checks={{
        amount: (value) =>
          Number(value) > Number(rest)
            ? `Enter an amount above ${priceSign(currency)}0 and up to ${formatPrice(rest, currency)}.`
            : undefined,
        paidOn: (value) => (value > siteToday() ? 'This day is in the future.' : undefined),
      }}
      button="Record refund"
      draft={`refund by hand ${payment._id}`}
      onSubmit={async (values) => {
        const body = {
          ...values,
          payment: payment._id,
          method: values.method as HandMethod | 'provider',
          amount: Number(values.amount).toFixed(2),
        }
        const answer = await sendOnce(`refund by hand ${payment._id}`, body, (headers, sent) =>
          recordRefund(order._id, sent, headers),
        )
        reportSuccess(
          { text: `Refund of ${formatPrice(body.amount, currency)} recorded.`, undo: true },
          answer,
        )
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
