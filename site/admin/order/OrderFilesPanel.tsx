import { OrderFiles } from '../../ui/files/OrderFiles.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { OrderPanelProps } from './panel.ts'

/** What both sides have given each other for the work. */
export const OrderFilesPanel = ({ order }: OrderPanelProps) => (
  <Panel title="Files">
    <OrderFiles orderId={order._id} agency />
  </Panel>
)
