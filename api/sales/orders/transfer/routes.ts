import { route } from '../../../platform/http/route.ts'
import { order as orderAnswer } from '../answers.ts'
import { linkedOrder, toChangedOrder } from '../linked-order.ts'
import { readerOf } from '../order.ts'
import { chooseTransfer } from './choose.ts'

/** Payment by bank transfer, on invoice. */
export const transferRoutes = () => [
  route({
    id: 'chooseTransfer',
    tag: 'Payments',
    method: 'POST',
    path: '/order/{id}/transfer',
    access: 'signed-in',
    asStaff: { may: 'invoices.issue', order: 'orders' },
    links: ['order-pay'],
    summary: 'Pay an order on invoice',
    description:
      'By bank transfer: issues an open invoice. For customers whom the owner allows it; the agency may do it for any. Repeating it changes nothing.',
    answers: orderAnswer,
    linkAnswers: linkedOrder,
    run: async ({ ctx, param }) =>
      toChangedOrder(ctx, await chooseTransfer(ctx, param('id'), readerOf(ctx.caller))),
  }),
]
