import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery } from '../../order/deliveries/queries.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { lazyComponent } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OrderPanelProps } from './panel.ts'

const VersionList = lazyComponent(() => import('./VersionList.tsx'), 'VersionList')

/** The delivered versions, if any. */
export function DeliveryPanel({ order, reload }: OrderPanelProps) {
  const query = useQuery(deliveriesQuery(order._id))
  if (!query.data)
    return query.error ? (
      <ErrorMessage message={errorMessage(query.error)} retry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={3} />
    )
  const onAnswer = async () => {
    await query.refetch()
    reload()
  }
  return (
    query.data.deliveries.length > 0 && (
      <LazyBoundary fallback={<Skeleton lines={3} />}>
        <VersionList order={order} {...query.data} onAnswer={onAnswer} />
      </LazyBoundary>
    )
  )
}
