import type { Generated } from 'kysely'
import type { DeliveryAnswerer, DeliveryState } from '#content/shop/delivery-states.ts'
import type { RequestKind, RequestState } from '#content/shop/order-requests.ts'
import type { Json, Time } from './columns.ts'

export interface DeliveryTables {
  deliveries: {
    id: string
    orderId: string
    /** Counts the deliveries of an order: 1, 2, … */
    version: number
    message: string
    links: Json<string[]>
    state: Generated<DeliveryState>
    authorUid: string
    authorEmail: string | null
    deliveredAt: Time
    /** When the delivery counts as accepted if the customer does not answer; null while they have not been notified. */
    acceptsAt: Date | null
    remindedAt: Date | null
    /** The changes that the customer asks for. */
    changeRequest: string | null
    answeredAt: Date | null
    answeredBy: DeliveryAnswerer | null
    answeredUid: string | null
    answeredEmail: string | null
  }
  orderReviews: {
    id: string
    orderId: string
    rating: number
    words: string
    /** Whether the customer allows publishing it, under `shown_name` and `shown_title`. */
    publish: boolean
    shownName: string
    shownTitle: string
    authorUid: string
    authorEmail: string | null
    /** The record of the testimonials section that was made of it; it may have been removed. */
    testimonialId: string | null
    publishedAt: Date | null
    createdAt: Time
    updatedAt: Time
  }
  orderRequests: {
    id: string
    orderId: string
    kind: RequestKind
    reason: string
    /** How much the customer asks for, with two decimals; null for a cancellation. */
    amount: string | null
    /** For a wrong invoice: the details of its buyer that are wrong, as they should be. */
    correction: Json<Record<string, string>> | null
    state: Generated<RequestState>
    /** The amount refunded at the time of the request, with two decimals. */
    refunded: string
    authorUid: string
    authorEmail: string | null
    createdAt: Time
    answer: string | null
    answeredAt: Date | null
    answeredUid: string | null
    answeredEmail: string | null
  }
  /** Email addresses that have unsubscribed from payment reminders. */
  reminderStops: { email: string; stoppedAt: Time }
}
