import type { Generated } from 'kysely'
import type { OfferStatus } from '#content/shop/offer-states.ts'
import type { PlanDue } from '#content/shop/payment-plan.ts'
import type { OfferContent, OfferShown, OfferSnapshot } from '../offer-data.ts'
import type { Json, Time } from './columns.ts'

export interface OfferTables {
  /** Versions of offers. Once sent, the content of a version never changes. */
  offers: {
    id: string
    /** Shared by all versions of an offer: the id of the first one. */
    threadId: string
    /** Such as `OF-2026-0001`; null until the first version is sent. */
    number: string | null
    version: number
    status: Generated<OfferStatus>
    /** Counts the changes of a draft. */
    revision: Generated<number>
    /** The client, if the agency chose one. */
    customerId: string | null
    customerName: string
    email: string
    title: string
    currency: string
    /** With the options that are ticked at first; of an accepted one, with those that were chosen. */
    total: string
    /** The last day on which it can be accepted, in the time zone of the site. */
    validUntil: string
    content: Json<OfferContent>
    /** What the client sees; null for a draft. */
    snapshot: Json<OfferSnapshot> | null
    /** SHA-256 of the snapshot. */
    digest: string | null
    sentAt: Date | null
    /** When the client first opened it. */
    seenAt: Date | null
    answeredAt: Date | null
    /** The name of who accepted or declined it. */
    answeredBy: string | null
    declineReason: string | null
    /** How many reminders were sent. */
    reminders: Generated<number>
    /** The order that its acceptance made. */
    orderId: string | null
    createdByUid: string
    createdByEmail: string | null
    createdAt: Time
    updatedAt: Time
  }
  offerCounters: { prefix: string; year: number; last: number }
  offerAcceptances: {
    offerId: string
    name: string
    email: string
    /** As much of the address as the server may log; null if none. */
    networkAddress: string | null
    shown: Json<OfferShown>
    /** SHA-256 of `shown`. */
    digest: string
    pdf: Uint8Array
    acceptedAt: Date
  }
  offerMessages: {
    id: string
    threadId: string
    by: 'customer' | 'agency'
    authorUid: string
    authorEmail: string | null
    authorName: string
    text: string
    createdAt: Time
  }
  /** The parts in which an order is paid. They add up to its total. */
  orderInstalments: {
    orderId: string
    position: number
    amount: string
    due: PlanDue
    /** The day on which it is due; null until that is known. */
    dueOn: string | null
    /** When the customer was asked to pay it. */
    askedAt: Date | null
  }
}
