import { z } from 'zod'
import { day, requiredMessage, textField, time } from '../../../platform/fields.ts'
import { idempotencyKey } from '../../../platform/http/idempotency.ts'
import { paged, pagedQuery } from '../../../platform/http/paging.ts'
import { route } from '../../../platform/http/route.ts'
import { adminId } from '../order-fields.ts'
import { addTask, changeTask, openTasks, removeTask, tasksOf, type OpenTask, type Task } from './tasks.ts'
import { fromRow } from '../../../platform/http/from-row.ts'

const task = z
  .object({
    _id: z.uuid(),
    orderId: z.uuid(),
    text: z.string(),
    assigneeId: z.uuid().nullable(),
    dueOn: z.string().nullable(),
    doneAt: time.nullable(),
    doneBy: z.string().nullable(),
  })
  .meta({ id: 'OrderTask' })

export const openTask = task.extend({
  orderNumber: z.string(),
  customerName: z.string(),
  /** Since when the work on the order waits for a late payment; null if it does not. */
  workPausedOn: z.string().nullable(),
})

export const toOpenTask = (row: OpenTask) => fromRow(openTask, row, { orderNumber: row.number })

const toTask = (row: Task) => fromRow(task, row)

const text = textField(300).min(1, requiredMessage)

/** The internal tasks of orders. */
export const taskRoutes = () => [
  route({
    id: 'listOpenTasks',
    tag: 'Orders',
    method: 'GET',
    path: '/tasks',
    access: { may: 'orders.read' },
    summary: 'List open tasks',
    description: 'Of all orders, by due date; with assignee, those of one person.',
    query: pagedQuery(['dueOn'], { assignee: adminId.optional() }),
    answers: z.array(openTask),
    run: async ({ ctx, c, query }) => {
      const rows = await paged(
        ctx.db,
        c,
        openTasks(ctx, { assigneeId: query.assignee }),
        query,
        'dueOn',
        true,
      )
      return rows.map(toOpenTask)
    },
  }),
  route({
    id: 'listOrderTasks',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/tasks',
    access: { may: 'orders.read', order: 'orders' },
    summary: 'List the tasks of an order',
    answers: z.array(task),
    run: async ({ ctx, param }) => (await tasksOf(ctx, param('id'))).map(toTask),
  }),
  route({
    id: 'addOrderTask',
    tag: 'Orders',
    method: 'POST',
    path: '/order/{id}/tasks',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Add a task to an order',
    description: 'Send an Idempotency-Key header to retry safely.',
    body: z.strictObject({ text }),
    status: 201,
    answers: task,
    run: async ({ ctx, c, body, param }) =>
      toTask(await addTask(ctx, param('id'), { text: body.text, key: idempotencyKey(c) })),
  }),
  route({
    id: 'changeOrderTask',
    tag: 'Orders',
    method: 'PUT',
    path: '/order-task/{id}',
    access: { may: 'orders.work', order: 'orderTasks' },
    summary: 'Update a task',
    description: 'Its text, due date, assignee and whether it is done.',
    body: z.strictObject({
      text: text.optional(),
      done: z.boolean('true or false.').optional(),
      assigneeId: adminId.nullable().optional(),
      dueOn: day.nullable().optional(),
    }),
    answers: task,
    run: async ({ ctx, body, param }) => toTask(await changeTask(ctx, param('id'), body)),
  }),
  route({
    id: 'deleteOrderTask',
    tag: 'Orders',
    method: 'DELETE',
    path: '/order-task/{id}',
    access: { may: 'orders.work', order: 'orderTasks' },
    summary: 'Delete a task',
    description: 'Can be undone.',
    status: 204,
    run: ({ ctx, param }) => removeTask(ctx, param('id')),
  }),
]
