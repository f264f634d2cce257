import { mayAnswerDelivery, type DeliveryState } from '#content/shop/delivery-states.ts'
import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import { product, type Caller } from '../../platform/caller.ts'
import { ConflictError } from '../../platform/errors.ts'
import { changeOrderStatus } from '../orders/order-status.ts'
import { moveToRole } from '../orders/work/stage.ts'
import { recordEvent } from '../orders/order-events.ts'
import { asCustomer, type Order } from '../orders/order.ts'
import { lacksReport } from '../orders/reports/required.ts'
import {
  deliveriesOf,
  findDelivery,
  hasRoundsLeft,
  lockVisibleDelivery,
  requireOpenOrder,
  roundsOf,
  type Delivery,
} from './delivery.ts'
import { mailChangesRequested, mailDeliveryAccepted } from './mails.ts'

/** Accepts a version as the customer; the order becomes Delivered. Does nothing if it is already accepted. */
export const acceptDelivery = (ctx: Context, id: string): Promise<Delivery> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const { order, delivery } = await lockVisibleDelivery(ctx, id)
    if (delivery.state === 'accepted') return delivery
    requireOpenOrder(order)
    requireWaiting(delivery, 'accepted', 'customer')
    return acceptVersion(ctx, order, { delivery, answeredBy: 'customer' })
  })

/** Accepts a version that the customer has not answered in time. Its order must be locked. */
export const acceptBySilence = (ctx: TxContext, order: Order, delivery: Delivery) =>
  acceptVersion(actAs(ctx, product), order, { delivery, answeredBy: 'silence' })

async function acceptVersion(
  ctx: TxContext,
  order: Order,
  { delivery: { id, version }, answeredBy }: { delivery: Delivery; answeredBy: 'customer' | 'silence' },
): Promise<Delivery> {
  await ctx.db
    .updateTable('deliveries')
    .set({ state: 'accepted', answeredAt: ctx.now(), answeredBy, ...answeredColumns(ctx.caller) })
    .where('id', '=', id)
    .execute()
  const accepted = await findDelivery(ctx, id)
  const by = 'customer'
  await recordEvent(ctx, order.id, {
    by,
    subject: 'delivery',
    id,
    action: 'accept',
    after: { version: String(version) },
  })
  if (order.orderStatus !== 'Delivered') {
    // The report, once it is published, makes the order Delivered.
    if (await lacksReport(ctx, order)) await moveToRole(ctx, order, { role: 'progress', by })
    else await changeOrderStatus(ctx, order, { to: 'Delivered', by, reason: reasonOf(accepted) })
  }
  await mailDeliveryAccepted(ctx, order, accepted)
  return accepted
}

const reasonOf = ({ version, answeredBy }: Delivery) =>
  answeredBy === 'silence'
    ? `Version ${version} was not answered in time and counts as accepted.`
    : `Version ${version} was accepted.`

/**
 * Requests changes as the customer. Throws a ConflictError if all rounds of the package are used. Does nothing if the
 * same text was sent before.
 */
export const requestChanges = (ctx: Context, id: string, text: string): Promise<Delivery> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const { order, delivery } = await lockVisibleDelivery(ctx, id)
    if (delivery.state === 'change-requested' && delivery.changeRequest === text) return delivery
    requireOpenOrder(order)
    requireWaiting(delivery, 'change-requested', 'customer')
    const rounds = roundsOf(order, await deliveriesOf(ctx, order.id))
    if (!hasRoundsLeft(rounds))
      throw new ConflictError(
        rounds.included === 0
          ? 'This package includes no rounds of changes. Write to us if something is missing.'
          : `The ${rounds.included === 1 ? 'round' : `${rounds.included} rounds`} of changes of this package ${rounds.included === 1 ? 'is' : 'are'} used. Write to us if something is missing.`,
      )
    await ctx.db
      .updateTable('deliveries')
      .set({
        state: 'change-requested',
        changeRequest: text,
        answeredAt: ctx.now(),
        answeredBy: 'customer',
        ...answeredColumns(ctx.caller),
      })
      .where('id', '=', id)
      .execute()
    const answered = await findDelivery(ctx, id)
    const by = 'customer'
    await recordEvent(ctx, order.id, {
      by,
      subject: 'delivery',
      id,
      action: 'request changes',
      after: { version: String(delivery.version), text },
    })
    // The agency may have set the order Delivered before the version was accepted.
    const reopened =
      order.orderStatus === 'Delivered' ? await changeOrderStatus(ctx, order, { to: 'Pending', by }) : order
    await moveToRole(ctx, reopened, { role: 'progress', by })
    await mailChangesRequested(ctx, order, answered)
    return answered
  })

const answeredColumns = ({ uid, email }: Caller) => ({ answeredUid: uid, answeredEmail: email })

const stateTexts: Readonly<Record<DeliveryState, string>> = {
  waiting: 'still waits for an answer',
  accepted: 'is already accepted',
  'change-requested': 'was already answered: changes were requested',
  withdrawn: 'was withdrawn',
}

/** Throws a ConflictError if the version was already answered. */
export function requireWaiting({ state, version }: Delivery, to: DeliveryState, by: Party) {
  if (!mayAnswerDelivery(state, to, by)) throw new ConflictError(`Version ${version} ${stateTexts[state]}.`)
}
