import type { User } from 'firebase/auth'
import type { OrderWithHistory } from '../orders/orders.ts'

/** What each part of an order's page is given. It shows nothing where it has nothing to say. */
export interface OrderPanelProps {
  order: OrderWithHistory
  /** Loads the order again. */
  reload: () => void
  user: User
}
