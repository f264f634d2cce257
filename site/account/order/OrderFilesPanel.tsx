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
  // Files are what the work waits for.
  const isAsked = isInWork(order) && (order.stage === 'brief' || order.stage === 'waiting')
  return (
    <Fold id="files" title="Files" hint={count > 0 && String(count)} open={isAsked}>
      <OrderFiles orderId={order._id} />
    </Fold>
  )
}
