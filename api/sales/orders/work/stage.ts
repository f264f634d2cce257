import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../../platform/context.ts'
import { orderStates } from '#content/shop/order-states.ts'
import { sections } from '#content/sections/sections.ts'
import { stageOf, stagesFrom, type Stage, type StageRole } from '#content/shop/stages.ts'
import { list } from '../../../content/records/records.ts'
import { ConflictError, InvalidInputError } from '../../../platform/errors.ts'
import type { UndoEvent } from '../event-types.ts'
import { lockOrder, type Order } from '../order.ts'
import { recordEvent } from '../order-events.ts'
import { changeOrderStatus, type ChangedOrder } from '../order-status.ts'
import { subscriptionRules } from '../periods/settings.ts'
import { mailOrderWaiting } from './mails.ts'

/** The stages, with the names that the owner has set, or those for the reader. */
export const stagesOf = async (ctx: Context, reader?: 'customer' | 'agency'): Promise<Stage[]> =>
  stagesFrom(await list(ctx, sections.orderStage), reader)

/** Returns the stage of an order as people read it: paused work says that it waits for the payment, whatever its stage. */
export async function stageReader(ctx: Context, reader?: 'customer' | 'agency') {
  const [stages, { pausedWork }] = [await stagesOf(ctx, reader), await subscriptionRules(ctx)]
  return ({ stage, stageId, workPausedOn }: Pick<Order, 'stage' | 'stageId' | 'workPausedOn'>): Stage => ({
    ...stageOf(stages, stage, stageId),
    ...(workPausedOn !== null && pausedWork),
  })
}

/** Moves an order to the stage with a key, and changes its order status accordingly; `note` is for the customer. */
export const setStage = (
  ctx: Context,
  id: string,
  { key, note }: { key: string; note: string },
): Promise<ChangedOrder> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    const stages = await stagesOf(ctx)
    const to = stages.find((stage) => stage.key === key)
    if (!to) throw new InvalidInputError({ errors: { stage: 'There is no such stage any more.' } })
    const isDone = to.role === 'delivered'
    const status = isDone ? 'Delivered' : 'Pending'
    const moved =
      isDone === orderStates[order.orderStatus].isDone
        ? { ...order, customerMailed: false }
        : await changeOrderStatus(ctx, order, { to: status, by: 'agency' })
    if (stageOf(stages, moved.stage, moved.stageId).key === to.key) return moved
    const changed = await changeStage(ctx, moved, { to, stages, by: 'agency', action: 'stage', note })
    const waitingMailed =
      (to.role === 'waiting' || to.role === 'brief') && (await mailOrderWaiting(ctx, changed, note))
    return { ...changed, customerMailed: moved.customerMailed || waitingMailed }
  })

/** Moves an order to the first stage of a role, unless its stage already has the role. The row must be locked. */
export async function moveToRole(
  ctx: TxContext,
  order: Order,
  { role, by }: { role: StageRole; by: Party },
): Promise<Order> {
  if (order.stage === role) return order
  const stages = await stagesOf(ctx)
  return changeStage(ctx, order, { to: stageOf(stages, role, null), stages, by, action: 'move stage' })
}

async function changeStage(
  ctx: TxContext,
  order: Order,
  {
    to,
    stages,
    by,
    action,
    note = '',
  }: { to: Stage; stages: readonly Stage[]; by: Party; action: 'stage' | 'move stage'; note?: string },
): Promise<Order> {
  const from = stageOf(stages, order.stage, order.stageId)
  const changed = await ctx.db
    .updateTable('orders')
    .set({ stage: to.role, stageId: to.key === to.role ? null : to.key, updatedAt: ctx.now() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, order.id, {
    by,
    subject: 'order',
    action,
    before: { stage: from.name, role: order.stage, key: order.stageId ?? '' },
    after: { stage: to.name, ...(note && { reason: note }) },
  })
  return changed
}

export const undoStage: UndoEvent<'order', 'stage'> = async (ctx, { orderId, before }) => {
  const order = await lockOrder(ctx, orderId)
  if ((before.role === 'delivered') !== orderStates[order.orderStatus].isDone)
    throw new ConflictError('The order’s status has changed since.')
  const stages = await stagesOf(ctx)
  const to = stageOf(stages, before.role, before.key || null)
  await changeStage(ctx, order, { to, stages, by: 'agency', action: 'stage' })
}
