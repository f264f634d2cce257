import type { Database } from '#api/platform/db/database.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { findObject, listObjects, saveObject } from '../paypal/store.ts'
import type { Store } from '../stripe/store.ts'

/** A subscription as a provider has it. */
interface Collected {
  id: string
  status: 'running' | 'failing' | 'paused' | 'ended'
  price: string
  months: number
  nextOn: string
}

/** What tests need of the stand-in of a provider that collects, whichever it is. */
interface StandIn {
  brand: string
  path: string
  /** Where a customer is sent who pays a period that is tried again. */
  mendingPath: string
  /** What can happen to a payment. */
  actions: Record<'refund' | 'dispute' | 'win', string>
  /** What it has for a subscription, the newest first. */
  of(subscriptionId: string): Promise<Collected[]>
  /** What a checkout takes. */
  amountOf(checkout: string): Promise<string>
  /** Charges another price, although nobody said so. */
  setPrice(id: string, price: string): Promise<void>
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

export const stripeStandIn = (store: Store): StandIn => ({
  brand: 'Stripe',
  path: '/stripe-simulator',
  mendingPath: '/stripe-simulator/invoice/',
  actions: { refund: 'refund', dispute: 'dispute', win: 'win' },
  of: async (subscriptionId) =>
    (await store.list('subscription'))
      .filter(({ metadata }) => metadata['subscription'] === subscriptionId)
      .map(({ id, status, items }) => {
        const { price, current_period_end: end } = items.data[0]!
        return {
          id,
          status: status === 'canceled' ? 'ended' : status === 'past_due' ? 'failing' : 'running',
          price: fromCents(price.unit_amount),
          months: price.recurring.interval_count,
          nextOn: dayOf(end),
        }
      }),
  amountOf: async (checkout) => fromCents((await store.find('checkout.session', checkout))!.amount_total),
  setPrice: async (id, price) => {
    const subscription = (await store.find('subscription', id))!
    const [item] = subscription.items.data
    await store.save<'subscription'>({
      ...subscription,
      items: {
        ...subscription.items,
        data: [{ ...item!, price: { ...item!.price, unit_amount: toCents(price)! } }],
      },
    })
  },
})

export const paypalStandIn = (db: Database): StandIn => ({
  brand: 'PayPal',
  path: '/paypal-simulator',
  mendingPath: '/paypal-simulator/myaccount/autopay/',
  actions: { refund: 'refund', dispute: 'reverse', win: 'return' },
  of: async (subscriptionId) => {
    const periods = await db
      .selectFrom('subscriptionPeriods')
      .select('orderId')
      .where('subscriptionId', '=', subscriptionId)
      .execute()
    const orders = periods.map(({ orderId }) => orderId)
    return (await listObjects(db, 'subscription')).flatMap(({ id, data }) =>
      orders.includes(data.custom) && data.status !== 'APPROVAL_PENDING'
        ? {
            id,
            status: (
              {
                ACTIVE: data.failed ? 'failing' : 'running',
                SUSPENDED: 'paused',
                CANCELLED: 'ended',
              } as const
            )[data.status],
            price: data.price,
            months: data.months,
            nextOn: data.next.slice(0, 10),
          }
        : [],
    )
  },
  amountOf: async (checkout) => (await findObject(db, 'checkout', checkout))!.amount,
  setPrice: async (id, price) =>
    saveObject(db, 'subscription', id, { ...(await findObject(db, 'subscription', id))!, price }),
})
