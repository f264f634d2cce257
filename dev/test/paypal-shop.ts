import { expect } from 'vitest'
import type { MailKind } from '#content/mail-texts.ts'
import { processNotice } from '#api/payments/process-notice.ts'
import { makeOrder, someone } from './orders.ts'
import { formOf, sendNotice, startOtherPayPal, unjudged } from './paypal.ts'
import { startTestServer } from './server.ts'

/** A server that is paid by the payment form, with a PayPal that says what a test wants it to say. */
export async function startPayPalShop() {
  const paypal = await startOtherPayPal()
  const server = await startTestServer({ paypalAt: paypal.at })
  await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'shop@site.test' } })

  const judge = ({ id }: { id: string }) => processNotice(server.connection.db, server.payments.providers, id)
  return {
    server,
    paypal,
    /** An order of $349.00 and the form that it is paid with. */
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
        .where('order_id', '=', id)
        .where('kind', '=', kind)
        .execute(),
    judge,
    /** Sends notices and waits until each is judged, by the job or here, whoever is quicker. */
    settle: async (...notices: (string | Uint8Array<ArrayBuffer>)[]) => {
      for (const notice of notices) {
        const answer = await sendNotice(server, notice)
        expect([answer.status, answer.text]).toEqual([200, ''])
        await Promise.all((await unjudged(server)).map(judge))
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await paypal[Symbol.asyncDispose]()
    },
  }
}
