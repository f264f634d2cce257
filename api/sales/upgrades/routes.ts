import { z } from 'zod'
import { fromCents } from '#content/shop/cents.ts'
import { ofKind, recordId } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { hidesPrices, order as orderAnswer, toOrder } from '../orders/answers.ts'
import { findVisibleOrder, isAgency } from '../orders/order.ts'
import { orderUpgrade, upgradedOrder, upgradeOrders, upgradesOf } from './upgrades.ts'

const upgrades = z.object({
  /** The larger packages; empty if the order cannot be upgraded now. */
  offered: z.array(
    z.object({
      packageId: z.uuid(),
      packageName: z.string(),
      /** What is to pay; empty for a person of the agency who may not see prices. */
      difference: z.string(),
    }),
  ),
  currency: z.string(),
  /** The order that it upgrades, whose work it brought a larger package; null for any other order. */
  of: orderAnswer.pick({ _id: true, number: true }).nullable(),
  /** The orders that upgrade it. */
  orders: z.array(orderAnswer.pick({ _id: true, number: true, packageName: true, paymentStatus: true })),
})

/** A running order moves to a larger package, for the difference. */
export const upgradeRoutes = () => [
  route({
    id: 'listUpgrades',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/upgrades',
    access: 'signed-in',
    asStaff: { may: 'orders.read', order: 'orders' },
    summary: 'List the larger packages for a running order',
    description:
      'With what each costs more than the package of the order, and the upgrades that were ordered.',
    answers: upgrades,
    run: async ({ ctx, param }) => {
      const order = await findVisibleOrder(ctx, param('id'))
      const hidden = isAgency(ctx) && hidesPrices(ctx.caller)
      return {
        offered: (await upgradesOf(ctx, order)).map(({ cents, ...each }) => ({
          ...each,
          difference: hidden ? '' : fromCents(cents),
        })),
        currency: order.currency,
        of: await upgradedOrder(ctx, order),
        orders: (await upgradeOrders(ctx, order)).map(({ id, number, packageName, paymentStatus }) => ({
          _id: id,
          number,
          packageName,
          paymentStatus,
        })),
      }
    },
  }),
  route({
    id: 'orderUpgrade',
    tag: 'Orders',
    method: 'POST',
    path: '/order/{id}/upgrades',
    access: 'signed-in',
    asStaff: { may: ['orders.create', 'payments.read'], order: 'orders' },
    limit: 'order',
    summary: 'Order the upgrade of a running order',
    description:
      'An order over the difference to a larger package. Once it is paid, tasks, rounds of changes and the due date of the running order follow. Repeating it returns the same order.',
    body: z.strictObject({
      packageId: recordId('There is no package with this id.'),
      difference: ofKind('price'),
    }),
    status: 201,
    answers: orderAnswer,
    run: async ({ ctx, body, param }) => toOrder(ctx, await orderUpgrade(ctx, param('id'), body)),
  }),
]
