import type { Context } from 'hono'
import { z } from 'zod'
import { stageOf } from '#content/stages.ts'
import type { Database } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import { flag } from '../fields.ts'
import { download } from '../http/download.ts'
import { route } from '../http/route.ts'
import { fileOf, findInvoice } from '../invoices/document.ts'
import { invoicesOf } from '../invoices/issue.ts'
import { buyerBody } from '../orders/buyer-routes.ts'
import { setBuyerAsGuest } from '../orders/buyer.ts'
import { cancelAsGuest } from '../orders/cancel-order.ts'
import { orderOfLink } from '../orders/order-links.ts'
import { otherPayments } from '../orders/other-payments.ts'
import { linkedOrder, toLinkedOrder } from '../orders/people-answers.ts'
import { receiptOf } from '../orders/receipt.ts'
import { stagesOf } from '../orders/work/stage.ts'
import { paymentStart } from './answers.ts'
import { captureOrQueue } from './capture.ts'
import { startPayment } from './checkout.ts'
import type { Payments } from './routes.ts'

/** The token is not in the URL, which appears in logs and in Referer headers. */
const tokenOf = (c: Context) => c.req.header('order-link') ?? ''

/** The routes for the holder of a link to an order. The header Order-Link contains the token of the link. */
export const linkHolderRoutes = (db: Database, { providers }: Payments) => {
  const answer = async (token: string) => {
    const { order, link } = await orderOfLink(db, token)
    const stage = stageOf(await stagesOf(db), order.stage, order.stage_id)
    return toLinkedOrder(order, link, await otherPayments(db, order), await invoicesOf(db, order.id), stage)
  }
  return [
    route({
      id: 'getLinkedOrder',
      tag: 'Orders',
      method: 'GET',
      path: '/order-link',
      access: 'link',
      summary: 'Get an order by a link',
      description: 'The token of the link is sent in the header Order-Link.',
      answers: linkedOrder,
      run: async ({ c }) => answer(tokenOf(c)),
    }),
    route({
      id: 'getLinkedReceipt',
      tag: 'Orders',
      method: 'GET',
      path: '/order-link/receipt.pdf',
      access: 'link',
      summary: 'Download the receipt of a paid order by a link',
      produces: 'application/pdf',
      run: async ({ c }) => {
        const { order } = await orderOfLink(db, tokenOf(c))
        return download(c, `receipt-${order.number}.pdf`, 'application/pdf', await receiptOf(db, order))
      },
    }),
    route({
      id: 'getLinkedInvoice',
      tag: 'Invoices',
      method: 'GET',
      path: '/order-link/invoice/{id}/pdf',
      access: 'link',
      summary: 'Download an invoice or credit note by a link',
      produces: 'application/pdf',
      run: async ({ c, param }) => {
        const { order } = await orderOfLink(db, tokenOf(c))
        const invoice = await findInvoice(db, param('id'))
        if (invoice.order_id !== order.id) throw new NotFoundError()
        const { name, pdf } = await fileOf(invoice)
        return download(c, name, 'application/pdf', pdf)
      },
    }),
    route({
      id: 'startLinkedPayment',
      tag: 'Payments',
      method: 'POST',
      path: '/order-link/pay',
      access: 'link',
      summary: 'Start a payment by a link',
      description: 'For a link that allows to pay. again=1 starts another one after an unfinished payment.',
      query: z.strictObject({ again: flag }),
      answers: paymentStart,
      run: async ({ c, query }) =>
        startPayment(
          db,
          providers,
          async () => (await orderOfLink(db, tokenOf(c), ['order-pay'])).order,
          query.again === '1',
        ),
    }),
    route({
      id: 'cancelLinkedOrder',
      tag: 'Orders',
      method: 'POST',
      path: '/order-link/cancel',
      access: 'link',
      summary: 'Cancel an unpaid order by a link',
      description: 'Only by the guest who placed it.',
      answers: linkedOrder,
      run: async ({ c }) => {
        await cancelAsGuest(db, tokenOf(c))
        return answer(tokenOf(c))
      },
    }),
    route({
      id: 'setLinkedBuyer',
      tag: 'Orders',
      method: 'PUT',
      path: '/order-link/buyer',
      access: 'link',
      summary: 'Correct who buys by a link',
      description: 'Only by the guest who placed the order, until its invoice is issued.',
      body: buyerBody,
      answers: linkedOrder,
      run: async ({ c, body }) => {
        await setBuyerAsGuest(db, tokenOf(c), body)
        return answer(tokenOf(c))
      },
    }),
    route({
      id: 'captureLinkedPayment',
      tag: 'Payments',
      method: 'POST',
      path: '/order-link/capture',
      access: 'link',
      summary: 'Complete a payment by a link',
      description: 'After the return from the checkout; captures the payment if necessary.',
      answers: linkedOrder,
      run: async ({ c }) => {
        const { order } = await orderOfLink(db, tokenOf(c), ['order-pay'])
        await captureOrQueue(db, providers, order)
        return answer(tokenOf(c))
      },
    }),
  ]
}
