import { useQuery } from '@tanstack/react-query'
import { isInWork } from '#content/shop/payment-states.ts'
import { isAttached } from '../../order/files/is-attached.ts'
import { orderFilesQuery } from '../../order/files/queries.ts'
import { Fold } from '../parts/Fold.tsx'
import { OrderFiles } from '../../order/files/OrderFiles.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The files exchanged for the work. */
export function OrderFilesPanel({ order }: Pick<OrderPanelProps, 'order'>) {
  const { data = [] } = useQuery(orderFilesQuery(order._id))
  const count = data.filter(isAttached).length
  const isDone = isInWork(order) && (order.stage === 'review' || order.stage === 'delivered')
  // An upload that was interrupted is to be continued.
  const isInterrupted = data.some((file) => !isAttached(file))
  return (
    <Fold id="files" title="Files" hint={count > 0 && String(count)} open={!isDone || isInterrupted}>
      <OrderFiles orderId={order._id} />
    </Fold>
  )
}
