import type { Selectable } from 'kysely'
import type { Period } from '#content/shop/periods.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { nameWithoutPeriod } from '../orders/periods/items.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'

/** A version of the report of an order. */
export type Report = Selectable<Tables['orderReports']>

/** The period that an order is for, and the name of what was sold without it. */
export async function soldIn(
  ctx: Pick<Context, 'db'>,
  { id, packageName, locale }: Order,
): Promise<{ period: Period | null; packageName: string }> {
  const found = await periodOfOrder(ctx, id)
  if (!found) return { period: null, packageName }
  const period = { from: found.startsOn, to: found.endsOn }
  return { period, packageName: nameWithoutPeriod(packageName, period, locale) }
}

/** Newest version first. */
export const reportsOf = ({ db }: Context, orderId: string): Promise<Report[]> =>
  db
    .selectFrom('orderReports')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('version', 'desc')
    .execute()

export async function findReport({ db }: Context, id: string): Promise<Report> {
  const report = await db.selectFrom('orderReports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!report) throw new NotFoundError()
  return report
}

/** The version that the customer of an order reads. Throws a NotFoundError if there is none. */
export async function publishedReport({ db }: Context, orderId: string): Promise<Report> {
  const report = await db
    .selectFrom('orderReports')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!report) throw new NotFoundError()
  return report
}

/** Finds a version for a change, and locks its order. */
export async function lockReport(ctx: TxContext, id: string): Promise<{ order: Order; report: Report }> {
  const { orderId } = await findReport(ctx, id)
  const order = await lockOrder(ctx, orderId)
  // Read after the order is locked, so that it contains all committed changes.
  return { order, report: await findReport(ctx, id) }
}

export function requireDraft({ state }: Report) {
  if (state !== 'draft')
    throw new ConflictError(
      'This version was published and does not change any more. Make a new version of it.',
    )
}
