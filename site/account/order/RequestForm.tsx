import { requestKinds } from '#content/shop/order-requests.ts'
import { emailsArrive } from '#content/model/reach.ts'
import { createRequest } from '../../order/deliveries/queries.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { OrderPanelProps } from './panel.ts'

interface Props {
  order: OrderPanelProps['order']
  onSent: () => Promise<unknown>
}

/** The form to request a refund or a cancellation. */
export const RequestForm = ({ order, onSent }: Props) => (
  <Form
    fields={{
      kind: {
        kind: 'select',
        label: 'What would you like to request?',
        choices: [
          ['refund', 'A refund, in full or in part'],
          ['cancellation', 'To cancel the order and get the money back'],
        ],
        missing: 'Please choose.',
      },
      reason: {
        kind: 'lines',
        label: 'Why?',
        max: 2000,
        missing: 'Enter the reason.',
        help: `We read it and answer here${emailsArrive(order.reach) ? ' and by email' : ''}.`,
      },
    }}
    button="Send the request"
    pendingText="Sending…"
    draft={`request ${order._id}`}
    onSubmit={async ({ kind, reason }) => {
      const chosen = requestKinds.find((each) => each === kind) ?? 'refund'
      await createRequest(order._id, { kind: chosen, reason })
      await onSent()
    }}
  />
)
