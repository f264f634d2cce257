import { mayMovePayment } from '#content/shop/payment-states.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { cancelOrder } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

/** Cancels an order that nothing was paid for. */
export function CancelOrder({ order: { _id, number, paymentStatus } }: OrderPanelProps) {
  const { runAction, pending } = useAction('orders', 'mails')
  if (!useMay()('orders.work') || !mayMovePayment(paymentStatus, 'Cancelled', 'agency')) return null
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
    <Button small disabled={pending} onClick={cancel}>
      Cancel order
    </Button>
  )
}
