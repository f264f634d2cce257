import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface CouponTables {
  coupons: {
    id: string
    /** In capital letters. */
    code: string
    /** Null if it takes off an amount. */
    percent: string | null
    /** In `currency`; null if it takes off a percentage. */
    amount: string | null
    /** That of the site when the coupon was made: of the amount and the least total. */
    currency: string
    /** The ids of the packages and add-ons that it is for; all if there are none. */
    records: Json<string[]>
    leastTotal: string | null
    firstOrderOnly: boolean
    /** How many periods of a subscription it is for; null for all. */
    periods: number | null
    /** How many orders of one customer can use it; null for any number. */
    perCustomer: number | null
    /** How many orders can use it in all. */
    inAll: number | null
    /** The first and the last day, in the time zone of the site. */
    validFrom: string | null
    validUntil: string | null
    /** For the agency. */
    note: string
    endedAt: Date | null
    version: Generated<number>
    createdAt: Time
    updatedAt: Time
  }
  couponRedemptions: {
    orderId: string
    couponId: string
    /** What it took off. */
    amount: string
    /** Whether it is a later period of a subscription, which is no further use. */
    renewal: Generated<boolean>
    /** When the order was canceled, so that the coupon can be used again. */
    releasedAt: Date | null
    createdAt: Time
  }
}
