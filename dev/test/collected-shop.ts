import { expect } from 'vitest'
import type { AppFeature } from '#api/app/parts.ts'
import { features } from '#api/features.ts'
import { job } from '#api/platform/jobs/kind.ts'
import { settleCollection, settleCollections } from '#api/sales/subscriptions/collect.ts'
import type { Subscription } from '../stripe/store.ts'
import { startStripeShop } from './stripe-shop.ts'
import { subscribe, subscriptionsOf, type Subscribed } from './subscriptions.ts'

/** The features, but the jobs of subscriptions do nothing. */
const idle = features.map((feature: AppFeature): AppFeature =>
  feature.name === 'subscriptions' && feature.jobs
    ? { ...feature, jobs: feature.jobs.map(({ kind }) => job(kind, () => Promise.resolve())) }
    : feature,
)

/**
 * Subscriptions that the stand-in of Stripe collects, whose time passes by what tests let happen there. The jobs of
 * subscriptions only run if `isWorking` is set: they would see the time as it is, not that of the test.
 */
export async function startCollectedShop({ isWorking = false } = {}) {
  const shop = await startStripeShop(isWorking ? {} : { features: idle })
  const { server, store } = shop
  const tools = subscriptionsOf(server)
  /** What the stand-in has for a subscription, the newest first. */
  const atStripe = async (id: string): Promise<Subscription[]> =>
    (await store.list('subscription')).filter(({ metadata }) => metadata['subscription'] === id)
  const newest = async (id: string) => (await atStripe(id))[0]!
  /** Asks the provider now, as the job does after a notice. */
  const settle = (id: string) => settleCollection(server.ctx, server.payments.providers, { id })
  const paidByCard = async (own: Subscribed) => {
    const session = await shop.startPayment(own.order, own.customer)
    await shop.payAt(session, 'paid')
    await shop.becomes(own.order, { paymentStatus: 'Paid' })
    await settle(own.id)
    return session
  }
  return {
    ...shop,
    tools,
    atStripe,
    newest,
    settle,
    paidByCard,
    /** A subscription whose first order was paid by card. */
    collected: async (terms: object = {}, more: Record<string, unknown> = {}): Promise<Subscribed> => {
      const own = await subscribe(server, terms, more)
      await paidByCard(own)
      return own
    },
    /** Lets something happen to a subscription at the stand-in. */
    happens: async (id: string, action: string) => {
      const answer = await server.page(`/stripe-simulator/subscriptions/${(await newest(id)).id}`, {
        method: 'POST',
        body: new URLSearchParams({ action }),
      })
      expect(answer.status).toBe(303)
    },
    settleAll: () => settleCollections(server.ctx, server.payments.providers),
    stateOf: async (id: string) => (await tools.office(id)).state,
  }
}

export type CollectedShop = Awaited<ReturnType<typeof startCollectedShop>>
