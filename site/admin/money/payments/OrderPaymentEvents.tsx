import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { PaymentEventRow } from './PaymentEventRow.tsx'
import { paymentEventsQuery } from './queries.ts'

/** The notifications of the payment provider about an order, and how they were processed. */
export function OrderPaymentEvents({ order }: { order: { _id: string } }) {
  const query = useQuery(paymentEventsQuery(order._id))
  return (
    <Panel title="Payment notifications">
      <QueryResult query={query} lines={2}>
        {(events) =>
          events.length === 0 ? (
            <p className="muted">No notifications about this order yet.</p>
          ) : (
            <ol className="disclosures">
              {events.toReversed().map((event) => (
                <PaymentEventRow key={event._id} event={event} />
              ))}
            </ol>
          )
        }
      </QueryResult>
    </Panel>
  )
}
