import type { Context } from 'hono'
import { z } from 'zod'
import { stageOf } from '#content/stages.ts'
import type { Database } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import { download } from '../http/download.ts'
import { route } from '../http/route.ts'
import { fileOf, findInvoice } from '../invoices/document.ts'
import { invoicesOf } from '../invoices/issue.ts'
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

/** Not in the address: that stands in logs, and in the referrer that the next page gets. */
const tokenOf = (c: Context) => c.req.header('order-link') ?? ''

/** What the holder of a link to an order may do. The header Order-Link is the link's token. */
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
      does: 'Orders: what the holder of a link sees of one; the header Order-Link is its token',
      answers: linkedOrder,
      run: async ({ c }) => answer(tokenOf(c)),
    }),
    route({
      id: 'getLinkedReceipt',
      tag: 'Orders',
      method: 'GET',
      path: '/order-link/receipt.pdf',
      access: 'link',
      does: 'Orders: the receipt of a paid one, for the holder of a link',
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
      does: 'Invoices: an invoice or credit note of the order, for the holder of a link to it',
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
      does: 'Payment: begins one for the order of a link that allows it; again=1 where one was begun before',
      query: z.strictObject({ again: z.literal('1', '1, or leave it out.').optional() }),
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
      does: 'Orders: cancels an unpaid one, for the guest who placed it; no other link does',
      answers: linkedOrder,
      run: async ({ c }) => {
        await cancelAsGuest(db, tokenOf(c))
        return answer(tokenOf(c))
      },
    }),
    route({
      id: 'captureLinkedPayment',
      tag: 'Payments',
      method: 'POST',
      path: '/order-link/capture',
      access: 'link',
      does: 'Payment: for the return from a checkout; takes the money where it has to be taken',
      answers: linkedOrder,
      run: async ({ c }) => {
        const { order } = await orderOfLink(db, tokenOf(c), ['order-pay'])
        await captureOrQueue(db, providers, order)
        return answer(tokenOf(c))
      },
    }),
  ]
}
