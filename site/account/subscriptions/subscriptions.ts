import type { Answer, Options } from '../../api/public-api.ts'
import { apiData } from '../../session/api.ts'
import type { Tone } from '../../ui/badge.tsx'

export type Subscription = Answer<'GET /account/subscriptions'>[number]
export type SubscriptionDetails = Answer<'GET /account/subscriptions/{id}'>

/** What a customer can do with a subscription. */
export interface SubscriptionCalls {
  find: () => Promise<SubscriptionDetails>
  end: (reason: string) => Promise<SubscriptionDetails>
  keep: () => Promise<SubscriptionDetails>
  pause: (resumeOn: string | null) => Promise<SubscriptionDetails>
  resume: () => Promise<SubscriptionDetails>
  change: (to: SubscriptionDetails['offered'][number]) => Promise<SubscriptionDetails>
  /** Takes a planned change back. */
  takeChangeBack: (
    present: Pick<SubscriptionDetails, 'packageId' | 'interval'>,
  ) => Promise<SubscriptionDetails>
  addAddOn: (
    body: Options<'POST /account/subscriptions/{id}/add-ons'>['body'],
  ) => Promise<SubscriptionDetails>
  removeAddOn: (
    body: Options<'POST /account/subscriptions/{id}/add-ons/remove'>['body'],
  ) => Promise<SubscriptionDetails>
  /** The address at the provider where the card is changed. */
  cardPage: () => Promise<string>
}

/** The calls of a signed-in customer, or on the page of an order link of its holder. */
export function callsOf(id: string): SubscriptionCalls {
  const params = { id }
  return {
    find: () => apiData('GET /account/subscriptions/{id}', { params }),
    end: (reason) => apiData('POST /account/subscriptions/{id}/end', { params, body: { reason } }),
    keep: () => apiData('POST /account/subscriptions/{id}/keep', { params }),
    pause: (resumeOn) => apiData('POST /account/subscriptions/{id}/pause', { params, body: { resumeOn } }),
    resume: () => apiData('POST /account/subscriptions/{id}/resume', { params }),
    change: ({ packageId, interval: period, price }) =>
      apiData('POST /account/subscriptions/{id}/change', { params, body: { packageId, period, price } }),
    takeChangeBack: ({ packageId, interval: period }) =>
      apiData('POST /account/subscriptions/{id}/change', { params, body: { packageId, period } }),
    addAddOn: (body) => apiData('POST /account/subscriptions/{id}/add-ons', { params, body }),
    removeAddOn: (body) => apiData('POST /account/subscriptions/{id}/add-ons/remove', { params, body }),
    cardPage: async () => (await apiData('POST /account/subscriptions/{id}/card', { params })).redirect,
  }
}

/** The state in a word. */
export const stateWords: Readonly<Record<Subscription['state'], { label: string; tone: Tone }>> = {
  Pending: { label: 'Not paid yet', tone: 'warn' },
  Active: { label: 'Active', tone: 'ok' },
  PastDue: { label: 'Payment is late', tone: 'bad' },
  Paused: { label: 'Paused', tone: 'off' },
  Ending: { label: 'Ending', tone: 'warn' },
  Ended: { label: 'Ended', tone: 'off' },
}

export const perInterval = { month: 'per month', quarter: 'per quarter', year: 'per year' } as const
