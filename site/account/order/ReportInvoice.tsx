import { useQuery } from '@tanstack/react-query'
import { toCents } from '#content/shop/cents.ts'
import { emailsArrive } from '#content/model/reach.ts'
import { buyerOf, buyerValues } from '../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { createRequest, requestsQuery } from '../../order/deliveries/queries.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import type { OrderPanelProps } from './panel.ts'

/** Asks for a corrected invoice, while one is not credited and no other request waits for an answer. */
export function ReportInvoice({ order, reload }: OrderPanelProps) {
  const { data: requests, refetch } = useQuery(requestsQuery(order._id))
  const uncredited = order.invoices.reduce(
    (sum, { kind, total }) => sum + (kind === 'invoice' ? 1 : -1) * (toCents(total) ?? 0),
    0,
  )
  if (!requests || uncredited <= 0 || requests.some(({ state }) => state === 'open')) return null
  return (
    <div className="actions">
      <Disclosure button="Correct this invoice">
        <CorrectionForm
          order={order}
          onSent={async () => {
            await refetch()
            reload()
          }}
        />
      </Disclosure>
    </div>
  )
}

/** The details of the buyer as they should be, and what else is wrong. */
const CorrectionForm = ({
  order,
  onSent,
}: {
  order: OrderPanelProps['order']
  onSent: () => Promise<void>
}) => (
  <Form
    fields={{
      ...useBuyerFields(),
      reason: {
        kind: 'lines',
        label: 'What is wrong?',
        rows: 3,
        max: 2000,
        missing: 'Tell us what is wrong with the invoice.',
        help: `An issued invoice cannot be changed. We send a credit note and a new one, or tell you why not, here${emailsArrive(order.reach) ? ' and by email' : ''}.`,
      },
    }}
    checks={buyerChecks}
    prefill={buyerValues(order)}
    button="Ask for the correction"
    pendingText="Sending…"
    draft={`correction ${order._id}`}
    onSubmit={async ({ reason, ...values }) => {
      await createRequest(order._id, { kind: 'correction', reason, buyer: buyerOf(values) })
      await onSent()
    }}
  >
    <p className="lines">Change what should be different on the invoice.</p>
    <BuyerFields />
    <Field name="reason" />
  </Form>
)
