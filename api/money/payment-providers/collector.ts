import { firstCharacters } from '#content/model/first-characters.ts'
import type { Interval } from '#content/shop/periods.ts'
import type { PayableOrder, ProviderResponse } from './provider.ts'

/** What a provider has to collect for a subscription: the price of each period, from a day on. */
export interface CollectionTerms {
  /** Of our record: a repeated request begins one. */
  id: string
  subscriptionId: string
  name: string
  /** Of a period, with two decimals. */
  price: string
  currency: string
  interval: Interval
  /** The first day of the first period that it collects. */
  from: string
  /** A first day of a period by which the others are counted: that of 31 January tells 28 February from the last day of it. */
  anchor: string
}

/** The name of what is collected, as every provider keeps it. */
export const collectedName = (name: string): string => firstCharacters(name, 127)

/** With what a provider collects: what the customer left with a checkout, or has as a customer there. */
export type CollectionMeans = { checkout: string } | { customer: string }

/** A payment that a provider has collected. */
export interface CollectedPayment {
  /** The provider's id of the payment. */
  transaction: string
  /** Gives it as the payment of an order, and tells the provider which. */
  asPaymentOf(order: Pick<PayableOrder, 'number' | 'paymentKey'>): Promise<ProviderResponse>
}

/** What a provider says about a collection now. */
export interface Collection {
  /** The provider's id of it. */
  reference: string
  /** The provider's id of the customer, with whose means another one can begin; null if each needs the customer's approval. */
  customer: string | null
  /**
   * `failing`: a payment has failed and is tried again, or waits for the customer. `paused`: by us. `suspended`: nothing is
   * collected, by the decision of somebody at the provider.
   */
  status: 'running' | 'failing' | 'paused' | 'suspended' | 'ended'
  /** Whether it has ended because nothing could be collected. */
  endedUnpaid: boolean
  /** Why a payment has failed, if only the agency can mend it: the rest of a sentence for it. */
  fault: string | null
  /** What the customer has approved, if another name needs another approval. */
  name: string | null
  /** For people, such as `Visa •••• 4242`. */
  card: string | null
  /** The month in which the card expires, such as `2027-12`. */
  cardExpires: string | null
  /** Of a period. */
  price: string | null
  interval: Interval | null
  /** The day on which it collects next. */
  nextOn: string | null
  /** Where the customer pays what has failed, or confirms it at the bank. */
  payUrl: string | null
  /** How many periods have failed, and are tried again. */
  unpaid: number
  /** What it has collected, oldest first. */
  payments: readonly CollectedPayment[]
}

/**
 * Collects the periods of subscriptions at a provider, which owns the clock: it takes the price of a period on its first day,
 * and tries again by its own rules. Every call may throw `UnreachableError` or `RefusedError`.
 */
export interface Collector {
  /** How many days before a payment it has to know another price; by default none. */
  priceNoticeDays?: number
  /** The provider's id of the collection that a notice is about; undefined for any other notice. */
  referenceIn(raw: Uint8Array): string | undefined
  /** The id of the order with whose payment a collection began; only of a provider where paying the order begins it. */
  orderOf?(reference: string): Promise<string | null>
  /** Begins to collect; undefined if the customer left no means for that. */
  begin(means: CollectionMeans, terms: CollectionTerms): Promise<Collection | undefined>
  /** What is true now; undefined if the provider does not know it. */
  ask(reference: string): Promise<Collection | undefined>
  /** Collects another price from the next period on. */
  changePrice(reference: string, terms: CollectionTerms): Promise<void>
  /**
   * Tries only the newest of what has failed again, so many: the others were paid otherwise. Returns whether it could: else
   * only the end of the collection keeps the provider from trying again.
   */
  keepUnpaid(reference: string, count: number): Promise<boolean>
  /** Collects nothing until it is resumed; without it, a collection is ended and begun again. */
  pause?(reference: string): Promise<void>
  resume?(reference: string): Promise<void>
  /** Collects nothing more, also of what has failed. One that has ended stays as it is. */
  end(reference: string): Promise<void>
  /** Where the customer changes with what it is paid. */
  cardPage(collection: { customer: string | null }, returnTo: string): Promise<string>
}
