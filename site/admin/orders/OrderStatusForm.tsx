import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { confirmDelivery, notifiedText, notUnsentText } from './delivery.ts'
import { setOrderStatus, type Order, type OrderStatus } from './queries.ts'

/** Sets the status of an order. */
export function OrderStatusForm({ order }: { order: Order }) {
  const { runAction, pending } = useAction('orders', 'mails')
  const before = order.orderStatus as OrderStatus
  const [status, setStatus] = useState(before)

  async function update() {
    if (status === 'Delivered' && !(await confirmDelivery([order]))) return
    await runAction(() => setOrderStatus([order], status), {
      success: (notified) => ({
        text: 'The order status is updated.',
        detail: notifiedText(notified),
        undo: async () => {
          await setOrderStatus([order], before)
          setStatus(before)
        },
        undoDetail: notUnsentText(notified),
      }),
      failure: 'The order status could not be updated.',
    })
  }
  return (
    <Panel title="Order status">
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          void update()
        }}
      >
        <label>
          Status
          <select
            name="orderStatus"
            value={status}
            onChange={(event) => setStatus(event.target.value as OrderStatus)}
          >
            <option>Pending</option>
            <option>Delivered</option>
          </select>
        </label>
        <Button type="submit" variant="primary" disabled={pending || status === before}>
          {pending ? 'Saving …' : 'Update'}
        </Button>
      </form>
    </Panel>
  )
}
