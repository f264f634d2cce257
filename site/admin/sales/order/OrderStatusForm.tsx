import { useState } from 'react'
import { orderStates, orderStatuses, type OrderStatus } from '#content/shop/order-states.ts'
import type { Option } from '#content/model/form-field.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { confirmDelivery, countMailed, notifiedText, cannotUnsendText } from '../orders/delivery.ts'
import { setOrderStatus } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

const fields = {
  status: {
    kind: 'select',
    label: 'Status',
    choices: orderStatuses.map((each): Option => [each, orderStates[each].label]),
  },
} as const

/** A form that sets the status of an order. */
export function OrderStatusForm({ order }: OrderPanelProps) {
  const { reportSuccess } = useAction('orders', 'mails')
  const [isChanged, setChanged] = useState(false)

  async function update(status: OrderStatus) {
    const { isDone } = orderStates[status]
    if (isDone && !(await confirmDelivery([order]))) return 'unchanged'
    const answer = await setOrderStatus([order], status)
    reportSuccess(
      {
        text: 'Order status updated.',
        detail: isDone ? notifiedText(answer.changed) : '',
        undo: true,
        undoDetail: cannotUnsendText(countMailed(answer.changed)),
      },
      answer,
    )
    return undefined
  }
  return (
    <Panel title="Order status">
      <Form
        fields={fields}
        values={{ status: order.orderStatus }}
        button="Update"
        disabled={!isChanged}
        onChange={(values) => setChanged(values !== null)}
        onSubmit={({ status }) => update(status as OrderStatus)}
      />
    </Panel>
  )
}
