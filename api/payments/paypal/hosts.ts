import type { Env } from '../../env.ts'
import { Unreachable } from '../provider.ts'

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
  /** How long an answer may take, in milliseconds. */
  patience: number
}

export interface PayPal extends PayPalHosts {
  mode: Env['paypal']['mode']
  publicUrl: string
  merchantId: string | undefined
  /** Set: Orders v2. */
  credentials: Env['paypal']['credentials']
}

export const webhookPath = '/api/payments/paypal/webhook'
export const ipnPath = '/api/payments/paypal/ipn'
export const simulatorPath = '/paypal-simulator'

/** The hosts are fixed by the mode. `self` is where this server listens, which its stand-in for PayPal needs. */
export function createPayPal(
  { paypal, publicUrl }: Pick<Env, 'paypal' | 'publicUrl'>,
  self: () => string,
): PayPal {
  const { mode, credentials, merchantId } = paypal
  const shared = { mode, credentials, merchantId, publicUrl, patience: 20_000 }
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

/** Where the agency sees a payment of the form at PayPal. */
export const paymentPage = ({ mode, web }: PayPal, transaction: string) =>
  mode === 'simulator' ? simulatorPath : `${web}activity/payment/${transaction}`

export interface Reply {
  status: number
  raw: Uint8Array
  text: string
}

/** Sends to PayPal and gives its answer, whatever its status but 5xx. Throws Unreachable when there is none. */
export async function ask(
  { patience }: Pick<PayPal, 'patience'>,
  url: string,
  init: RequestInit,
): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      // PayPal answers 403 to whoever does not say who they are.
      headers: { 'User-Agent': 'Frontdesk/1', ...(init.headers as Record<string, string>) },
    })
    const raw = new Uint8Array(await answer.arrayBuffer())
    if (answer.status >= 500 || answer.status === 429)
      throw new Unreachable(`PayPal answered ${answer.status}.`)
    return { status: answer.status, raw, text: new TextDecoder().decode(raw) }
  } catch (error) {
    if (error instanceof Unreachable) throw error
    throw new Unreachable('PayPal does not answer.', { cause: error })
  }
}
