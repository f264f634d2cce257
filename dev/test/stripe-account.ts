import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeHosts } from '#api/money/payment-providers/stripe/account.ts'
import { neededEvents } from '#api/money/payment-providers/stripe/notice.ts'

/** An account at Stripe that is set up correctly. */
export const rightStripeAccount = () => ({
  accepts: true,
  /** The beginnings of paths that the key may not use. */
  forbidden: [] as readonly string[],
  charges: true,
  /** Whether its portal was ever saved, which Stripe asks for. */
  hasPortal: true,
  /** Whether its portal lets customers change their card. */
  changesCards: true,
  webhook: 'https://site.test/api/payments/stripe/webhook',
  events: neededEvents,
  currencies: ['usd'] as readonly string[],
})
type Account = ReturnType<typeof rightStripeAccount>

export interface StripeAccountStub extends AsyncDisposable {
  at: StripeHosts
  account: Account
}

/** What a test of the settings asks Stripe, over HTTP, with answers by the account. */
export async function startStripeAccount(): Promise<StripeAccountStub> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const [status, answer] = answerTo(stub.account, request.method ?? '', request.url ?? '', body)
    response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stub: StripeAccountStub = {
    at: {
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      web: 'https://',
      notices: 'https://site.test',
      timeoutMs: 5000,
    },
    account: rightStripeAccount(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

const error = (type: string, code?: string) => ({
  error: { type, code, message: 'sk_test_0123**** may not.' },
})

function answerTo(account: Account, method: string, url: string, body: string): [number, object] {
  if (!account.accepts) return [401, error('invalid_request_error', 'api_key_invalid')]
  if (account.forbidden.some((path) => url.startsWith(path))) return [403, error('invalid_request_error')]
  if (url.startsWith('/v1/account')) return [200, { id: 'acct_1', charges_enabled: account.charges }]
  if (url.startsWith('/v1/webhook_endpoints')) {
    const { webhook, events } = account
    return [200, { object: 'list', data: [{ url: webhook, status: 'enabled', enabled_events: events }] }]
  }
  if (url.startsWith('/v1/billing_portal/configurations')) {
    const features = { payment_method_update: { enabled: account.changesCards } }
    return [200, { object: 'list', data: account.hasPortal ? [{ id: 'bpc_1', features }] : [] }]
  }
  if (method === 'POST' && url === '/v1/checkout/sessions') {
    const code = new URLSearchParams(body).get('line_items[0][price_data][currency]') ?? ''
    return account.currencies.includes(code)
      ? [200, { id: 'cs_test_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/1' }]
      : [400, error('invalid_request_error', 'currency_not_supported')]
  }
  return [200, { object: 'list', data: [] }]
}
