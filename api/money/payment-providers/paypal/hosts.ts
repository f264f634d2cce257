import type { Env } from '../../../platform/env.ts'
import type { ProviderMode } from '../provider.ts'

/** The URLs of PayPal. */
export interface PayPalHosts {
  /** The URL to which the browser posts the hidden form; relative for our simulator. */
  checkout: string
  /** The beginning of the URL of a checkout. */
  web: string
  /** The URL to which a notice is sent back for verification. */
  postback: string
  api: string
  /** Our origin, to which PayPal sends its notices. */
  notices: string
  /** The timeout of a request, in milliseconds. */
  timeoutMs: number
}

export interface PayPal extends PayPalHosts {
  mode: ProviderMode
  publicUrl: string
  merchantId: string | undefined
  /** The currency of new orders, by ISO 4217. */
  currency: string
  /** The credentials of Orders v2, if it is set up. */
  credentials: Env['paypal']['credentials']
}

export const brand = 'PayPal'
export const liveSetting = 'Set PAYPAL_MODE to live'
export const simulatorPath = '/paypal-simulator'

/**
 * The mode determines the hosts. `self` returns the URL of this server, of which the simulator is a part. `hosts` replaces
 * the hosts in tests.
 */
export function createPayPal(
  { paypal, publicUrl, currency }: Pick<Env, 'paypal' | 'publicUrl' | 'currency'>,
  self: () => string,
  hosts?: PayPalHosts,
): PayPal {
  const { mode, credentials, merchantId } = paypal
  const shared = { mode, credentials, merchantId, publicUrl, currency, timeoutMs: 20_000 }
  if (hosts) return { ...shared, ...hosts }
  if (mode === 'simulator')
    return {
      ...shared,
      checkout: `${simulatorPath}/cgi-bin/webscr`,
      web: `${publicUrl}${simulatorPath}/`,
      get postback() {
        return `${self()}${simulatorPath}/cgi-bin/webscr`
      },
      get api() {
        return `${self()}${simulatorPath}`
      },
      get notices() {
        return self()
      },
    }
  const sandbox = mode === 'sandbox' ? 'sandbox.' : ''
  return {
    ...shared,
    checkout: `https://www.${sandbox}paypal.com/cgi-bin/webscr`,
    web: `https://www.${sandbox}paypal.com/`,
    postback: `https://ipnpb.${sandbox}paypal.com/cgi-bin/webscr`,
    api: `https://api-m.${sandbox}paypal.com`,
    notices: publicUrl,
  }
}

/** The URL of a payment in PayPal's dashboard. */
export const paymentPage = ({ mode, web }: PayPal, transaction: string) =>
  mode === 'simulator' ? simulatorPath : `${web}activity/payment/${transaction}`

/** The properties that both PayPal providers share. */
export const commonOf = (paypal: PayPal) => ({
  mode: paypal.mode,
  merchantId: paypal.merchantId,
  paymentPage: (transaction: string) => paymentPage(paypal, transaction),
})
