import { z } from 'zod'
import { stageOf, stageRoles } from '#content/shop/stages.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import { textField, time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { route } from '../../platform/http/route.ts'
import { hidesPrices, order as orderAnswer, toOrder } from './answers.ts'
import { setAssignee } from './assignee.ts'
import { board, boardTotals } from './board.ts'
import { findOrder } from './order.ts'
import { adminId, assigneeFilter } from './order-fields.ts'
import { timelineKinds, timelineOf } from './timeline.ts'
import { stagesOf } from './work/stage.ts'

const card = z.object({
  _id: z.uuid(),
  number: z.string(),
  customerName: z.string(),
  packageName: z.string(),
  /** Empty for a person who may not see prices. */
  price: z.string(),
  currency: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  /** The key of the order's stage. */
  stage: z.string(),
  dueOn: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  /** Since when the work waits for a late payment; null if it does not. */
  workPausedOn: z.string().nullable(),
  tasks: z.int(),
  done: z.int(),
})

const boardAnswer = z
  .object({
    stages: z.array(
      z.object({
        key: z.string(),
        role: z.enum(stageRoles),
        name: z.string(),
        /** The number of all orders at stages with this role. */
        total: z.int(),
      }),
    ),
    orders: z.array(card),
  })
  .meta({ id: 'Board' })

const timelineEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(timelineKinds),
  at: time,
  /** An email address, or `The agency`; null for the customer of the order. */
  who: z.string().nullable(),
  action: z.string(),
  text: z.string(),
})

/** The board of paid orders, the timeline of an order, and its assignee. */
export const boardRoutes = () => [
  route({
    id: 'getBoard',
    tag: 'Orders',
    method: 'GET',
    path: '/board',
    access: { may: 'orders.read' },
    summary: 'Get the board',
    description: 'Paid orders by stage, by due date, at most 50 in each stage.',
    query: z.strictObject({
      assignee: assigneeFilter,
      q: textField(200)
        .optional()
        .transform((q) => q || undefined),
    }),
    answers: boardAnswer,
    run: async ({ ctx, query }) => {
      const [stages, orders, totals] = await Promise.all([
        stagesOf(ctx, 'agency'),
        board(ctx, query),
        boardTotals(ctx),
      ])
      return {
        stages: stages.map(({ key, role, name }) => ({ key, role, name, total: totals[role] })),
        orders: orders.map((row) =>
          fromRow(card, row, {
            stage: stageOf(stages, row.stage, row.stageId).key,
            price: hidesPrices(ctx.caller) ? '' : row.total,
          }),
        ),
      }
    },
  }),
  route({
    id: 'getOrderTimeline',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/timeline',
    access: { may: 'orders.read', order: 'orders' },
    summary: 'Get the timeline of an order',
    description:
      'The latest 200 events beside its history: messages, notes, deliveries, files, mails, tasks and requests.',
    answers: z.array(timelineEntry),
    run: async ({ ctx, param }) => {
      const { id } = await findOrder(ctx, param('id'))
      return (await timelineOf(ctx, id)).map((entry) => fromRow(timelineEntry, entry))
    },
  }),
  route({
    id: 'setOrderAssignee',
    tag: 'Orders',
    method: 'PUT',
    path: '/order/{id}/assignee',
    access: { may: 'orders.assign', order: 'orders' },
    summary: 'Assign an order',
    description: 'To a person of the agency; null unassigns it.',
    body: z.strictObject({ assigneeId: adminId.nullable() }),
    answers: orderAnswer,
    run: async ({ ctx, body, param }) => toOrder(ctx, await setAssignee(ctx, param('id'), body.assigneeId)),
  }),
]
