import type { Generated } from 'kysely'
import type { DeliveryAnswerer, DeliveryState } from '#content/delivery-states.ts'
import type { RequestKind, RequestState } from '#content/order-requests.ts'
import type { Json, Time } from './columns.ts'

export interface DeliveryTables {
  deliveries: {
    id: string
    order_id: string
    /** Counts the deliveries of an order: 1, 2, … */
    version: number
    message: string
    links: Json<string[]>
    state: Generated<DeliveryState>
    author_uid: string
    author_email: string | null
    delivered_at: Time
    /** When the delivery counts as accepted if the customer does not answer; null while they have not been notified. */
    accepts_at: Date | null
    reminded_at: Date | null
    /** The changes that the customer asks for. */
    change_request: string | null
    answered_at: Date | null
    answered_by: DeliveryAnswerer | null
    answered_uid: string | null
    answered_email: string | null
  }
  order_reviews: {
    id: string
    order_id: string
    rating: number
    words: string
    /** Whether the customer allows publishing it, under `shown_name` and `shown_title`. */
    publish: boolean
    shown_name: string
    shown_title: string
    author_uid: string
    author_email: string | null
    /** The record of the testimonials section that was made of it; it may have been removed. */
    testimonial_id: string | null
    published_at: Date | null
    created_at: Time
    updated_at: Time
  }
  order_requests: {
    id: string
    order_id: string
    kind: RequestKind
    reason: string
    state: Generated<RequestState>
    /** The amount refunded at the time of the request, with two decimals. */
    refunded: string
    author_uid: string
    author_email: string | null
    created_at: Time
    answer: string | null
    answered_at: Date | null
    answered_uid: string | null
    answered_email: string | null
  }
  /** Email addresses that have unsubscribed from payment reminders. */
  reminder_stops: { email: string; stopped_at: Time }
}
