import { linkApi, type Answer } from '../../api/public-api.ts'
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
}

/** The calls of a signed-in customer. */
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
  }
}

/** The calls of the holder of a link to the order of one of its periods. */
export function linkedCallsOf(id: string, token: string): SubscriptionCalls {
  const params = { id }
  const data = <T>({ data }: { data: T }) => data
  return {
    find: () => linkApi('GET /account/subscriptions/{id}', token, { params }).then(data),
    end: (reason) =>
      linkApi('POST /account/subscriptions/{id}/end', token, { params, body: { reason } }).then(data),
    keep: () => linkApi('POST /account/subscriptions/{id}/keep', token, { params }).then(data),
    pause: (resumeOn) =>
      linkApi('POST /account/subscriptions/{id}/pause', token, { params, body: { resumeOn } }).then(data),
    resume: () => linkApi('POST /account/subscriptions/{id}/resume', token, { params }).then(data),
    change: ({ packageId, interval: period, price }) =>
      linkApi('POST /account/subscriptions/{id}/change', token, {
        params,
        body: { packageId, period, price },
      }).then(data),
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
