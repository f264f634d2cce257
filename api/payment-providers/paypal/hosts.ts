import type { Env } from '../../env.ts'

/** Where PayPal is. */
export interface PayPalHosts {
  /** Where the browser takes the hidden form; relative where it is our own stand-in. */
  checkout: string
  /** What the address of a checkout begins with. */
  web: string
  /** Where a notice is sent back to, to be verified. */
  postback: string
  api: string
  /** The origin at which PayPal reaches us. */
  notices: string
  /** How long an answer may take. */
  timeoutMs: number
}

export interface PayPal extends PayPalHosts {
  mode: Env['paypal']['mode']
  publicUrl: string
  merchantId: string | undefined
  /** What new orders are in, by ISO 4217. */
  currency: string
  /** Set: Orders v2. */
  credentials: Env['paypal']['credentials']
}

export const brand = 'PayPal'
export const simulatorPath = '/paypal-simulator'

/**
 * The hosts are fixed by the mode. `self` gives where this server listens: the simulator is part of it. `hosts`, for
 * tests, replaces them.
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

/** Where the owner sees a payment at PayPal. */
export const paymentPage = ({ mode, web }: PayPal, transaction: string) =>
  mode === 'simulator' ? simulatorPath : `${web}activity/payment/${transaction}`

/** What both of PayPal's providers have in common. */
export const commonOf = (paypal: PayPal) => ({
  mode: paypal.mode,
  merchantId: paypal.merchantId,
  paymentPage: (transaction: string) => paymentPage(paypal, transaction),
})
