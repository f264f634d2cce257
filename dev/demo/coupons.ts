import type { TxContext } from '#api/platform/context.ts'
import { createCoupon } from '#api/sales/coupons/coupons.ts'

/** The code that a demo order uses. */
export const welcomeCode = 'WELCOME10'

/** Adds a coupon for new customers. */
export const seedCoupons = (ctx: TxContext) =>
  createCoupon(ctx, {
    code: welcomeCode,
    percent: '10.00',
    amount: null,
    records: [],
    leastTotal: null,
    firstOrderOnly: true,
    perCustomer: 1,
    inAll: null,
    validFrom: null,
    validUntil: null,
    note: 'In the first issue of the newsletter',
  })
