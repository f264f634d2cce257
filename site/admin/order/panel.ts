import type { OrderDetails } from '../orders/queries.ts'

/** What each panel of an order's screen is given. */
export interface OrderPanelProps {
  order: OrderDetails
}
