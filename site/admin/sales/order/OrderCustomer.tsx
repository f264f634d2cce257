import { useState } from 'react'
import { mailTo } from '#content/model/mailto.ts'
import { reachText } from '#content/model/reach.ts'
import { formatPrice } from '../../../ui/price.ts'
import { Breakdown, hasBreakdown } from '../../../order/breakdown/Breakdown.tsx'
import { BuyerForm } from '../../../order/buyer/BuyerForm.tsx'
import { buyerFacts } from '../../../order/buyer/buyer-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { saveBuyer } from '../orders/queries.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import type { OrderPanelProps } from './panel.ts'
import { formatOrderDate } from '../../../ui/time.tsx'

/** The ordered package and the customer. */
export function OrderCustomer({ order }: OrderPanelProps) {
  const { reportSuccess } = useAction('orders')
  const [isEditing, setEditing] = useState(false)
  const may = useMay()
  const mayChange =
    may('orders.work') &&
    order.invoices.length === 0 &&
    // An invoice that the person does not see may exist.
    (may('invoices.read') || order.paidAt === null) &&
    order.paymentStatus !== 'Cancelled'
  const buyer = buyerFacts(order).filter(([name]) => name !== 'Name')
  return (
    <Panel
      title={order.packageName}
      actions={
        may('payments.read') && (
          <strong className="amount">{formatPrice(order.packagePrice, order.currency)}</strong>
        )
      }
    >
      {order.points.length > 0 && (
        <ul className="bulleted">
          {order.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {hasBreakdown(order.breakdown) && <Breakdown {...order} />}
      {isEditing ? (
        <BuyerForm
          buyer={order}
          save={async (changed) => {
            const answer = await saveBuyer(order._id, changed)
            reportSuccess({ text: 'Invoice details saved.' }, answer)
            setEditing(false)
          }}
          footer={
            <Button variant="plain" onClick={() => setEditing(false)}>
              Cancel
            </Button>
          }
        />
      ) : (
        <>
          <DescriptionList
            items={{
              Customer:
                order.customerId && may('customers.read') ? (
                  <a href={`/admin/customers/${order.customerId}`}>{order.customerName}</a>
                ) : (
                  order.customerName
                ),
              Email: order.customerEmail && <a href={mailTo(order.customerEmail)}>{order.customerEmail}</a>,
              'By email': reachText(order.reach, `Reached at ${order.reach.address}.`),
              ...Object.fromEntries(
                buyer.map(([name, value]) => [
                  name,
                  <span key={name} className="lines">
                    {value}
                  </span>,
                ]),
              ),
              'Order date': formatOrderDate(order.orderDate),
            }}
          />
          <div className="actions">
            {mayChange && (
              <Button small onClick={() => setEditing(true)}>
                Change invoice details
              </Button>
            )}
            <ChangeEmail order={order} />
            <CancelOrder order={order} />
          </div>
        </>
      )}
    </Panel>
  )
}
