import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A stub of PayPal's Orders v2 for payments, which can stop responding. */
export interface PayPal extends AsyncDisposable {
  url: string
  /** Requests are accepted and processed but never receive a response. */
  hangs: boolean
  /** The delay of notice verification in milliseconds. */
  verifiesAfter: number
  /** The number of captures by checkout. */
  taken: Map<string, number>
  /** The webhook about the customer's approval, by the redirect address of the checkout. */
  approval: (redirect: string) => { headers: Record<string, string>; body: string }
}

const signature = 'signed by PayPal'

interface Checkout {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  purchase_units: { amount: object; custom_id: string; invoice_id: string; payments?: object }[]
}

/** The signature headers of a webhook, genuine or forged. */
export const signed = (by: string) => ({
  'Content-Type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT',
  'paypal-transmission-id': 'f0e1d2',
  'paypal-transmission-sig': by,
  'paypal-transmission-time': '2026-11-22T00:00:00Z',
})

export async function startPayPal(): Promise<PayPal> {
  const checkouts = new Map<string, Checkout>()
  /** Responses by request id, for repeated requests (PayPal, “Idempotency”). */
  const before = new Map<string, object>()
  const taken = new Map<string, number>()

  const open = (body: string) => {
    const id = `CHECKOUT${checkouts.size}`
    // The customer approves immediately.
    checkouts.set(id, { ...(JSON.parse(body) as Checkout), id, status: 'APPROVED' })
    const href = `https://www.sandbox.paypal.com/checkoutnow?token=${id}`
    return { id, status: 'PAYER_ACTION_REQUIRED', links: [{ rel: 'payer-action', href }] }
  }
  const take = (id: string) => {
    const checkout = checkouts.get(id)!
    const [unit] = checkout.purchase_units
    taken.set(id, (taken.get(id) ?? 0) + 1)
    const captures = [{ ...unit, id: `CAPTURE-${id}`, status: 'COMPLETED' }]
    checkout.status = 'COMPLETED'
    checkout.purchase_units = [{ ...unit!, payments: { captures } }]
    return checkout
  }
  const answerTo = (path: string, body: string) => {
    if (path === '/v1/oauth2/token') return { access_token: 'token', expires_in: 3600 }
    if (path === '/v1/notifications/verify-webhook-signature')
      return {
        verification_status:
          (JSON.parse(body) as { transmission_sig: string }).transmission_sig === signature
            ? 'SUCCESS'
            : 'FAILURE',
      }
    if (path === '/v2/checkout/orders') return open(body)
    const [, id = '', isCapture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? []
    return isCapture ? take(id) : checkouts.get(id)
  }

  const waiting = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const key = String(request.headers['paypal-request-id'] ?? '')
    const answer = before.get(key) ?? answerTo(request.url ?? '', body)
    if (key && answer) before.set(key, answer)
    if (paypal.hangs) return void waiting.add(response)
    const isPostback = request.url === '/cgi-bin/webscr'
    if (isPostback || request.url?.includes('verify')) await sleep(paypal.verifiesAfter)
    if (isPostback) return void response.end('INVALID')
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const paypal: PayPal = {
    url: `http://127.0.0.1:${port}/`,
    hangs: false,
    verifiesAfter: 0,
    taken,
    approval: (redirect) => {
      const id = new URL(redirect).searchParams.get('token')!
      const event = { id: `WH-${id}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: checkouts.get(id) }
      return { headers: signed(signature), body: JSON.stringify(event) }
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return paypal
}
