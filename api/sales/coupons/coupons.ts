import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type LoggedCoupon, type Undo } from '../../platform/audit/audit.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { lockName, lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, requireVersion } from '../../platform/errors.ts'

export type Coupon = Selectable<Tables['coupons']>

/** What the agency enters. A code is in capital letters. */
export type CouponInput = Pick<
  Coupon,
  | 'code'
  | 'percent'
  | 'amount'
  | 'records'
  | 'leastTotal'
  | 'firstOrderOnly'
  | 'periods'
  | 'perCustomer'
  | 'inAll'
  | 'validFrom'
  | 'validUntil'
  | 'note'
>

/** In the order of their making. */
export const listCoupons = ({ db }: Context): Promise<Coupon[]> =>
  db.selectFrom('coupons').selectAll().orderBy('id').execute()

export const createCoupon = (ctx: Context, input: CouponInput): Promise<Coupon> =>
  withTransaction(ctx, async (ctx) => {
    const created = await insert(ctx, uuid(), input)
    await audit(ctx, { subject: 'coupon', id: created.id, action: 'create', after: logged(created) })
    return created
  })

/** Changes a coupon for new orders. Throws a StaleVersionError if the stored version is not `expected`. */
export const updateCoupon = (
  ctx: Context,
  id: string,
  { input, expected }: { input: CouponInput; expected: number | undefined },
): Promise<Coupon> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx.db, 'coupons', id)
    requireVersion(expected, before.version)
    const changed = await write(ctx, id, input)
    await audit(ctx, {
      subject: 'coupon',
      id,
      action: 'update',
      before: logged(before),
      after: logged(changed),
    })
    return changed
  })

/** Ends a coupon: no new order can use it. Or lets it be used again. */
export const setEnded = (ctx: Context, id: string, isEnded: boolean): Promise<Coupon> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx.db, 'coupons', id)
    if ((before.endedAt !== null) === isEnded) return before
    const name = before.code
    await audit(
      ctx,
      isEnded
        ? { subject: 'coupon', id, action: 'end', before: { name } }
        : { subject: 'coupon', id, action: 'resume', after: { name } },
    )
    return ctx.db
      .updateTable('coupons')
      .set((row) => ({
        endedAt: isEnded ? ctx.now() : null,
        version: row('version', '+', 1),
        updatedAt: ctx.now(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** Throws a ConflictError if the coupon was used: its orders name it. */
export const removeCoupon = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx.db, 'coupons', id)
    await removeUnused(ctx, before)
    await audit(ctx, { subject: 'coupon', id, action: 'remove', before: logged(before) })
  })

async function removeUnused({ db }: TxContext, { id, code }: Coupon) {
  const used = await db
    .selectFrom('couponRedemptions')
    .select('orderId')
    .where('couponId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (used) throw new ConflictError(`${code} was used. End it instead, and no new order can use it.`)
  await db.deleteFrom('coupons').where('id', '=', id).execute()
}

/** One at a time, so that of two equal codes the second one is refused. */
async function requireOwnCode({ db }: TxContext, id: string, code: string) {
  await lockName(db, 'coupon codes')
  const other = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw new InvalidInputError({ errors: { code: `There is a coupon ${code} already.` } })
}

async function insert(ctx: TxContext, id: string, input: CouponInput): Promise<Coupon> {
  await requireOwnCode(ctx, id, input.code)
  return ctx.db
    .insertInto('coupons')
    .values({ ...input, id, records: json(input.records), currency: ctx.env.currency, endedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function write(ctx: TxContext, id: string, input: CouponInput): Promise<Coupon> {
  await requireOwnCode(ctx, id, input.code)
  return ctx.db
    .updateTable('coupons')
    .set((row) => ({
      ...input,
      records: json(input.records),
      currency: ctx.env.currency,
      version: row('version', '+', 1),
      updatedAt: ctx.now(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const logged = (coupon: Coupon): LoggedCoupon => ({
  name: coupon.code,
  percent: coupon.percent ?? '',
  amount: coupon.amount ?? '',
  records: coupon.records,
  leastTotal: coupon.leastTotal ?? '',
  firstOrderOnly: coupon.firstOrderOnly ? 'Yes' : '',
  periods: String(coupon.periods ?? 'all'),
  perCustomer: String(coupon.perCustomer ?? ''),
  inAll: String(coupon.inAll ?? ''),
  validFrom: coupon.validFrom ?? '',
  validUntil: coupon.validUntil ?? '',
  note: coupon.note,
})

const fromLogged = (values: LoggedCoupon): CouponInput => ({
  code: values.name,
  percent: values.percent || null,
  amount: values.amount || null,
  records: values.records,
  leastTotal: values.leastTotal || null,
  firstOrderOnly: values.firstOrderOnly !== '',
  periods: values.periods === 'all' ? null : Number(values.periods) || 1,
  perCustomer: Number(values.perCustomer) || null,
  inAll: Number(values.inAll) || null,
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  note: values.note,
})

export const undoCreate: Undo<'coupon', 'create'> = (ctx, { id }) => removeCoupon(ctx, id)

export const undoUpdate: Undo<'coupon', 'update'> = (ctx, { id, before }) =>
  updateCoupon(ctx, id, { input: fromLogged(before), expected: undefined })

export const undoEnd: Undo<'coupon', 'end'> = (ctx, { id }) => setEnded(ctx, id, false)
export const undoResume: Undo<'coupon', 'resume'> = (ctx, { id }) => setEnded(ctx, id, true)

export const undoRemove: Undo<'coupon', 'remove'> = async (ctx, { id, before }) => {
  const restored = await insert(ctx, id, fromLogged(before))
  await audit(ctx, { subject: 'coupon', id, action: 'create', after: logged(restored) })
}
