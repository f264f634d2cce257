import { mailTo } from '#content/mailto.ts'
import { formatPrice } from '../../lib/price.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The ordered package and the customer. */
export const OrderCustomer = ({ order }: OrderPanelProps) => (
  <Panel
    title={order.packageName}
    actions={<strong className="amount">{formatPrice(order.packagePrice, order.currency)}</strong>}
  >
    {order.points.length > 0 && (
      <ul className="plain">
        {order.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
    <DescriptionList
      items={{
        Customer: order.customerId ? (
          <a href={`/admin/customers/${order.customerId}`}>{order.customerName}</a>
        ) : (
          order.customerName
        ),
        Email: <a href={mailTo(order.customerEmail)}>{order.customerEmail}</a>,
        Address: <span className="lines">{`${order.customerAddress}\n${order.customerCountry}`}</span>,
        'Order date': order.orderDate,
      }}
    />
  </Panel>
)
