import { expect } from 'vitest'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { settleOpenCheckouts } from '#api/sales/payments/open-checkouts.ts'
import { eventOf, signatureOf } from '../stripe/notices.ts'
import { Store, type Objects } from '../stripe/store.ts'
import { makeOrder, someone } from './orders.ts'
import { startTestServer, type Options } from './server.ts'
import { webhookSecret } from './stripe-secret.ts'

/** A test server with the stand-in of Stripe, whose package it uses over HTTP. */
export async function startStripeShop(options: Options = {}) {
  const server = await startTestServer(options)
  const store = new Store(server.connection.db)

  /** The checkout to which a customer is sent. */
  const startPayment = async (id: string, as: string, again = false) => {
    const { body, text, status } = await server.call(
      'POST',
      `/pay/${id}?provider=stripe${again ? '&again=1' : ''}`,
      { as },
    )
    expect([status, text]).toEqual([200, expect.stringContaining('redirect')])
    return new URL(body.redirect as string).pathname.split('/').at(-1)!
  }
  /** What the customer does at the checkout. Gives the status and where the browser is sent. */
  const payAt = async (session: string, scenario: string) => {
    const answer = await server.page(`/stripe-simulator/checkout/${session}`, {
      method: 'POST',
      body: new URLSearchParams({ scenario }),
    })
    return { status: answer.status, to: answer.headers.get('location') }
  }
  const act = (payment: string, action: string) =>
    server.page(`/stripe-simulator/payments/${payment}`, {
      method: 'POST',
      body: new URLSearchParams({ action }),
    })
  const sendRaw = (body: string, signature = signatureOf(body, [webhookSecret])) =>
    server.page('/api/payments/stripe/webhook', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    })
  /** Sends a notice about an object as it is at Stripe. */
  const notify = async (type: string, kind: keyof Objects, id: string, over: object = {}) => {
    const object = (await store.find(kind, id)) ?? { id, object: kind }
    const answer = await sendRaw(JSON.stringify({ ...eventOf(type, { ...object, ...over }) }))
    expect([answer.status, answer.text]).toEqual([200, ''])
  }
  const read = async (id: string, as = server.admin) =>
    (await server.call('GET', `/order/${id}`, { as })).body
  const becomes = (id: string, expected: object) =>
    expect.poll(() => read(id), { timeout: 15_000 }).toMatchObject(expected)
  const ledger = async (id: string) =>
    (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body
  /** An unpaid order of $349.00 with its checkout. */
  const placed = async () => {
    const customer = await someone()
    const { _id: id, number } = await makeOrder(server, customer)
    return { id: id as string, number: number as string, customer, session: await startPayment(id, customer) }
  }
  return {
    server,
    store,
    startPayment,
    payAt,
    act,
    sendRaw,
    notify,
    read,
    becomes,
    ledger,
    placed,
    /** An order that was paid by card, and the id of its payment. */
    paid: async () => {
      const order = await placed()
      await payAt(order.session, 'paid')
      await becomes(order.id, { paymentStatus: 'Paid' })
      const { payment_intent: payment } = (await store.find('checkout.session', order.session))!
      return { ...order, payment: payment! }
    },
    refund: (id: string, body: object, key: string = crypto.randomUUID()) =>
      server.call('POST', `/order-refund/${id}`, {
        as: server.admin,
        body,
        headers: { 'Idempotency-Key': key },
      }),
    mailsOf: async (id: string, kind: MailKind) =>
      server.connection.db
        .selectFrom('mails')
        .select('id')
        .where('orderId', '=', id)
        .where('kind', '=', kind)
        .execute(),
    findLost: () =>
      server.after(10 * 60_000, () => settleOpenCheckouts(server.ctx, server.payments.providers)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>
