import { useQuery } from '@tanstack/react-query'
import { get } from '../lib/api.ts'
import { Loaded } from '../ui/states.tsx'
import { EventRow } from './EventRow.tsx'
import type { PaymentEvent } from './payments.ts'

/** What the payment provider told of an order, as it came, and what became of it. */
export function Ledger({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['orders', 'payments', id],
    queryFn: () => get<PaymentEvent[]>(`/order/${id}/payments`),
  })
  return (
    <section className="panel" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Payment notices</h2>
      <Loaded query={query} lines={2}>
        {(events) =>
          events.length === 0 ? (
            <p className="soft">PayPal has told nothing about this order so far.</p>
          ) : (
            <ol className="revisions">
              {events.toReversed().map((event) => (
                <EventRow key={event._id} event={event} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
