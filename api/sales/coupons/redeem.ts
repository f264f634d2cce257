import { sql } from 'kysely'
import { couponProblem, normalizeCode, withCoupon, type CouponRule } from '#content/shop/coupon.ts'
import { sumOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { localeOf } from '../../content/records/locale.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { lockName } from '../../platform/db/locks.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { Coupon } from './coupons.ts'

/** Who orders, in each way that the agency may know them. */
export interface CouponCustomer {
  customerId: string
  companyId: string | null
  email: string
}

/** The same for a code that never existed and one that is over, so that guesses find out nothing. */
const unknown = 'This code is not valid.'

const refuse = (message: string) => new InvalidInputError({ errors: { coupon: message } })

export const ruleOf = ({ code, percent, amount, records, leastTotal, periods }: Coupon): CouponRule => ({
  code,
  percent: percent ?? '',
  amount: amount ?? '',
  records,
  leastTotal: leastTotal ?? '',
  periods,
})

/** The coupon that a code names and that can be used today; throws an InvalidInputError for any other code. */
export async function findValid(ctx: Context, code: string): Promise<Coupon> {
  const coupon = await ctx.db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', normalizeCode(code))
    .executeTakeFirst()
  if (!coupon || !(await isValid(ctx, coupon))) throw refuse(unknown)
  return coupon
}

async function isValid(ctx: Context, coupon: Coupon): Promise<boolean> {
  const { endedAt, validFrom, validUntil, currency, inAll, percent, leastTotal } = coupon
  const today = await todayOf(ctx)
  if (endedAt || (validFrom && today < validFrom) || (validUntil && today > validUntil)) return false
  // Its amounts are in another currency than the prices.
  if (currency !== ctx.env.currency && (percent === null || leastTotal !== null)) return false
  return inAll === null || (await usesOf(ctx, coupon.id)) < inAll
}

const usesOf = async ({ db }: Context, couponId: string): Promise<number> => {
  const { uses } = await db
    .selectFrom('couponRedemptions')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('couponId', '=', couponId)
    .where('releasedAt', 'is', null)
    .where('renewal', '=', false)
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/**
 * The lines of an order with what its coupon takes off. The coupon stays locked until the transaction ends, so that the
 * last use goes to one of simultaneous orders. Throws an InvalidInputError if it cannot be used.
 */
export async function applyCoupon(
  ctx: TxContext,
  code: string,
  { lines, customer }: { lines: readonly SelectedLine[]; customer: CouponCustomer },
): Promise<{ coupon: Coupon; lines: SelectedLine[] }> {
  await ctx.db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', normalizeCode(code))
    .forUpdate()
    .executeTakeFirst()
  // Read after the lock, so that it sees the uses of those who held it before.
  const coupon = await findValid(ctx, code)
  const { firstOrderOnly, perCustomer, leastTotal, currency } = coupon
  if (firstOrderOnly) await lockCustomer(ctx, customer)
  if (firstOrderOnly && (await ordersOf(ctx, customer)) > 0)
    throw refuse('This code is for a first order only.')
  if (perCustomer !== null && (await usesBy(ctx, coupon.id, customer)) >= perCustomer)
    throw refuse(
      perCustomer === 1 ? 'You have used this code already.' : `This code can be used ${perCustomer} times.`,
    )
  const problem = couponProblem(lines, ruleOf(coupon))
  if (problem === 'not for these') throw refuse('This code is not for what you have chosen.')
  if (problem === 'too little')
    throw refuse(
      `This code is for orders of ${formatMoney(leastTotal!, currency, await localeOf(ctx))} and more.`,
    )
  return { coupon, lines: withCoupon(lines, ruleOf(coupon)) }
}

/** Of simultaneous first orders of one customer with different coupons, the others wait for one. */
async function lockCustomer({ db }: TxContext, { customerId, companyId, email }: CouponCustomer) {
  const names = [customerId, companyId, email.toLowerCase()].filter((name) => name !== null)
  for (const name of names.toSorted()) await lockName(db, `first order ${name}`)
}

/** Whether an order is by the same customer, as an expression about `orders`. */
const isBy = ({ customerId, companyId, email }: CouponCustomer) =>
  sql<boolean>`(customer_id = ${customerId} or lower(customer_email) = ${email.toLowerCase()}
    ${companyId === null ? sql`` : sql`or company_id = ${companyId}`})`

async function ordersOf({ db }: TxContext, customer: CouponCustomer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders
    where payment_status <> 'Cancelled' and ${isBy(customer)}`.execute(db)
  return rows[0]!.count
}

async function usesBy({ db }: TxContext, couponId: string, customer: CouponCustomer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from coupon_redemptions join orders on orders.id = order_id
    where coupon_id = ${couponId} and released_at is null and not renewal and ${isBy(customer)}`.execute(db)
  return rows[0]!.count
}

/** Counts a use. A coupon that took nothing off is not used; a later period of a subscription is none of its limits. */
export async function storeRedemption(
  { db }: TxContext,
  orderId: string,
  {
    couponId,
    lines,
    renewal = false,
  }: { couponId: string; lines: readonly SelectedLine[]; renewal?: boolean },
) {
  const cents = sumOf(lines.flatMap(({ discounts }) => discounts.map(({ amount }) => amount)))
  if (cents === 0) return
  await db
    .insertInto('couponRedemptions')
    .values({ orderId, couponId, amount: fromCents(cents), renewal, releasedAt: null })
    .execute()
}

/** Gives the use of a canceled order back, or counts it again if the order is paid after all, even beyond the limit. */
export async function setReleased(ctx: TxContext, orderId: string, isReleased: boolean) {
  await ctx.db
    .updateTable('couponRedemptions')
    .set({ releasedAt: isReleased ? ctx.now() : null })
    .where('orderId', '=', orderId)
    .execute()
}
