import { z } from 'zod'
import { stageRoles } from '#content/shop/stages.ts'
import { day, requiredMessage, textField } from '../../../platform/fields.ts'
import { route } from '../../../platform/http/route.ts'
import { changedOrder, order, toChangedOrders, toOrder } from '../answers.ts'
import { setDueDate } from './due-date.ts'
import { setStage, stagesOf } from './stage.ts'

const stage = z
  .object({ key: z.string(), role: z.enum(stageRoles), name: z.string(), text: z.string() })
  .meta({ id: 'StageOfOrder' })

/** The stage and the due date of an order. */
export const workRoutes = () => [
  route({
    id: 'listOrderStages',
    tag: 'Orders',
    method: 'GET',
    path: '/order-stages',
    access: { may: 'orders.read' },
    summary: 'List the stages of the work',
    description: 'In their order, with at least one for each role.',
    answers: z.array(stage),
    run: ({ ctx }) => stagesOf(ctx, 'agency'),
  }),
  route({
    id: 'setOrderStage',
    tag: 'Orders',
    method: 'PUT',
    path: '/order/{id}/stage',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Move an order to a stage',
    description: 'The order status follows. The customer is notified if the stage waits for them.',
    body: z.strictObject({ stage: textField(40).min(1, requiredMessage), note: textField(2000).default('') }),
    answers: changedOrder,
    run: async ({ ctx, body, param }) => {
      const changed = await setStage(ctx, param('id'), { key: body.stage, note: body.note })
      return (await toChangedOrders(ctx, [changed]))[0]!
    },
  }),
  route({
    id: 'setOrderDueDate',
    tag: 'Orders',
    method: 'PUT',
    path: '/order/{id}/due-date',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Change the due date of an order',
    description: 'With a reason for the customer; null removes it.',
    body: z.strictObject({ dueOn: day.nullable(), reason: textField(500).min(1, requiredMessage) }),
    answers: order,
    run: async ({ ctx, body, param }) =>
      toOrder(ctx, await setDueDate(ctx, param('id'), { dueOn: body.dueOn, reason: body.reason })),
  }),
]
