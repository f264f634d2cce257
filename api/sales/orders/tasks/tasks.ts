import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { requireAssignee } from '../assignee.ts'
import type { Caller } from '../../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../../platform/db/database.ts'
import { lockRow } from '../../../platform/db/locks.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ConflictError } from '../../../platform/errors.ts'
import { findOrder, isVisibleTo, lockOrder } from '../order.ts'
import type { NewOrderEvent, UndoEvent } from '../event-types.ts'
import { recordEvent, refreshPages } from '../order-events.ts'
import { idOfRequest } from '../../../platform/secrets/keys.ts'

export type Task = Selectable<Tables['orderTasks']>
export type OpenTask = Task & { number: string; customerName: string }

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
    .selectFrom('orderTasks')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The query for open tasks of all orders, with the order's number, by due date. The caller pages it. */
export const openTasks = (
  db: Database,
  { assigneeId }: { assigneeId?: string | undefined },
  caller: Caller,
) =>
  db
    .selectFrom(
      db
        .selectFrom('orderTasks')
        .innerJoin('orders', 'orders.id', 'orderId')
        .selectAll('orderTasks')
        .select(['number', 'customerName'])
        .where('doneAt', 'is', null)
        .where(isVisibleTo(caller))
        .as('tasks'),
    )
    .selectAll()
    .$if(assigneeId !== undefined, (query) => query.where('assigneeId', '=', assigneeId!))

/** Appends tasks to those of an order, whatever their number. */
export async function addTasks(
  tx: Tx,
  orderId: string,
  texts: readonly string[],
  ids: readonly string[] = texts.map(() => uuid()),
): Promise<Task[]> {
  if (texts.length === 0) return []
  const { last } = await tx
    .selectFrom('orderTasks')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const tasks = await tx
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
    const before = await lockRow(tx, 'orderTasks', id)
    const { text = before.text, done = before.doneAt !== null } = change
    const assigneeId = change.assigneeId === undefined ? before.assigneeId : change.assigneeId
    if (assigneeId !== null && assigneeId !== before.assigneeId) await requireAssignee(tx, assigneeId)
    const task = await tx
      .updateTable('orderTasks')
      .set({
        text,
        assigneeId,
        dueOn: change.dueOn === undefined ? before.dueOn : change.dueOn,
        doneAt: done ? (before.doneAt ?? new Date()) : null,
        doneBy: done ? (before.doneBy ?? caller.email) : null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, task.orderId, caller, {
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
    const task = await lockRow(tx, 'orderTasks', id)
    await tx.deleteFrom('orderTasks').where('id', '=', id).execute()
    const before = { ...recordedFields(task), position: task.position }
    await record(tx, task.orderId, caller, { subject: 'task', id, action: 'remove', before })
  })

const record = (tx: Tx, orderId: string, caller: Caller, event: NewOrderEvent<'task'>) =>
  recordEvent(tx, orderId, { by: 'agency', caller }, event)

const recordedFields = ({ text, doneAt, assigneeId, dueOn }: Task) => ({
  text,
  done: doneAt !== null,
  assigneeId,
  dueOn,
})

export const undoAddTask: UndoEvent<'task', 'create'> = (tx, { id }, caller) => removeTask(tx, id, caller)

export const undoChangeTask: UndoEvent<'task', 'update'> = (tx, { id, before }, caller) =>
  changeTask(tx, id, before, caller)

export const undoRemoveTask: UndoEvent<'task', 'remove'> = async (tx, { id, orderId, before }, caller) => {
  const { position, text, assigneeId, dueOn, done } = before
  await tx
    .insertInto('orderTasks')
    .values({
      id,
      orderId,
      position,
      text,
      assigneeId,
      dueOn,
      doneAt: done ? new Date() : null,
      doneBy: done ? caller.email : null,
    })
    .execute()
  await record(tx, orderId, caller, { subject: 'task', id, action: 'create', after: { text } })
}
