import { useState } from 'react'
import { fieldError } from '#content/model/check.ts'
import { currencySign } from '#content/shop/money.ts'
import { formatPrice } from '../../../ui/price.ts'
import type { Permission } from '#content/model/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { SingleFieldForm } from '../../../ui/form/SingleFieldForm.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { hasOpenRefund } from '../orders/order.ts'
import { refundOrder, type OrderDetails } from '../orders/queries.ts'
import { paymentProvider } from '../../../order/payment-provider.ts'

/** Whether a person may refund: an amount can be chosen only by who sees what was paid. */
export const mayRefund = (may: (permission: Permission) => boolean) =>
  may('orders.refund') && may('payments.read')

interface Props {
  order: OrderDetails
  /** The suggested reason. */
  reason?: string
  /** Starts with the amount instead of a button. */
  isOpen?: boolean
}

/** Refunds an order, in full or in part: first the amount, then the reason. */
export function RefundForm({ order, reason = '', isOpen = false }: Props) {
  const { reportSuccess } = useAction('orders', 'payments', 'mails')
  const [step, setStep] = useState<'closed' | 'amount' | 'reason'>(isOpen ? 'amount' : 'closed')
  const refundable = (Number(order.paidAmount ?? order.amount) - Number(order.refunded)).toFixed(2)
  const [amount, setAmount] = useState(refundable)

  const draft = `${isOpen ? 'agreed ' : ''}refund ${order._id}`

  function open() {
    setAmount(refundable)
    setStep('amount')
  }
  async function refund(reason: string) {
    const confirmed = await confirm({
      title: `Refund ${formatPrice(amount, order.currency)} to ${order.customerName}?`,
      text: `${paymentProvider} returns the money to the customer. This can’t be undone.`,
      confirmLabel: `Refund ${formatPrice(amount, order.currency)}`,
    })
    if (!confirmed) return
    // Both forms for a refund of this order share the key of a lost request: sending it again is not a second refund.
    const refunded = await sendOnce(`refund ${order._id}`, { amount, reason }, (headers, body) =>
      refundOrder(order._id, body, headers),
    )
    reportSuccess(
      hasOpenRefund(refunded)
        ? {
            text: 'Refund pending.',
            detail: `${paymentProvider} has not answered yet. Please do not refund it again.`,
          }
        : { text: `Refunded ${formatPrice(amount, order.currency)}.` },
    )
    setStep('closed')
  }
  if (step === 'closed')
    return (
      <div className="actions">
        <Button onClick={open}>Refund</Button>
      </div>
    )
  if (step === 'amount')
    return (
      <SingleFieldForm
        key="amount"
        name="amount"
        label={`Refund amount (${order.currency})`}
        hint={`Up to ${formatPrice(refundable, order.currency)}.`}
        defaultValue={amount}
        maxLength={10}
        button="Continue"
        draft={draft}
        check={(value) =>
          fieldError({ kind: 'price', label: 'Amount' }, value) ??
          (Number(value) > Number(refundable) || Number(value) <= 0
            ? `Enter an amount above ${currencySign(order.currency)}0 and up to ${formatPrice(refundable, order.currency)}.`
            : undefined)
        }
        onSubmit={async (value) => {
          // Always as the server writes it, so that the same amount is recognized.
          setAmount(Number(value).toFixed(2))
          setStep('reason')
        }}
        onCancel={() => setStep('closed')}
      />
    )
  return (
    <SingleFieldForm
      key="reason"
      name="reason"
      label="Reason for the refund"
      hint={`The customer sees it in the email from ${paymentProvider} and in the order’s history.`}
      rows={2}
      defaultValue={reason}
      maxLength={255}
      button={`Refund ${formatPrice(amount, order.currency)}`}
      draft={`${draft} reason`}
      onSubmit={refund}
      onCancel={() => setStep('amount')}
    />
  )
}
