import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fieldError } from '#content/check.ts'
import { formatMoney, type Currency } from '#content/money.ts'
import { todayOf } from '../content/time-zone.ts'
import { provenAddress, storeProvenAddress } from '../access/addresses.ts'
import type { Caller } from '../caller.ts'
import { lockCompanyOf } from '../companies/company-of.ts'
import { hashOf } from '../secrets/keys.ts'
import { customerFor } from '../customers/link.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { lockName } from '../db/locks.ts'
import { ConflictError, InvalidInputError } from '../errors.ts'
import { buyerColumns, type BuyerInput } from './buyer.ts'
import { mailOrderPlaced } from './mails.ts'
import { asPrice, fromCents, toCents } from '../money.ts'
import type { Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { enqueuePaymentReminder } from './payment-reminder.ts'
import { findPackage } from './packages.ts'
import { recordConversion, orderingPage } from '../statistics/conversions.ts'

export interface OrderInput extends BuyerInput {
  packageId?: string | undefined
  packageName: string
  /** The price that the customer saw, if the request contains it. */
  packagePrice?: string | undefined
}

/** The person who places an order, with their email address. */
export interface OrderCustomer {
  caller: Caller
  /** Null for a guest. */
  uid: string | null
  email: string
}

/**
 * Places an order for the caller; name and price are those of the package, in `currency`. Repeated and simultaneous
 * requests with the same idempotency key return the same order, and so do equal requests without a key within seconds.
 * Throws a ConflictError with the current price if the
 * request states another one, and an InvalidInputError if the key was used for another request.
 */
export const placeOrder = (
  db: Database,
  input: OrderInput,
  caller: Caller,
  idempotencyKey: string | null,
  currency: Currency,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const request_hash = hashOf(JSON.stringify(input))
    const existing = idempotencyKey && (await findByKey(tx, caller.uid, idempotencyKey))
    if (existing) return requireSameRequest(existing, request_hash)
    // The address of an unverified account may be mistyped: the one that was proven instead gets the mails.
    const email = caller.emailVerified
      ? caller.email
      : ((await provenAddress(tx, caller.uid)) ?? caller.email)
    const repeated = idempotencyKey
      ? undefined
      : await findRepeated(tx, { customer_uid: caller.uid, customer_email: email }, request_hash)
    if (repeated) return repeated
    if (!email)
      throw new InvalidInputError({
        errors: { customerEmail: 'Add an email address to your account first.' },
      })
    // The address of an ID token has not been validated yet. A restore validates it by the same rule.
    const wrong = fieldError({ kind: 'email', label: 'Email' }, email)
    if (wrong) throw new InvalidInputError({ errors: { customerEmail: wrong } })
    const placed = await insertOrder(tx, input, { caller, uid: caller.uid, email }, currency, {
      idempotency_key: idempotencyKey,
      request_hash,
    })
    // Another connection has committed the same request in the meantime.
    if (!placed) return requireSameRequest((await findByKey(tx, caller.uid, idempotencyKey!))!, request_hash)
    await storeProvenAddress(tx, caller)
    await mailOrderPlaced(tx, placed)
    return placed
  })

/** Inserts the order with its first event. Returns undefined if an order with the idempotency key exists. */
export async function insertOrder(
  tx: Tx,
  input: OrderInput,
  { caller, uid, email }: OrderCustomer,
  currency: Currency,
  idempotency: { idempotency_key: string | null; request_hash: string },
): Promise<Order | undefined> {
  const pack = await findPackage(tx, input.packageId, input.packageName)
  const amount = fromCents(pack.cents)
  if (input.packagePrice !== undefined && toCents(input.packagePrice) !== pack.cents)
    throw new ConflictError({
      detail: `The price of ${pack.name} is ${formatMoney(amount, currency)} now.`,
      members: { packagePrice: asPrice(amount) },
    })
  const customer_id = await customerFor(tx, {
    uid,
    email,
    name: input.customerName,
  })
  const placed = await tx
    .insertInto('orders')
    .values({
      id: uuid(),
      customer_id,
      customer_uid: uid,
      company_id: uid === null ? null : await lockCompanyOf(tx, uid),
      customer_email: email,
      ...buyerColumns(input),
      package_id: pack.id,
      package_name: pack.name,
      package_points: json(pack.points),
      change_rounds: pack.changeRounds,
      work_days: pack.workDays,
      amount,
      currency,
      placed_on: await todayOf(tx),
      payment_key: randomBytes(16).toString('hex'),
      ...idempotency,
    })
    .onConflict((row) => row.columns(['customer_uid', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!placed) return undefined
  await recordEvent(
    tx,
    placed.id,
    { by: 'customer', caller },
    { subject: 'order', action: 'place', after: { packageName: placed.package_name } },
  )
  await enqueuePaymentReminder(tx, placed)
  await recordConversion(tx, 'order', placed.id, orderingPage(placed))
  return placed
}

/** Equal orders of one person within this time are one request that was sent twice. */
const repeatSeconds = 10

/**
 * The equal order that a person has just placed; undefined if there is none. Until the transaction ends, equal requests
 * wait, in every process.
 */
export async function findRepeated(
  tx: Tx,
  { customer_uid, customer_email }: { customer_uid: string | null; customer_email: string | null },
  request_hash: string,
): Promise<Order | undefined> {
  await lockName(tx, `order ${customer_uid ?? customer_email} ${request_hash}`)
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('customer_uid', 'is not distinct from', customer_uid)
    .$if(customer_uid === null, (query) => query.where('customer_email', '=', customer_email!))
    .where('request_hash', '=', request_hash)
    .where('payment_status', '<>', 'Cancelled')
    .where('created_at', '>', sql<Date>`clock_timestamp() - ${sql.lit(repeatSeconds)} * interval '1 second'`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

const findByKey = (tx: Tx, uid: string, key: string): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('customer_uid', '=', uid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

function requireSameRequest(order: Order, request_hash: string): Order {
  if (order.request_hash === request_hash) return order
  throw new InvalidInputError('This Idempotency-Key was used for another order.')
}
