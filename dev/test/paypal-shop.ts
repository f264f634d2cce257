import { expect } from 'vitest'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { processNotice } from '#api/sales/payments/process-notice.ts'
import { makeOrder, someone } from './orders.ts'
import { formOf, sendNotice, startPayPalStub, unprocessedNotices } from './paypal.ts'
import { startTestServer } from './server.ts'

/** Starts a server with the payment form and a PayPal stub whose responses a test defines. */
export async function startPayPalShop() {
  const paypal = await startPayPalStub()
  const server = await startTestServer({ paypalAt: paypal.at })
  await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'shop@site.test' } })

  const judge = ({ id }: { id: string }) => processNotice(server.ctx, server.payments.providers, { id })
  return {
    server,
    paypal,
    /** Places an order of $349.00 and returns it with its payment form. */
    orderToPay: async () => {
      const customer = await someone()
      const { _id } = await makeOrder(server, customer)
      return { id: _id, customer, form: await formOf(server, _id, customer) }
    },
    read: async (id: string) => (await server.call('GET', `/order/${id}`, { as: server.admin })).body,
    ledger: async (id: string) =>
      (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body,
    mailsOf: (id: string, kind: MailKind) =>
      server.connection.db
        .selectFrom('mails')
        .select('id')
        .where('orderId', '=', id)
        .where('kind', '=', kind)
        .execute(),
    judge,
    /** Sends notices and waits until each is processed, by the job or here, whichever is faster. */
    settle: async (...notices: (string | Uint8Array<ArrayBuffer>)[]) => {
      for (const notice of notices) {
        const answer = await sendNotice(server, notice)
        expect([answer.status, answer.text]).toEqual([200, ''])
        await Promise.all((await unprocessedNotices(server)).map(judge))
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await paypal[Symbol.asyncDispose]()
    },
  }
}
