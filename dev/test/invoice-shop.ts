import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makePackage, orderOf, place, someone } from './orders.ts'
import { formOf, noticeOf, sendNotice, startPayPalStub } from './paypal.ts'
import { startTestServer } from './server.ts'
import { startSmtp } from './smtp.ts'

export interface ListedInvoice {
  _id: string
  kind: 'invoice' | 'credit-note'
  number: string
  total: string
}

/** A test server with a mail server and PayPal's payment form, and what tests of invoices need of it. */
export async function startInvoiceShop(settings: Record<string, string> = {}) {
  const [paypal, smtp] = await Promise.all([startPayPalStub(), startSmtp()])
  const server = await startTestServer({ paypalAt: paypal.at, settings: { SMTP_URL: smtp.url, ...settings } })
  await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'shop@site.test' } })

  const invoicesOf = async (id: string): Promise<ListedInvoice[]> =>
    (await server.call('GET', `/order/${id}`, { as: server.admin })).body.invoices
  const becomes = (id: string, expected: object) =>
    expect
      .poll(async () => (await server.call('GET', `/order/${id}`, { as: server.admin })).body, {
        timeout: 15_000,
      })
      .toMatchObject(expected)

  return {
    server,
    smtp,
    invoicesOf,
    becomes,
    setPayment: (id: string, paymentStatus: 'Paid' | 'Refunded') =>
      server.call('PUT', `/order-payment/${id}`, {
        as: server.admin,
        body: { paymentStatus, reason: 'By hand.' },
      }),
    totals: async (id: string) => (await invoicesOf(id)).map(({ kind, total }) => `${kind} ${total}`),
    /** Creates an order of $349.00, paid by a notice, and a function that sends further notices about it. */
    paid: async (more: object = {}) => {
      const uid = randomUUID()
      const as = await someone(uid)
      const { body: order } = await place(server, { ...orderOf(await makePackage(server)), ...more }, { as })
      const id: string = order._id
      const form = await formOf(server, id, as)
      const transaction = `T${randomUUID().slice(0, 8)}`
      await sendNotice(server, noticeOf(form, { txn_id: transaction }))
      await becomes(id, { paymentStatus: 'Paid' })
      const notice = (payment_status: string, mc_gross: string) =>
        sendNotice(
          server,
          noticeOf(form, { payment_status, mc_gross, parent_txn_id: transaction, txn_type: undefined }),
        )
      return { id, as, email: `${uid}@site.test`, notice }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await Promise.all([paypal[Symbol.asyncDispose](), smtp[Symbol.asyncDispose]()])
    },
  }
}
