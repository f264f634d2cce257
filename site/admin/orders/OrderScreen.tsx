import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { mailTo } from '#content/mailto.ts'
import { dollars } from '../../lib/money.ts'
import { get, statusOf } from '../lib/api.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { MailsOf } from '../mail/MailsOf.tsx'
import { Ledger } from './Ledger.tsx'
import { Notes } from './Notes.tsx'
import type { FullOrder } from './order.ts'
import { Payment } from './Payment.tsx'
import { Status } from './Status.tsx'
import { Timeline } from './Timeline.tsx'
import { Work } from './Work.tsx'

/** Everything about one order. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: () => get<FullOrder>(`/order/${id}`),
  })
  if (statusOf(query.error) === 404) return <NotFound />
  return (
    <Loaded query={query} lines={8}>
      {(order) => (
        <>
          <PageHead
            title={`Order ${order.number}`}
            above={[{ text: 'Orders', to: '/admin/orders' }]}
            actions={
              <>
                <Status of={order.paymentStatus} />
                <Status of={order.orderStatus} />
              </>
            }
          />
          <div className="panels">
            <div className="stack">
              <section className="panel" aria-label="What was ordered">
                <div className="panel-head">
                  <h2>{order.packageName}</h2>
                  <strong className="amount">{dollars(order.packagePrice)}</strong>
                </div>
                {order.points.length > 0 && (
                  <ul className="plain">
                    {order.points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
                <dl className="facts">
                  <dt>Customer</dt>
                  <dd>{order.customerName}</dd>
                  <dt>E-mail</dt>
                  <dd>
                    <a href={mailTo(order.customerEmail)}>{order.customerEmail}</a>
                  </dd>
                  <dt>Address</dt>
                  <dd className="lines">
                    {order.customerAddress}
                    {'\n'}
                    {order.customerCountry}
                  </dd>
                  <dt>Ordered on</dt>
                  <dd>{order.orderDate}</dd>
                </dl>
              </section>
              <Work order={order} />
              <Payment order={order} />
            </div>
            <div className="stack">
              <Timeline history={order.history} />
              <Ledger id={order._id} />
              <Notes id={order._id} />
              <MailsOf what="orderId" id={order._id} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}
