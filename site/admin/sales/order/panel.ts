import type { OrderDetails } from '../orders/queries.ts'

/** The props of each panel of an order's screen. */
export interface OrderPanelProps {
  order: OrderDetails
}
