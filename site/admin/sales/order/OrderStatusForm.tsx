import { useState } from 'react'
import { orderStates, orderStatuses, type OrderStatus } from '#content/shop/order-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { confirmDelivery, countMailed, notifiedText, cannotUnsendText } from '../orders/delivery.ts'
import { setOrderStatus } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

/** A form that sets the status of an order; resets when the stored status changes. */
export const OrderStatusForm = ({ order }: OrderPanelProps) => (
  <StatusForm key={order.orderStatus} order={order} />
)

function StatusForm({ order }: OrderPanelProps) {
  const { runAction, pending } = useAction('orders', 'mails')
  const [status, setStatus] = useState(order.orderStatus)

  async function update() {
    if (orderStates[status].isDone && !(await confirmDelivery([order]))) return
    await runAction(() => setOrderStatus([order], status), {
      success: ({ changed }) => ({
        text: 'Order status updated.',
        detail: orderStates[status].isDone ? notifiedText(changed) : '',
        undo: true,
        undoDetail: cannotUnsendText(countMailed(changed)),
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
        <Select
          label="Status"
          value={status}
          options={orderStatuses.map((each) => [each, orderStates[each].label])}
          onChange={(value) => setStatus(value as OrderStatus)}
        />
        <Button type="submit" variant="primary" disabled={pending || status === order.orderStatus}>
          {pending ? 'Saving…' : 'Update'}
        </Button>
      </form>
    </Panel>
  )
}
