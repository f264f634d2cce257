import { knownLocale } from '#content/locale/locale.ts'
import type { Context } from '../../platform/context.ts'
import { firstRecords } from './records.ts'

/**
 * The language and region of the site. An order keeps that of its day, as it keeps its currency: what is written about it to
 * its customer, and its invoices, have it (`order.locale`).
 */
export async function localeOf(ctx: Context): Promise<string> {
  const { region } = await firstRecords(ctx, ['region'])
  return knownLocale(region?.language)
}
