import { z } from 'zod'
import { orderStatuses } from '#content/shop/order-states.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'

const sales = z.object({
  /** A day, such as `2026-11-21`, or a month, such as `2026-11`. */
  on: z.string(),
  orders: z.int(),
  sales: z.string(),
})

export const orderSummary = z
  .object({
    orders: z.int(),
    paymentStatus: z.record(z.enum(paymentStatuses), z.int()),
    orderStatus: z.record(z.enum(orderStatuses), z.int()),
    /** Paid and not delivered. */
    toDeliver: z.int(),
    /** The sum of the prices of Paid orders, with two decimals. */
    totalPaid: z.string(),
    /** The sum of the partial refunds of these orders. */
    totalRefunded: z.string(),
    /** What is open of UnPaid orders. */
    toPay: z.string(),
    /** Paid orders by the day and month of their payment, oldest first, including days and months without orders. */
    byDay: z.array(sales),
    byMonth: z.array(sales),
  })
  .meta({ id: 'OrderSummary' })
