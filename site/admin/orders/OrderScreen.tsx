import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { mailTo } from '#content/mailto.ts'
import { formatPrice } from '../../lib/price.ts'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { statusOf } from '../lib/api.ts'
import { RelatedMails } from '../mail/RelatedMails.tsx'
import { OrderPaymentEvents } from '../payments/OrderPaymentEvents.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderStatusForm } from './OrderStatusForm.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { orderQuery } from './queries.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { Timeline } from './Timeline.tsx'

/** One order with its payment, history, notes and mails. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const query = useQuery(orderQuery(id))
  if (statusOf(query.error) === 404) return <NotFound />
  return (
    <QueryResult query={query} lines={8}>
      {(order) => (
        <>
          <PageHeader
            title={`Order ${order.number}`}
            breadcrumbs={[{ text: 'Orders', href: '/admin/orders' }]}
            actions={
              <>
                <StatusBadge status={order.paymentStatus} />
                <StatusBadge status={order.orderStatus} />
              </>
            }
          />
          <div className="panels">
            <div className="stack">
              <Panel
                title={order.packageName}
                actions={
                  <strong className="amount">{formatPrice(order.packagePrice, order.currency)}</strong>
                }
              >
                {order.points.length > 0 && (
                  <ul className="plain">
                    {order.points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
                <Facts
                  of={{
                    Customer: order.customerName,
                    'E-mail': <a href={mailTo(order.customerEmail)}>{order.customerEmail}</a>,
                    Address: (
                      <span className="lines">{`${order.customerAddress}\n${order.customerCountry}`}</span>
                    ),
                    'Order date': order.orderDate,
                  }}
                />
              </Panel>
              <OrderStatusForm key={order.orderStatus} order={order} />
              <PaymentPanel order={order} />
            </div>
            <div className="stack">
              <Timeline history={order.history} />
              <OrderPaymentEvents orderId={order._id} />
              <OrderNotes orderId={order._id} />
              <RelatedMails filter="orderId" id={order._id} />
            </div>
          </div>
        </>
      )}
    </QueryResult>
  )
}
