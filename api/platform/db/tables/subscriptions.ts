import type { Generated } from 'kysely'
import type { Interval } from '#content/shop/periods.ts'
import type { EndReason, SubscriptionParty, SubscriptionStatus } from '#content/shop/subscription-states.ts'
import type { SubscriptionChange, SubscriptionCoupon, SubscriptionItem } from '../subscription-data.ts'
import type { Json, JsonWithDefault, Time } from './columns.ts'
import type { Provider } from './payments.ts'

export interface SubscriptionTables {
  /** What is sold by the period. Days are `2026-11-21`, in the time zone of the site. */
  subscriptions: {
    id: string
    state: SubscriptionStatus
    /** Counts the changes. */
    version: Generated<number>
    /** The order of the newest period: its customer and buyer are those of the subscription. */
    orderId: string
    packageId: string | null
    packageName: string
    /** The lines of each period, without what is paid once. */
    items: Json<SubscriptionItem[]>
    /** Further lines of the next period alone, until its order is made. */
    extras: JsonWithDefault<SubscriptionItem[]>
    /** The total of each period. */
    price: string
    currency: string
    interval: Interval
    /** The first day of a period, and its number: the others follow from them. */
    anchor: string
    anchorNumber: number
    /** The last day of the minimum term. */
    minimumUntil: string | null
    noticeDays: number | null
    /** The last day, if it ends by itself. */
    completesOn: string | null
    /** The last day, once it is to end. */
    endsOn: string | null
    endReason: EndReason | null
    /** What the customer or the agency said about it. */
    endWords: string | null
    pausedOn: string | null
    /** When a pause ends by itself. */
    resumeOn: string | null
    /** Until when a period that is past due can be paid. */
    graceUntil: string | null
    /** What it becomes with a later period. */
    change: Json<SubscriptionChange> | null
    /** The coupon of its first order. */
    coupon: Json<SubscriptionCoupon> | null
    placedBy: 'customer' | 'agency'
    /** When it first became active. */
    startedAt: Date | null
    endedAt: Date | null
    createdAt: Time
    updatedAt: Time
  }
  subscriptionPeriods: {
    subscriptionId: string
    number: number
    startsOn: string
    endsOn: string
    orderId: string
    /** How many of the mails about a late payment are done with, because they were sent or a later one was. */
    lateMails: Generated<number>
    /** The lines that come with this period alone. */
    extras: JsonWithDefault<SubscriptionItem[]>
  }
  /** What a payment provider collects by itself: at most one of each subscription is not closed. */
  subscriptionCollections: {
    id: string
    subscriptionId: string
    provider: Provider
    /** The customer allowed it with the payment of this order. */
    orderId: string
    /** `opening` until the provider has confirmed it, `closing` until it has confirmed the end. */
    state: 'opening' | 'open' | 'closing' | 'closed'
    /** The provider's id of it. */
    reference: string | null
    /** The provider's id of the customer, with whose means of payment it can be begun again. */
    customer: string | null
    /** For people, such as `Visa •••• 4242`. */
    card: string | null
    /** The month in which the card expires, such as `2027-12`. */
    cardExpires: string | null
    /** Ended at the provider: it is not begun again. */
    stopped: Generated<boolean>
    /** What is not at the provider as it is here, as sentences for the agency. */
    differs: string | null
    /** When the provider was last asked about it. */
    askedAt: Date | null
    createdAt: Time
  }
  /** Rows are never changed. */
  subscriptionEvents: {
    id: string
    subscriptionId: string
    what: 'state' | 'price' | 'package' | 'planned' | 'period'
    /** From then on. */
    state: SubscriptionStatus
    /** What it is worth per month from then on. */
    monthly: string
    by: SubscriptionParty
    note: string | null
    at: Date
  }
}
