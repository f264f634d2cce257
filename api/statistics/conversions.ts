import { dayIn } from '#content/local-time.ts'
import { timeZoneOf } from '../content/time-zone.ts'
import type { Tx } from '../db/database.ts'
import type { ConversionKind } from '../db/tables/statistics.ts'

const longestPage = 200

/** Counts what a visit has led to, once, with the page where it happened, if that is known. */
export async function noteConversion(
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
      page: page && page.length <= longestPage ? page : null,
    })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** It was none. */
export async function forgetConversion(tx: Tx, kind: ConversionKind, id: string): Promise<void> {
  await tx.deleteFrom('conversions').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Where an order was placed. */
export const orderingPage = ({ package_id }: { package_id: string }) => `/order-now/${package_id}`
