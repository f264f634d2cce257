import { fromCents, toCents } from '#content/shop/cents.ts'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayPalHosts } from '#api/money/payment-providers/paypal/hosts.ts'
import type { Answer, TestServer } from './server.ts'

type StubResponse = { status?: number; text: string } | null

/** Returns the response of the stub; null closes the connection. */
export type Respond = (body: Buffer, request: IncomingMessage) => StubResponse | Promise<StubResponse>

/** An HTTP stub of PayPal whose responses a test defines. */
export interface PayPalStub extends AsyncDisposable {
  at: PayPalHosts
  respond: Respond
  /** The received request bodies, in order. */
  requestBodies: Buffer[]
}

export async function startPayPalStub(): Promise<PayPalStub> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    stub.requestBodies.push(body)
    const answer = await stub.respond(body, request)
    if (!answer) request.socket.destroy()
    else response.writeHead(answer.status ?? 200, { Location: '/elsewhere' }).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stub: PayPalStub = {
    at: {
      checkout: `${origin}/cgi-bin/webscr`,
      web: origin,
      postback: `${origin}/cgi-bin/webscr`,
      api: origin,
      notices: 'https://site.test',
      timeoutMs: 20_000,
    },
    respond: () => ({ text: 'VERIFIED' }),
    requestBodies: [],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

/** The fields of the hidden payment form of an order. */
export async function formOf(server: TestServer, id: string, as: string): Promise<Record<string, string>> {
  const { body, text } = await server.call('POST', `/pay/${id}`, { as })
  if (!body?.form) throw new Error(text)
  return body.form.fields
}

/** What PayPal takes for a form: the amount of its item, or the sum of its cart minus the discount. */
export function amountOf(form: Record<string, string>): string {
  if (form.cmd !== '_cart') return Number(form.amount).toFixed(2)
  const sum = Object.keys(form).reduce((cents, field) => {
    const line = /^amount_(\d+)$/.exec(field)?.[1]
    return line ? cents + toCents(form[field]!)! * Number(form[`quantity_${line}`]) : cents
  }, 0)
  return fromCents(sum - toCents(form.discount_amount_cart ?? '0')!)
}

let noticeCount = 0

/** An IPN notice for a payment by this form; undefined values in `over` remove fields. */
export function noticeOf(
  form: Record<string, string>,
  over: Record<string, string | undefined> = {},
): string {
  const fields = {
    payment_status: 'Completed',
    txn_type: form.cmd === '_cart' ? 'cart' : 'web_accept',
    txn_id: `TXN${process.pid}${noticeCount++}`,
    mc_gross: amountOf(form),
    mc_currency: 'USD',
    receiver_email: form.business,
    business: form.business,
    custom: form.custom,
    invoice: form.invoice,
    ...(form.cmd === '_cart'
      ? { item_number1: form.item_number_1, quantity1: form.quantity_1 }
      : { item_number: form.item_number, quantity: form.quantity }),
    test_ipn: '1',
    charset: 'utf-8',
    ...over,
  }
  const present = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(present).toString()
}

export const sendNotice = (server: TestServer, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> =>
  server.page('/api/payments/paypal/ipn', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

/** Notices without a decision, latest first. */
export const unprocessedNotices = (server: TestServer) =>
  server.connection.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('decision', 'is', null)
    .orderBy('id', 'desc')
    .execute()
