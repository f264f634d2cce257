import { requestKinds } from '#content/shop/order-requests.ts'
import { emailsArrive } from '#content/model/reach.ts'
import { createRequest } from '../../order/deliveries/queries.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useFieldText } from '../../ui/form/fields-context.ts'
import { formatPrice, priceSign } from '../../ui/price.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { OrderPanelProps } from './panel.ts'

interface Props {
  order: OrderPanelProps['order']
  onSent: () => Promise<unknown>
}

/** The form to request a refund or a cancellation. */
export function RequestForm({ order, onSent }: Props) {
  const paid = (Number(order.paid) - Number(order.refunded)).toFixed(2)
  return (
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
        amount: {
          kind: 'price',
          label: `Amount of the refund (${order.currency})`,
          sign: priceSign(order.currency),
          help: `Up to ${formatPrice(paid, order.currency)}. Leave it empty for all of it.`,
          optional: true,
        },
        reason: {
          kind: 'lines',
          label: 'Why?',
          max: 2000,
          missing: 'Enter the reason.',
          help: `We read it and answer here${emailsArrive(order.reach) ? ' and by email' : ''}.`,
        },
      }}
      checks={{
        amount: (value, { kind }) =>
          kind === 'refund' && Number(value) > Number(paid)
            ? `At most ${formatPrice(paid, order.currency)}, what was paid.`
            : undefined,
      }}
      button="Send the request"
      pendingText="Sending…"
      draft={`request ${order._id}`}
      onSubmit={async ({ kind, reason, amount }) => {
        const chosen = requestKinds.find((each) => each === kind) ?? 'refund'
        await createRequest(order._id, { kind: chosen, reason, ...(chosen === 'refund' && { amount }) })
        await onSent()
      }}
    >
      <Field name="kind" />
      <Amount />
      <Field name="reason" />
    </Form>
  )
}

/** Only a refund may be a part of what was paid. */
function Amount() {
  const [kind] = useFieldText('kind')
  return kind === 'refund' && <Field name="amount" />
}
