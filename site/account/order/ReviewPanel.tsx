import { useQuery } from '@tanstack/react-query'
import { orderStates } from '#content/shop/order-states.ts'
import { deliveriesQuery, reviewQuery } from '../../order/deliveries/queries.ts'
import { lazyComponent } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OrderPanelProps } from './panel.ts'

const ReviewSection = lazyComponent(() => import('./ReviewSection.tsx'), 'ReviewSection')

/** The customer's review, once the work is delivered. */
export function ReviewPanel({ order }: OrderPanelProps) {
  const deliveries = useQuery(deliveriesQuery(order._id))
  const query = useQuery(reviewQuery(order._id))
  const isAccepted = deliveries.data?.deliveries.some(({ state }) => state === 'accepted')
  const review = query.data
  if (query.isPending || deliveries.isPending) return <Skeleton lines={2} />
  if (review === undefined || !(review || isAccepted || orderStates[order.orderStatus].isDone)) return null
  return (
    <LazyBoundary fallback={<Skeleton lines={4} />}>
      <ReviewSection order={order} review={review} />
    </LazyBoundary>
  )
}
