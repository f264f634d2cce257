import { sql } from 'kysely'
import { fieldError } from '#content/model/check.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { provenAddress, storeProvenAddress } from '../../people/access/addresses.ts'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { hashOf } from '../../platform/secrets/keys.ts'
import { customerFor } from '../../people/customers/link.ts'
import { asPrice, fromCents, toCents } from '#content/shop/cents.ts'
import type { Interval } from '#content/shop/periods.ts'
import type { Selection } from '#content/shop/selection.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/locks.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { buyerColumns, type BuyerInput } from './buyer.ts'
import { createOrder, payNothing, type NewOrder } from './create-order.ts'
import { mailOrderPlaced } from './mails.ts'
import type { Order } from './order.ts'
import { findPackage } from './packages.ts'
import { priceOrder, requireSeen } from './price-order.ts'
import { applyCoupon, storeRedemption } from '../coupons/redeem.ts'
import { chosenTerms, createFirstOrder, withSetupFee } from './periods/start.ts'
import { recordConversion, orderingPage } from '../../site/statistics/conversions.ts'

export interface OrderInput extends BuyerInput {
  packageId?: string | undefined
  packageName: string
  /** The total that the customer saw, if the request contains it. */
  packagePrice?: string | undefined
  /** How many of the package; one by default. */
  quantity?: number
  addOns?: Selection['addOns']
  /** Of a package that is paid by the period; by default that of its price. */
  period?: Interval | undefined
  /** The code of a coupon; empty for none. */
  coupon?: string
}

/**
 * Places an order for the caller at the current prices, in the currency of the server. Repeated and simultaneous requests
 * with the same idempotency key return the same order, and so do equal requests without a key within seconds. Throws a
 * ConflictError with the current total if the request states another one, and an InvalidInputError if the key was used for another request.
 */
export const placeOrder = (ctx: Context, input: OrderInput, idempotencyKey: string | null): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const requestHash = hashOf(JSON.stringify(input))
    const existing = idempotencyKey && (await findByKey(ctx.db, ctx.caller.uid, idempotencyKey))
    if (existing) return requireSameRequest(existing, requestHash)
    // The address of an unverified account may be mistyped: the one that was proven instead gets the mails.
    const email = ctx.caller.emailVerified
      ? ctx.caller.email
      : ((await provenAddress(ctx, ctx.caller.uid)) ?? ctx.caller.email)
    const repeated = idempotencyKey
      ? undefined
      : await findRepeated(ctx, { customerUid: ctx.caller.uid, customerEmail: email }, requestHash)
    if (repeated) return repeated
    if (!email)
      throw new InvalidInputError({
        errors: { customerEmail: 'Add an email address to your account first.' },
      })
    // The address of an ID token has not been validated yet. A restore validates it by the same rule.
    const wrong = fieldError({ kind: 'email', label: 'Email' }, email)
    if (wrong) throw new InvalidInputError({ errors: { customerEmail: wrong } })
    const placed = await insertOrder(ctx, input, {
      uid: ctx.caller.uid,
      email,
      idempotency: {
        idempotencyKey,
        requestHash,
      },
    })
    // Another connection has committed the same request in the meantime.
    if (!placed)
      return requireSameRequest((await findByKey(ctx.db, ctx.caller.uid, idempotencyKey!))!, requestHash)
    await storeProvenAddress(ctx)
    return confirmOrder(ctx, placed)
  })

/** Inserts the order that a visitor chose. Returns undefined if an order with the idempotency key exists. */
export async function insertOrder(
  ctx: TxContext,
  input: OrderInput,
  {
    uid,
    email,
    idempotency,
  }: { uid: string | null; email: string } & Required<Pick<NewOrder, 'idempotency'>>,
): Promise<Order | undefined> {
  const pack = await findPackage(ctx, input.packageId, input.packageName)
  const { quantity = 1, addOns = [] } = input
  const terms = chosenTerms(pack.terms, input.period)
  const sold = terms ? { ...pack.sold, packagePrice: asPrice(fromCents(terms.price)) } : pack.sold
  const each = await priceOrder(ctx, sold, { quantity, addOns })
  const full = terms ? await withSetupFee(ctx, each, terms) : each
  const customer = {
    uid,
    email,
    customerId: await customerFor(ctx, { uid, email, name: input.customerName }),
    companyId: uid === null ? null : await lockCompanyOf(ctx, uid),
  }
  const redeemed = input.coupon ? await applyCoupon(ctx, input.coupon, { lines: full, customer }) : undefined
  const lines = redeemed?.lines ?? full
  await requireSeen(ctx, lines, input.packagePrice)
  const order = { customer, buyer: buyerColumns(input), lines, pack, by: 'customer' as const, idempotency }
  const placed = terms
    ? await createFirstOrder(ctx, order, { terms, each, coupon: redeemed?.coupon })
    : await createOrder(ctx, order)
  if (!placed) return undefined
  if (redeemed) await storeRedemption(ctx, placed.id, { couponId: redeemed.coupon.id, lines })
  await recordConversion(ctx, 'order', { id: placed.id, page: orderingPage(placed) })
  return placed
}

/** Confirms a new order to both sides. One that costs nothing is paid with it. */
export async function confirmOrder(ctx: TxContext, order: Order): Promise<Order> {
  if (toCents(order.total) === 0) return payNothing(ctx, order)
  await mailOrderPlaced(ctx, order)
  return order
}

/** Equal orders of one person within this time are one request that was sent twice. */
const repeatSeconds = 10

/**
 * The equal order that a person has just placed; undefined if there is none. Until the transaction ends, equal requests
 * wait, in every process.
 */
export async function findRepeated(
  { db }: TxContext,
  { customerUid, customerEmail }: { customerUid: string | null; customerEmail: string | null },
  requestHash: string,
): Promise<Order | undefined> {
  await lockName(db, `order ${customerUid ?? customerEmail} ${requestHash}`)
  return db
    .selectFrom('orders')
    .selectAll()
    .where('customerUid', 'is not distinct from', customerUid)
    .$if(customerUid === null, (query) => query.where('customerEmail', '=', customerEmail!))
    .where('requestHash', '=', requestHash)
    .where('paymentStatus', '<>', 'Cancelled')
    .where('createdAt', '>', sql<Date>`clock_timestamp() - ${sql.lit(repeatSeconds)} * interval '1 second'`)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}

const findByKey = (tx: Tx, uid: string, key: string): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('customerUid', '=', uid)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()

function requireSameRequest(order: Order, requestHash: string): Order {
  if (order.requestHash === requestHash) return order
  throw new InvalidInputError('This Idempotency-Key was used for another order.')
}
