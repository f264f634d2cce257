import { OrderFiles } from '../../../order/files/OrderFiles.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useMay } from '../../lib/use-may.ts'
import type { OrderPanelProps } from './panel.ts'

/** The files that customer and agency have shared. */
export const OrderFilesPanel = ({ order }: OrderPanelProps) => (
  <Panel title="Files">
    <OrderFiles orderId={order._id} agency readOnly={!useMay()('orders.work')} />
  </Panel>
)
