import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiData } from '../../../session/api.ts'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { useAction } from '../../../ui/use-action.ts'
import { moveCredit, type OrderDetails } from '../orders/queries.ts'

const creditsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'credits', id],
    queryFn: () => apiData('GET /order/{id}/credits', { params: { id } }),
  })

/** The credits of the customer that an order can use. */
export function Credits({ order: { _id, number, open, currency } }: { order: OrderDetails }) {
  const credits = useQuery(creditsQuery(_id)).data ?? []
  const { runAction, pending } = useAction('orders', 'mails', 'customers')
  return credits.map((credit) => {
    const moved = formatPrice(Math.min(Number(credit.credit), Number(open)).toFixed(2), currency)
    return (
      <div key={credit._id} className="actions">
        <span>
          {formatPrice(credit.credit, currency)} was paid too much for order {credit.number}.
        </span>
        <Button
          small
          disabled={pending}
          onClick={() =>
            runAction(
              () =>
                sendOnce(`credit ${_id}`, { from: credit._id }, (headers, body) =>
                  moveCredit(_id, body, headers),
                ),
              {
                success: { text: `${moved} moved to order ${number}.`, undo: true },
                failure: 'The credit could not be moved.',
              },
            )
          }
        >
          Use {moved}
        </Button>
      </div>
    )
  })
}
