import type { OrderDetails } from './queries.ts'

export type LedgerEntry = OrderDetails['payments'][number]

/** The ways of paying that a person records, with their names. */
export const handMethods = [
  ['bank', 'Bank transfer'],
  ['cash', 'Cash'],
  ['other', 'Another way'],
] as const
export type HandMethod = (typeof handMethods)[number][0]

/** What is left of a payment after its refunds, and what the bank has returned of it. */
export function restOf({ payments }: Pick<OrderDetails, 'payments'>, payment: LedgerEntry): number {
  if (payment.takenBackAt) return 0
  const gone = payments
    .filter((each) => [each.refunds, each.returns].includes(payment._id) && !each.takenBackAt)
    .reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0)
  return Math.round((Number(payment.amount) - gone) * 100) / 100
}

/** The last payment that can be refunded through its provider. */
export const refundableHere = (order: Pick<OrderDetails, 'payments'>) =>
  order.payments.findLast(
    (entry) => entry.kind === 'payment' && entry.mayRefundHere && restOf(order, entry) > 0,
  )
