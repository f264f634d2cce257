import { z } from 'zod'
import { route } from '../../../platform/http/route.ts'
import { order as orderAnswer, toOrder } from '../answers.ts'
import { linkedOrder, toChangedOrder } from '../linked-order.ts'
import { chooseTransfer } from './choose.ts'
import { setReminders } from './reminders.ts'

/** Payment by bank transfer, on invoice. */
export const transferRoutes = () => [
  route({
    id: 'setReminders',
    tag: 'Payments',
    method: 'PUT',
    path: '/order/{id}/reminders',
    access: { may: 'payments.record', order: 'orders' },
    summary: 'Stop or resume the reminders of an open invoice',
    body: z.strictObject({ stopped: z.boolean() }),
    answers: orderAnswer,
    run: async ({ ctx, body, param }) => toOrder(ctx, await setReminders(ctx, param('id'), body.stopped)),
  }),
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
    run: async ({ ctx, param }) => toChangedOrder(ctx, await chooseTransfer(ctx, param('id'))),
  }),
]
