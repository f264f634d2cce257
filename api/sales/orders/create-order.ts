import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import { localeOfCustomer } from '../../people/customers/locale.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { product } from '../../platform/caller.ts'
import { actAs, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { buyerColumns } from './buyer.ts'
import { storeLines } from './items.ts'
import { mailPaymentReceived } from './payment-mails.ts'
import type { Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import type { Package } from './packages.ts'
import { enqueuePaymentReminder } from './payment-reminder.ts'
import { changePaymentStatus } from './payment-status.ts'
import { taxOf } from './tax.ts'

/** Whose order it is. */
export interface OrderCustomer {
  customerId: string
  /** The account that sees the order; null if none does yet: the first that proves the address gets it. */
  uid: string | null
  /** The company that shares it, as of `lockCompanyOf`; null without an account. */
  companyId: string | null
  /** For mails without an account: proven by a guest, or entered by the agency; empty if there is none. */
  email: string
}

export interface NewOrder {
  customer: OrderCustomer
  buyer: ReturnType<typeof buyerColumns>
  /** With their discounts, numbered from 0; their sum is the total. At least one; the package, if any, first. */
  lines: readonly SelectedLine[]
  /** The package among the lines; null if there is none. */
  pack: Package | null
  by: 'customer' | 'agency'
  /** When it is to be paid, if not at once. */
  dueOn?: string
  /** The running order that it upgrades to a larger package. */
  upgradesId?: string
  /** For a request that may be repeated. */
  idempotency?: { idempotencyKey: string | null; requestHash: string }
}

/**
 * Inserts an order of given lines, with its tax, its first event and its payment reminder. It mails nobody, and issues no
 * invoice. Returns undefined if an order with the idempotency key exists.
 */
export async function createOrder(
  ctx: TxContext,
  { customer, buyer, lines, pack, by, dueOn, upgradesId, idempotency }: NewOrder,
): Promise<Order | undefined> {
  const tax = await taxOf(ctx, buyer)
  const today = await todayOf(ctx)
  const created = await ctx.db
    .insertInto('orders')
    .values({
      id: uuid(),
      customerId: customer.customerId,
      customerUid: customer.uid,
      companyId: customer.companyId,
      customerEmail: customer.email,
      ...buyer,
      packageId: pack?.sold._id ?? null,
      packageName: pack?.sold.packageName ?? lines[0]!.name,
      packagePoints: json(pack?.points ?? []),
      changeRounds: pack?.changeRounds ?? null,
      workDays: pack?.workDays ?? null,
      total: fromCents(totalOf(lines)),
      tax: tax && json(tax),
      currency: ctx.env.currency,
      locale: await localeOfCustomer(ctx, customer.customerId),
      placedBy: by,
      upgradesId: upgradesId ?? null,
      placedOn: today,
      paymentDueOn: dueOn ?? today,
      paymentKey: randomBytes(16).toString('hex'),
      ...idempotency,
    })
    .onConflict((row) => row.columns(['customerUid', 'idempotencyKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) return undefined
  await storeLines(ctx, created.id, lines)
  await recordEvent(ctx, created.id, {
    by,
    subject: 'order',
    action: 'place',
    after: { packageName: created.packageName },
  })
  // A later period of a subscription has mails of its own.
  if (dueOn === undefined) await enqueuePaymentReminder(ctx, created)
  return created
}

/** An order that costs nothing is paid with it; others stay as they are. */
export async function payNothing(ctx: TxContext, order: Order): Promise<Order> {
  if (toCents(order.total) !== 0) return order
  const paid = await changePaymentStatus(actAs(ctx, product), order, {
    to: 'Paid',
    by: 'agency',
    customerReason: null,
    internalReason: 'Nothing had to be paid.',
  })
  await mailPaymentReceived(ctx, paid)
  return paid
}
