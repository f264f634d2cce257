import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, type Context, type TxContext } from '../../../platform/context.ts'
import { requireAssignee } from '../assignee.ts'
import { lockRow } from '../../../platform/db/locks.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ConflictError } from '../../../platform/errors.ts'
import { findOrder, isVisibleTo, lockOrder } from '../order.ts'
import type { NewOrderEvent, UndoEvent } from '../event-types.ts'
import { recordEvent, refreshPages } from '../order-events.ts'
import { idOfRequest } from '../../../platform/secrets/keys.ts'

export type Task = Selectable<Tables['orderTasks']>
export type OpenTask = Task & { number: string; customerName: string; workPausedOn: string | null }

export interface TaskChange {
  text?: string | undefined
  done?: boolean | undefined
  assigneeId?: string | null | undefined
  dueOn?: string | null | undefined
}

/** The maximum number of tasks of an order. */
export const maxTasks = 200

/** The tasks of an order, sorted by position. */
export async function tasksOf(ctx: Context, orderId: string): Promise<Task[]> {
  await findOrder(ctx, orderId)
  return ctx.db
    .selectFrom('orderTasks')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The query for open tasks of all orders, with the order's number, by due date. The caller pages it. */
export const openTasks = ({ db, caller }: Context, { assigneeId }: { assigneeId?: string | undefined }) =>
  db
    .selectFrom(
      db
        .selectFrom('orderTasks')
        .innerJoin('orders', 'orders.id', 'orderId')
        .selectAll('orderTasks')
        .select(['number', 'customerName', 'workPausedOn'])
        .where('doneAt', 'is', null)
        .where(isVisibleTo(caller))
        .as('tasks'),
    )
    .selectAll()
    .$if(assigneeId !== undefined, (query) => query.where('assigneeId', '=', assigneeId!))

/** Appends tasks to those of an order, whatever their number. */
export async function addTasks(
  ctx: TxContext,
  orderId: string,
  { texts, ids = texts.map(() => uuid()) }: { texts: readonly string[]; ids?: readonly string[] },
): Promise<Task[]> {
  if (texts.length === 0) return []
  const { last } = await ctx.db
    .selectFrom('orderTasks')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const tasks = await ctx.db
    .insertInto('orderTasks')
    .values(
      texts.map((text, i) => ({
        id: ids[i]!,
        orderId,
        position: last + i + 1,
        text,
        assigneeId: null,
        dueOn: null,
        doneAt: null,
        doneBy: null,
      })),
    )
    .returningAll()
    .execute()
  await refreshPages(ctx, orderId, { subject: 'task' })
  return tasks
}

/**
 * Adds a task. Throws a ConflictError if the order has too many. A repeated request with the same key returns the same
 * task.
 */
export const addTask = (
  ctx: Context,
  orderId: string,
  { text, key }: { text: string; key: string | null },
): Promise<Task> =>
  withTransaction(ctx, async (ctx) => {
    // Locks the order, so that tasks added at the same time are counted.
    await lockOrder(ctx, orderId)
    const id = key === null ? uuid() : idOfRequest(`task ${orderId}`, ctx.caller, key, text)
    const before = await tasksOf(ctx, orderId)
    const repeated = before.find((each) => each.id === id)
    if (repeated) return repeated
    if (before.length >= maxTasks) throw new ConflictError(`An order has at most ${maxTasks} tasks.`)
    const [task] = await addTasks(ctx, orderId, { texts: [text], ids: [id] })
    await record(ctx, orderId, { subject: 'task', id: task!.id, action: 'create', after: { text } })
    return task!
  })

export const changeTask = (ctx: Context, id: string, change: TaskChange): Promise<Task> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx.db, 'orderTasks', id)
    const { text = before.text, done = before.doneAt !== null } = change
    const assigneeId = change.assigneeId === undefined ? before.assigneeId : change.assigneeId
    if (assigneeId !== null && assigneeId !== before.assigneeId) await requireAssignee(ctx, assigneeId)
    const task = await ctx.db
      .updateTable('orderTasks')
      .set({
        text,
        assigneeId,
        dueOn: change.dueOn === undefined ? before.dueOn : change.dueOn,
        doneAt: done ? (before.doneAt ?? ctx.now()) : null,
        doneBy: done ? (before.doneBy ?? ctx.caller.email) : null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(ctx, task.orderId, {
      subject: 'task',
      id,
      action: 'update',
      before: recordedFields(before),
      after: recordedFields(task),
    })
    return task
  })

export const removeTask = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const task = await lockRow(ctx.db, 'orderTasks', id)
    await ctx.db.deleteFrom('orderTasks').where('id', '=', id).execute()
    const before = { ...recordedFields(task), position: task.position }
    await record(ctx, task.orderId, { subject: 'task', id, action: 'remove', before })
  })

const record = (ctx: TxContext, orderId: string, event: NewOrderEvent<'task'>) =>
  recordEvent(ctx, orderId, { by: 'agency', ...event })

const recordedFields = ({ text, doneAt, assigneeId, dueOn }: Task) => ({
  text,
  done: doneAt !== null,
  assigneeId,
  dueOn,
})

export const undoAddTask: UndoEvent<'task', 'create'> = (ctx, { id }) => removeTask(ctx, id)

export const undoChangeTask: UndoEvent<'task', 'update'> = (ctx, { id, before }) =>
  changeTask(ctx, id, before)

export const undoRemoveTask: UndoEvent<'task', 'remove'> = async (ctx, { id, orderId, before }) => {
  const { position, text, assigneeId, dueOn, done } = before
  await ctx.db
    .insertInto('orderTasks')
    .values({
      id,
      orderId,
      position,
      text,
      assigneeId,
      dueOn,
      doneAt: done ? ctx.now() : null,
      doneBy: done ? ctx.caller.email : null,
    })
    .execute()
  await record(ctx, orderId, { subject: 'task', id, action: 'create', after: { text } })
}
