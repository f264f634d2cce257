import { OrderFiles } from '../../order/files/OrderFiles.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The files exchanged for the work. */
export const OrderFilesPanel = ({ order }: Pick<OrderPanelProps, 'order'>) => (
  <section className="block" aria-labelledby="files">
    <h2 className="long" id="files">
      Files
    </h2>
    <OrderFiles orderId={order._id} />
  </section>
)
