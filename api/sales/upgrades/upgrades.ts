import { lineTotal, sumOf, totalOf, type Discount } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import { sections } from '#content/sections/sections.ts'
import { list } from '../../content/records/records.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { buyerOfOrder } from '../orders/buyer.ts'
import { createOrder } from '../orders/create-order.ts'
import { linesOf } from '../orders/items.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import { mailCustomer, mailOrderPlaced } from '../orders/mails.ts'
import { findOrder, lockVisibleOrder, partyOf, type Order } from '../orders/order.ts'
import { orderedData } from '../orders/ordered-data.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import { findPackage } from '../orders/packages.ts'

/** A package that an order can be upgraded to. */
export interface Upgrade {
  packageId: string
  packageName: string
  /** What it costs more than what the order has, in cents. */
  cents: number
}

/** The package that an order has, and what was paid for it, by the order and its upgrades before. */
interface Current {
  packageId: string
  /** What was paid with which order, as discounts of the larger package. */
  paid: Discount[]
}

/** The packages that cost more than that of a running order; none if it cannot be upgraded. */
export async function upgradesOf(ctx: Context, order: Order): Promise<Upgrade[]> {
  const current = await currentOf(ctx, order)
  if (!current || (await openUpgrade(ctx, order.id))) return []
  return (await list(ctx, sections.pricing)).flatMap(({ _id, packageName, packagePrice }) => {
    const cents = (toCents(packagePrice) ?? 0) - paidCents(current)
    return cents > 0 && _id !== current.packageId ? [{ packageId: _id, packageName, cents }] : []
  })
}

const paidCents = ({ paid }: Current) => sumOf(paid.map(({ amount }) => amount))

/**
 * The package that a running order has, after its upgrades; undefined if it cannot be upgraded. What was given back, or was
 * never paid, is not taken off a larger package.
 */
async function currentOf(ctx: Context, order: Order): Promise<Current | undefined> {
  if (order.paymentStatus !== 'Paid' || order.orderStatus === 'Delivered') return undefined
  // A subscription changes its package with its next period.
  if (await periodOfOrder(ctx, order.id)) return undefined
  if (order.packageId === null || order.upgradesId !== null || order.currency !== ctx.env.currency)
    return undefined
  const bought = [
    order,
    ...(await upgradeOrders(ctx, order)).filter(({ paymentStatus }) => paymentStatus === 'Paid'),
  ]
  if (bought.some((each) => keptCents(each) < toCents(each.total)!)) return undefined
  const paid: Discount[] = []
  for (const each of bought) {
    const [line] = await linesOf(ctx, each)
    if (!line || line.kind !== 'package' || line.quantity !== 1) return undefined
    if (lineTotal(line) > 0) paid.push({ reason: `Paid with order ${each.number}`, amount: lineTotal(line) })
  }
  return { packageId: bought.at(-1)!.packageId!, paid }
}

const openUpgrade = ({ db }: Context, orderId: string): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('upgradesId', '=', orderId)
    .where('paymentStatus', 'in', ['UnPaid', 'Pending', 'OnHold', 'Disputed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The order that an order upgrades; null for an order like any other. */
export async function upgradedOrder(ctx: Context, { upgradesId }: Order) {
  if (upgradesId === null) return null
  const { id, number } = await findOrder(ctx, upgradesId)
  return { _id: id, number }
}

/** The orders that upgrade an order, oldest first, without canceled ones. */
export const upgradeOrders = ({ db }: Context, { id }: Order): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('upgradesId', '=', id)
    .where('paymentStatus', '!=', 'Cancelled')
    .orderBy('id')
    .execute()

/**
 * Orders the upgrade of a running order: an order of its own over the larger package, less what the package of the running
 * order and its upgrades was paid with. Repeated and simultaneous requests for the same package return the same order. Throws a ConflictError if the
 * difference is not the one that the caller saw.
 */
export const orderUpgrade = (
  ctx: Context,
  orderId: string,
  { packageId, difference }: { packageId: string; difference: string },
): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    // Locked, so that of simultaneous requests the second one finds the order of the first.
    const order = await lockVisibleOrder(ctx, orderId)
    const open = await openUpgrade(ctx, order.id)
    if (open?.packageId === packageId) return open
    if (open)
      throw new ConflictError(`Order ${open.number} upgrades this order already. Pay or cancel it first.`)
    const current = await currentOf(ctx, order)
    if (!current) throw new ConflictError('This order cannot be upgraded.')
    const lines = await linesOfUpgrade(ctx, { packageId, current })
    const cents = totalOf(lines)
    if (toCents(difference) !== cents)
      throw new ConflictError(
        `The upgrade costs ${formatMoney(fromCents(cents), ctx.env.currency, order.locale)} now.`,
      )
    const by = partyOf(ctx, order)
    const created = (await createOrder(ctx, {
      customer: {
        customerId: order.customerId,
        uid: order.customerUid,
        companyId: order.companyId,
        email: order.customerEmail,
      },
      buyer: buyerOfOrder(order),
      lines,
      pack: await findPackage(ctx, packageId, ''),
      by: by === 'agency' ? 'agency' : 'customer',
      upgradesId: order.id,
    }))!
    if (by === 'customer') await mailOrderPlaced(ctx, created)
    else
      await mailCustomer(ctx, 'order-entered', {
        order: created,
        options: { data: await orderedData(ctx, created) },
      })
    return created
  })

async function linesOfUpgrade(
  ctx: TxContext,
  { packageId, current }: { packageId: string; current: Current },
): Promise<SelectedLine[]> {
  const { sold } = await findPackage(ctx, packageId, '')
  const full = toCents(sold.packagePrice)!
  if (full <= paidCents(current))
    throw new InvalidInputError({ errors: { packageId: 'Choose a larger package.' } })
  return [
    {
      kind: 'package',
      recordId: sold._id,
      position: 0,
      name: sold.packageName,
      points: [],
      quantity: 1,
      unitPrice: full,
      full,
      discounts: current.paid,
    },
  ]
}
