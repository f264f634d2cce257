import { orderStates } from '#content/shop/order-states.ts'
import { sections } from '#content/sections/sections.ts'
import { stageOf, stagesFrom, type Stage, type StageRole } from '#content/shop/stages.ts'
import type { Caller } from '../../../platform/caller.ts'
import { list } from '../../../content/records/records.ts'
import { inTransaction, type Database, type Tx } from '../../../platform/db/database.ts'
import { ConflictError, InvalidInputError } from '../../../platform/errors.ts'
import type { UndoEvent } from '../event-types.ts'
import { lockOrder, type Order } from '../order.ts'
import { recordEvent, type Actor } from '../order-events.ts'
import { changeOrderStatus, type ChangedOrder } from '../order-status.ts'
import { mailOrderWaiting } from './mails.ts'

/** The stages, with the names that the owner has set. */
export const stagesOf = async (db: Database): Promise<Stage[]> =>
  stagesFrom(await list(db, sections.orderStage))

/** Moves an order to the stage with a key, and changes its order status accordingly; `note` is for the customer. */
export const setStage = (
  db: Database,
  id: string,
  key: string,
  note: string,
  caller: Caller,
): Promise<ChangedOrder> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    const stages = await stagesOf(tx)
    const to = stages.find((stage) => stage.key === key)
    if (!to) throw new InvalidInputError({ errors: { stage: 'There is no such stage any more.' } })
    const isDone = to.role === 'delivered'
    const status = isDone ? 'Delivered' : 'Pending'
    const moved =
      isDone === orderStates[order.orderStatus].isDone
        ? { ...order, customerMailed: false }
        : await changeOrderStatus(tx, order, status, { by: 'agency', caller })
    if (stageOf(stages, moved.stage, moved.stageId).key === to.key) return moved
    const changed = await changeStage(tx, moved, to, stages, { by: 'agency', caller }, 'stage', note)
    const waitingMailed =
      (to.role === 'waiting' || to.role === 'brief') && (await mailOrderWaiting(tx, changed, note))
    return { ...changed, customerMailed: moved.customerMailed || waitingMailed }
  })

/** Moves an order to the first stage of a role, unless its stage already has the role. The row must be locked. */
export async function moveToRole(tx: Tx, order: Order, role: StageRole, actor: Actor): Promise<Order> {
  if (order.stage === role) return order
  const stages = await stagesOf(tx)
  return changeStage(tx, order, stageOf(stages, role, null), stages, actor, 'move stage')
}

async function changeStage(
  tx: Tx,
  order: Order,
  to: Stage,
  stages: readonly Stage[],
  actor: Actor,
  action: 'stage' | 'move stage',
  note = '',
): Promise<Order> {
  const from = stageOf(stages, order.stage, order.stageId)
  const changed = await tx
    .updateTable('orders')
    .set({ stage: to.role, stageId: to.key === to.role ? null : to.key, updatedAt: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(tx, order.id, actor, {
    subject: 'order',
    action,
    before: { stage: from.name, role: order.stage, key: order.stageId ?? '' },
    after: { stage: to.name, ...(note && { reason: note }) },
  })
  return changed
}

export const undoStage: UndoEvent<'order', 'stage'> = async (tx, { orderId, before }, caller) => {
  const order = await lockOrder(tx, orderId)
  if ((before.role === 'delivered') !== orderStates[order.orderStatus].isDone)
    throw new ConflictError('The order’s status has changed since.')
  const stages = await stagesOf(tx)
  const to = stageOf(stages, before.role, before.key || null)
  await changeStage(tx, order, to, stages, { by: 'agency', caller }, 'stage')
}
