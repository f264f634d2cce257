import { orderStatusesWhere } from '#content/shop/order-states.ts'
import { salesStatuses } from '#content/shop/payment-states.ts'

const params = new URLSearchParams([
  ['paymentStatus', salesStatuses[0]!],
  ['orderStatus', orderStatusesWhere(({ isDone }) => !isDone)[0]!],
])
/** The address of the list of paid orders that are not delivered. */
export const toDeliverAddress = `/admin/orders?${params}`
