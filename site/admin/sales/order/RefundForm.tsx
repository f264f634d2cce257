import { useState } from 'react'
import { formatPrice, priceSign } from '../../../ui/price.ts'
import type { Permission } from '#content/model/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { restOf, type LedgerEntry } from '../orders/ledger.ts'
import { hasOpenRefund } from '../orders/order.ts'
import { refundOrder, type OrderDetails } from '../orders/queries.ts'

/** Whether a person may refund: an amount can be chosen only by who sees what was paid. */
export const mayRefund = (may: (permission: Permission) => boolean) =>
  may('orders.refund') && may('payments.read')

interface Props {
  order: OrderDetails
  payment: LedgerEntry
  /** The amount that the customer has asked for. */
  asked?: string | null
  /** The suggested reason. */
  reason?: string
  /** Starts with the amount instead of a button. */
  isOpen?: boolean
}

/** Refunds a payment through its provider, in full or in part: first the amount, then the reason. */
export function RefundForm({ order, payment, asked = null, reason = '', isOpen = false }: Props) {
  const { reportSuccess } = useAction('orders', 'payments', 'mails')
  const [step, setStep] = useState<'closed' | 'amount' | 'reason'>(isOpen ? 'amount' : 'closed')
  const refundable = restOf(order, payment).toFixed(2)
  const suggested = asked !== null && Number(asked) < Number(refundable) ? asked : refundable
  const [amount, setAmount] = useState(suggested)

  const draft = `${isOpen ? 'agreed ' : ''}refund ${order._id}`

  function open() {
    setAmount(suggested)
    setStep('amount')
  }
  async function refund(reason: string) {
    const confirmed = await confirm({
      title: `Refund ${formatPrice(amount, order.currency)} to ${order.customerName}?`,
      text: `${payment.methodName} returns the money to the customer. This can’t be undone.`,
      confirmLabel: `Refund ${formatPrice(amount, order.currency)}`,
    })
    if (!confirmed) return 'unchanged' as const
    // Both forms for a refund of this order share the key of a lost request: sending it again is not a second refund.
    const request = { amount, reason, payment: payment.transaction! }
    const refunded = await sendOnce(`refund ${order._id}`, request, (headers, body) =>
      refundOrder(order._id, body, headers),
    )
    reportSuccess(
      hasOpenRefund(refunded)
        ? {
            text: 'Refund pending.',
            detail: `${payment.methodName} has not answered yet. Please do not refund it again.`,
          }
        : { text: `Refunded ${formatPrice(amount, order.currency)}.` },
    )
    setStep('closed')
    return undefined
  }
  if (step === 'closed')
    return (
      <Button small onClick={open}>
        Refund
      </Button>
    )
  if (step === 'amount')
    return (
      <Form
        key="amount"
        fields={{
          amount: {
            kind: 'price',
            label: `Refund amount (${order.currency})`,
            sign: priceSign(order.currency),
            help: `Up to ${formatPrice(refundable, order.currency)}.`,
          },
        }}
        checks={{
          amount: (value) =>
            Number(value) > Number(refundable)
              ? `Enter an amount above ${priceSign(order.currency)}0 and up to ${formatPrice(refundable, order.currency)}.`
              : undefined,
        }}
        values={{ amount }}
        button="Continue"
        draft={draft}
        onSubmit={async ({ amount: value }) => {
          // Always as the server writes it, so that the same amount is recognized.
          setAmount(Number(value).toFixed(2))
          setStep('reason')
        }}
        onCancel={() => setStep('closed')}
      />
    )
  return (
    <Form
      key="reason"
      fields={{
        reason: {
          kind: 'lines',
          label: 'Reason for the refund',
          rows: 2,
          max: 255,
          help: `The customer sees it in the email from ${payment.methodName} and in the order’s history.`,
        },
      }}
      values={{ reason }}
      button={`Refund ${formatPrice(amount, order.currency)}`}
      draft={`${draft} reason`}
      onSubmit={(values) => refund(values.reason)}
      onCancel={() => setStep('amount')}
    />
  )
}
