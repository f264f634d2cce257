import { dayIn } from '#content/locale/local-time.ts'
import type { TxContext } from '../../platform/context.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import type { ConversionKind } from '../../platform/db/tables/statistics.ts'

const maxPageLength = 200

/** Counts a conversion once, with the page where it happened, if known. */
export async function recordConversion(
  ctx: TxContext,
  kind: ConversionKind,
  { id, page }: { id: string; page: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('conversions')
    .values({
      kind,
      id,
      day: dayIn(ctx.now().getTime(), await timeZoneOf(ctx)),
      page: page && page.length <= maxPageLength ? page : null,
    })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Removes a conversion that turned out not to be one, such as spam. */
export async function deleteConversion({ db }: TxContext, kind: ConversionKind, id: string): Promise<void> {
  await db.deleteFrom('conversions').where('kind', '=', kind).where('id', '=', id).execute()
}

/** The page on which an order was placed. */
export const orderingPage = ({ packageId }: { packageId: string | null }) =>
  packageId && `/order-now/${packageId}`
