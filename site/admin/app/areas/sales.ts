export { OrderScreen } from '../../sales/order/OrderScreen.tsx'
export { OrderBoard } from '../../sales/orders/OrderBoard.tsx'
export { Orders } from '../../sales/orders/Orders.tsx'
export { Reviews } from '../../sales/reviews/Reviews.tsx'
