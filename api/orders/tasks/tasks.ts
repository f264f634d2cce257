import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { requireAssignee } from '../assignee.ts'
import type { Caller } from '../../caller.ts'
import { inTransaction, type Database, type Tx } from '../../db/database.ts'
import { lockRow } from '../../db/locks.ts'
import type { Tables } from '../../db/tables.ts'
import { ConflictError } from '../../errors.ts'
import { findOrder, lockOrder } from '../order.ts'
import type { NewOrderEvent, UndoEvent } from '../event-types.ts'
import { recordEvent, refreshPages } from '../order-events.ts'
import { idOfRequest } from '../../secrets/keys.ts'

export type Task = Selectable<Tables['order_tasks']>

export interface TaskChange {
  text?: string | undefined
  done?: boolean | undefined
  assigneeId?: string | null | undefined
  dueOn?: string | null | undefined
}

/** The maximum number of tasks of an order. */
export const maxTasks = 200

/** The tasks of an order, sorted by position. */
export async function tasksOf(db: Database, orderId: string): Promise<Task[]> {
  await findOrder(db, orderId)
  return db
    .selectFrom('order_tasks')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The query for open tasks of all orders, with the order's number, by due date. The caller pages it. */
export const openTasks = (db: Database, { assigneeId }: { assigneeId?: string | undefined }) =>
  db
    .selectFrom(
      db
        .selectFrom('order_tasks')
        .innerJoin('orders', 'orders.id', 'order_id')
        .selectAll('order_tasks')
        .select(['number', 'customer_name'])
        .where('done_at', 'is', null)
        .as('tasks'),
    )
    .selectAll()
    .$if(assigneeId !== undefined, (query) => query.where('assignee_id', '=', assigneeId!))

/** Appends tasks to those of an order, whatever their number. */
export async function addTasks(
  tx: Tx,
  orderId: string,
  texts: readonly string[],
  ids: readonly string[] = texts.map(() => uuid()),
): Promise<Task[]> {
  if (texts.length === 0) return []
  const { last } = await tx
    .selectFrom('order_tasks')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const tasks = await tx
    .insertInto('order_tasks')
    .values(
      texts.map((text, i) => ({
        id: ids[i]!,
        order_id: orderId,
        position: last + i + 1,
        text,
        assignee_id: null,
        due_on: null,
        done_at: null,
        done_by: null,
      })),
    )
    .returningAll()
    .execute()
  await refreshPages(tx, orderId, 'task')
  return tasks
}

/**
 * Adds a task. Throws a ConflictError if the order has too many. A repeated request with the same key returns the same
 * task.
 */
export const addTask = (
  db: Database,
  orderId: string,
  text: string,
  caller: Caller,
  key: string | null,
): Promise<Task> =>
  inTransaction(db, async (tx) => {
    // Locks the order, so that tasks added at the same time are counted.
    await lockOrder(tx, orderId)
    const id = key === null ? uuid() : idOfRequest(`task ${orderId}`, caller, key, text)
    const before = await tasksOf(tx, orderId)
    const repeated = before.find((each) => each.id === id)
    if (repeated) return repeated
    if (before.length >= maxTasks) throw new ConflictError(`An order has at most ${maxTasks} tasks.`)
    const [task] = await addTasks(tx, orderId, [text], [id])
    await record(tx, orderId, caller, { subject: 'task', id: task!.id, action: 'create', after: { text } })
    return task!
  })

export const changeTask = (db: Database, id: string, change: TaskChange, caller: Caller): Promise<Task> =>
  inTransaction(db, async (tx) => {
    const before = await lockRow(tx, 'order_tasks', id)
    const { text = before.text, done = before.done_at !== null } = change
    const assignee_id = change.assigneeId === undefined ? before.assignee_id : change.assigneeId
    if (assignee_id !== null && assignee_id !== before.assignee_id) await requireAssignee(tx, assignee_id)
    const task = await tx
      .updateTable('order_tasks')
      .set({
        text,
        assignee_id,
        due_on: change.dueOn === undefined ? before.due_on : change.dueOn,
        done_at: done ? (before.done_at ?? new Date()) : null,
        done_by: done ? (before.done_by ?? caller.email) : null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, task.order_id, caller, {
      subject: 'task',
      id,
      action: 'update',
      before: recordedFields(before),
      after: recordedFields(task),
    })
    return task
  })

export const removeTask = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const task = await lockRow(tx, 'order_tasks', id)
    await tx.deleteFrom('order_tasks').where('id', '=', id).execute()
    const before = { ...recordedFields(task), position: task.position }
    await record(tx, task.order_id, caller, { subject: 'task', id, action: 'remove', before })
  })

const record = (tx: Tx, orderId: string, caller: Caller, event: NewOrderEvent<'task'>) =>
  recordEvent(tx, orderId, { by: 'agency', caller }, event)

const recordedFields = ({ text, done_at, assignee_id, due_on }: Task) => ({
  text,
  done: done_at !== null,
  assigneeId: assignee_id,
  dueOn: due_on,
})

export const undoAddTask: UndoEvent<'task', 'create'> = (tx, { id }, caller) => removeTask(tx, id, caller)

export const undoChangeTask: UndoEvent<'task', 'update'> = (tx, { id, before }, caller) =>
  changeTask(tx, id, before, caller)

export const undoRemoveTask: UndoEvent<'task', 'remove'> = async (tx, { id, orderId, before }, caller) => {
  const { position, text, assigneeId, dueOn, done } = before
  await tx
    .insertInto('order_tasks')
    .values({
      id,
      order_id: orderId,
      position,
      text,
      assignee_id: assigneeId,
      due_on: dueOn,
      done_at: done ? new Date() : null,
      done_by: done ? caller.email : null,
    })
    .execute()
  await record(tx, orderId, caller, { subject: 'task', id, action: 'create', after: { text } })
}
