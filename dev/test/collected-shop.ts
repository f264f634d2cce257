import { expect } from 'vitest'
import type { AppFeature } from '#api/app/parts.ts'
import { features } from '#api/features.ts'
import { job } from '#api/platform/jobs/kind.ts'
import { settleCollection, settleCollections } from '#api/sales/subscriptions/collect.ts'
import type { Subscription } from '../stripe/store.ts'
import { paypalStandIn, stripeStandIn } from './collecting-stand-ins.ts'
import { startStripeShop } from './stripe-shop.ts'
import { subscribe, subscriptionsOf, type Subscribed } from './subscriptions.ts'

/** The features, but the jobs of subscriptions do nothing. */
const idle = features.map((feature: AppFeature): AppFeature =>
  feature.name === 'subscriptions' && feature.jobs
    ? { ...feature, jobs: feature.jobs.map(({ kind }) => job(kind, () => Promise.resolve())) }
    : feature,
)

const paypalSettings = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
}

/**
 * Subscriptions that the stand-in of a provider collects, whose time passes by what tests let happen there. The jobs of
 * subscriptions only run if `isWorking` is set: they would see the time as it is, not that of the test.
 */
export async function startCollectedShop({
  isWorking = false,
  by = 'stripe',
}: { isWorking?: boolean; by?: 'stripe' | 'paypal-orders' } = {}) {
  const shop = await startStripeShop({
    ...(by === 'paypal-orders' && { settings: paypalSettings }),
    ...(!isWorking && { features: idle }),
  })
  const { server, store } = shop
  const tools = subscriptionsOf(server)
  const standIn = by === 'stripe' ? stripeStandIn(store) : paypalStandIn(server.connection.db)
  const post = (path: string, fields: Record<string, string>) =>
    server.page(`${standIn.path}/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  /** What the provider has for a subscription, the newest first. */
  const atProvider = (id: string) => standIn.of(id)
  /** What Stripe has for one, as it shows it. */
  const atStripe = async (id: string): Promise<Subscription[]> =>
    (await store.list('subscription')).filter(({ metadata }) => metadata['subscription'] === id)
  const newest = async (id: string) => (await atStripe(id))[0]!
  /** Asks the provider now, as the job does after a notice. */
  const settle = (id: string) => settleCollection(server.ctx, server.payments.providers, { id })
  /** The checkout or approval to which a customer is sent. */
  const startPayment = async (order: string, as: string) => {
    const { body, text, status } = await server.call('POST', `/pay/${order}?provider=${by}`, { as })
    expect([status, text]).toEqual([200, expect.stringContaining('redirect')])
    return new URL(body.redirect as string).pathname.split('/').at(-1)!
  }
  const payAt = (checkout: string, scenario: string) => post(`checkout/${checkout}`, { scenario })
  const paidThere = async (own: Pick<Subscribed, 'id' | 'order' | 'customer'>) => {
    const checkout = await startPayment(own.order, own.customer)
    await payAt(checkout, 'paid')
    await shop.becomes(own.order, { paymentStatus: 'Paid' })
    await settle(own.id)
    return checkout
  }
  return {
    ...shop,
    tools,
    standIn,
    atProvider,
    atStripe,
    newest,
    settle,
    startPayment,
    payAt,
    paidThere,
    /** A subscription whose first order was paid at the provider, which collects it from then on. */
    collected: async (terms: object = {}, more: Record<string, unknown> = {}): Promise<Subscribed> => {
      const own = await subscribe(server, terms, more)
      await paidThere(own)
      return own
    },
    /** What is collected next: on which day, and how much; null if nothing is. */
    next: async (id: string) => {
      const [newest] = await atProvider(id)
      return newest && newest.status !== 'ended' && newest.status !== 'paused'
        ? [newest.nextOn, newest.price]
        : null
    },
    /** Lets something happen to a subscription at the stand-in. */
    happens: async (id: string, action: string) => {
      const [newest] = await atProvider(id)
      expect((await post(`subscriptions/${newest!.id}`, { action })).status).toBe(303)
    },
    /** Lets something happen to a payment at the stand-in. */
    act: (payment: string, action: keyof typeof standIn.actions) =>
      post(`payments/${payment}`, { action: standIn.actions[action] }),
    settleAll: () => settleCollections(server.ctx, server.payments.providers),
    stateOf: async (id: string) => (await tools.office(id)).state,
  }
}

export type CollectedShop = Awaited<ReturnType<typeof startCollectedShop>>
