import type { Line } from '#content/shop/breakdown.ts'
import type { Context } from '../../platform/context.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { paymentsCounted, type CountedPayment } from '../orders/ledger/entries.ts'
import { toPayCents } from '../orders/ledger/sums.ts'
import type { Order } from '../orders/order.ts'

/** An order with its payments, as providers and the decisions about their notices need it. */
export type OrderWithPayments = Order & { payments: readonly CountedPayment[]; toPay: string }

export const withPayments = async (ctx: Context, order: Order): Promise<OrderWithPayments> => ({
  ...order,
  payments: await paymentsCounted(ctx, order.id),
  toPay: toPayCents(order) > 0 ? fromCents(toPayCents(order)) : order.total,
})

/** The rest of an order that is paid in part, as one line. */
export const restLine = ({ number, toPay, instalmentTotal }: OrderWithPayments): Line => ({
  position: 0,
  name: `${instalmentTotal === null ? 'Rest' : 'Part'} of order ${number}`,
  points: [],
  quantity: 1,
  full: toCents(toPay)!,
  discounts: [],
})
