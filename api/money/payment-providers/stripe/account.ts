import type { Env } from '../../../platform/env.ts'
import type { ProviderMode } from '../provider.ts'

/** Where Stripe is. */
export interface StripeHosts {
  /** The origin of its API. */
  api: string
  /** The beginning of the address of a checkout. */
  web: string
  /** Our origin, to which it sends its notices. */
  notices: string
  /** The timeout of a request, in milliseconds. */
  timeoutMs: number
}

/** Our account at Stripe. */
export interface StripeAccount extends StripeHosts {
  mode: ProviderMode
  key: string
  webhookSecret: string
  publicUrl: string
  /** The currency of new orders, by ISO 4217. */
  currency: string
}

export const brand = 'Stripe'
export const webhookPath = '/api/payments/stripe/webhook'

/** Where the stand-in of development and tests has its pages; its API is where Stripe's is, below `/v1/`. */
export const standInPath = '/stripe-simulator'

/** `self` gives the URL of this server, of which the stand-in is a part. `hosts` replaces the hosts in tests. */
export function createAccount(
  { stripe, publicUrl, currency }: Pick<Env, 'stripe' | 'publicUrl' | 'currency'>,
  self: () => string,
  hosts?: StripeHosts,
): StripeAccount {
  const shared = { ...stripe!, publicUrl, currency, timeoutMs: 20_000 }
  if (hosts) return { ...shared, ...hosts }
  if (shared.mode !== 'simulator')
    return { ...shared, api: 'https://api.stripe.com', web: 'https://', notices: publicUrl }
  return {
    ...shared,
    web: `${publicUrl}${standInPath}/`,
    get api() {
      return self()
    },
    get notices() {
      return self()
    },
  }
}

/** The page of a payment in Stripe's dashboard. */
export const paymentPage = ({ mode }: StripeAccount, transaction: string) =>
  mode === 'simulator'
    ? standInPath
    : `https://dashboard.stripe.com/${mode === 'live' ? '' : 'test/'}payments/${transaction}`
