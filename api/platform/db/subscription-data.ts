import { z } from 'zod'
import { intervals } from '#content/shop/periods.ts'
import { lineKinds } from '#content/shop/selection.ts'

const text = z.string()

/** A line of each period of a subscription, as agreed. */
export const subscriptionItem = z.strictObject({
  kind: z.enum(lineKinds),
  recordId: text.nullable(),
  name: text,
  points: z.array(text),
  quantity: z.int(),
  unitPrice: text,
  discounts: z.array(z.strictObject({ reason: text, amount: text })),
})
export type SubscriptionItem = z.infer<typeof subscriptionItem>

/** The coupon of a subscription, as it was when it began. */
export const subscriptionCoupon = z.strictObject({
  couponId: text,
  rule: z.strictObject({
    code: text,
    percent: text,
    amount: text,
    records: z.array(text),
    leastTotal: text,
    periods: z.int().positive().nullable(),
  }),
})
export type SubscriptionCoupon = z.infer<typeof subscriptionCoupon>

const plannedChange = z.strictObject({
  from: text,
  packageId: text.nullable(),
  packageName: text,
  items: z.array(subscriptionItem),
  price: text,
  interval: z.enum(intervals),
})
/** What a subscription becomes with the first period that begins on a day or later. */
export const subscriptionChange = plannedChange.extend({
  /** The announced price whose place another package has taken: it comes back if that is taken back. */
  instead: plannedChange.optional(),
})
export type SubscriptionChange = z.infer<typeof subscriptionChange>
