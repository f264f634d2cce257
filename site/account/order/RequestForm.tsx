import { requestKinds } from '#content/shop/order-requests.ts'
import { emailsArrive } from '#content/model/reach.ts'
import { createRequest } from '../../order/deliveries/queries.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import type { OrderPanelProps } from './panel.ts'

interface Props {
  order: OrderPanelProps['order']
  onSent: () => Promise<unknown>
}

/** The form to request a refund or a cancellation. */
export const RequestForm = ({ order, onSent }: Props) => (
  <Form
    checks={{
      kind: (value) => (value ? '' : 'Please choose.'),
      reason: (value) => (value.trim() ? '' : 'Enter the reason.'),
    }}
    button="Send the request"
    pendingText="Sending…"
    draft={`request ${order._id}`}
    onSubmit={async ({ kind, reason = '' }) => {
      const chosen = requestKinds.find((each) => each === kind) ?? 'refund'
      await createRequest(order._id, { kind: chosen, reason: reason.trim() })
      await onSent()
    }}
  >
    <Field
      name="kind"
      label="What would you like to request?"
      options={[
        ['refund', 'A refund, in full or in part'],
        ['cancellation', 'To cancel the order and get the money back'],
      ]}
    />
    <Field
      name="reason"
      label="Why?"
      rows={4}
      maxLength={2000}
      hint={`We read it and answer here${emailsArrive(order.reach) ? ' and by email' : ''}.`}
    />
  </Form>
)
