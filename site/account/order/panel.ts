import type { OrderWithHistory } from '../orders/orders.ts'

/** The props of each panel on an order's page. A panel without content renders nothing. */
export interface OrderPanelProps {
  order: OrderWithHistory
  /** Reloads the order. */
  reload: () => void
}
