import { dayIn } from '#content/locale/local-time.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ConversionKind } from '../../platform/db/tables/statistics.ts'

const maxPageLength = 200

/** Counts a conversion once, with the page where it happened, if known. */
export async function recordConversion(
  tx: Tx,
  kind: ConversionKind,
  id: string,
  page: string | null,
): Promise<void> {
  await tx
    .insertInto('conversions')
    .values({
      kind,
      id,
      day: dayIn(Date.now(), await timeZoneOf(tx)),
      page: page && page.length <= maxPageLength ? page : null,
    })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Removes a conversion that turned out not to be one, such as spam. */
export async function deleteConversion(tx: Tx, kind: ConversionKind, id: string): Promise<void> {
  await tx.deleteFrom('conversions').where('kind', '=', kind).where('id', '=', id).execute()
}

/** The page on which an order was placed. */
export const orderingPage = ({ packageId }: { packageId: string }) => `/order-now/${packageId}`
