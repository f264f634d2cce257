import type { Generated } from 'kysely'
import type { DeliveryAnswerer, DeliveryState } from '#content/delivery-states.ts'
import type { RequestKind, RequestState } from '#content/order-requests.ts'
import type { Json, Time } from './columns.ts'

export interface DeliveryTables {
  deliveries: {
    id: string
    order_id: string
    /** 1, 2, …, of its order. */
    version: number
    message: string
    links: Json<string[]>
    state: Generated<DeliveryState>
    author_uid: string
    author_email: string | null
    delivered_at: Time
    /** When silence counts as accepted. */
    accepts_at: Date
    reminded_at: Date | null
    /** What the customer wants changed. */
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
    /** Whether the customer lets it be published, under the name and title shown. */
    publish: boolean
    shown_name: string
    shown_title: string
    author_uid: string
    author_email: string | null
    /** The record of the site's testimonials that was made of it; it may be gone. */
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
    /** What had been refunded when it was asked, with two decimals. */
    refunded: string
    author_uid: string
    author_email: string | null
    created_at: Time
    answer: string | null
    answered_at: Date | null
    answered_uid: string | null
    answered_email: string | null
  }
  /** Addresses that want no payment reminders. */
  reminder_stops: { email: string; stopped_at: Time }
}
