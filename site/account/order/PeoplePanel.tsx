import { useQuery } from '@tanstack/react-query'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { OrderLinks } from '../../order/access/OrderLinks.tsx'
import { orderPeopleQuery } from '../../order/access/queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Fold } from '../parts/Fold.tsx'
import type { OrderPanelProps } from './panel.ts'

/** Who else can see the order: the people of the company, and holders of a link. */
export function PeoplePanel({ order }: Pick<OrderPanelProps, 'order'>) {
  const query = useQuery(orderPeopleQuery(order._id))
  const { data, error } = query
  return (
    <Fold id="people" title="People and links">
      {error && !data && <ErrorMessage message={errorMessage(error)} retry={() => void query.refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <>
          <p>
            {data.company ? (
              <>
                Shared with the people of <strong>{data.company.name}</strong>:{' '}
                {data.company.people
                  .filter(({ joined }) => joined)
                  .map(({ email }) => email)
                  .join(', ')}
                .{' '}
              </>
            ) : (
              'In your account, only you see this order. '
            )}
            <a className="tap" href="/account#company">
              {data.company ? 'Manage people' : 'Share your orders with colleagues'}
            </a>
          </p>
          <p className="lines">
            A link is for people without an account, such as the one who pays the bill. It shows what was
            bought and what it costs, no messages or files.
          </p>
          <OrderLinks orderId={order._id} links={data.links} />
        </>
      )}
    </Fold>
  )
}
