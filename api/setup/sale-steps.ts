import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'

/** What has to be decided before the first sale, because orders and invoices keep it as it was on their day. */
export const saleSteps = ['terms', 'timeZone', 'currency', 'invoices'] as const
type SaleStep = (typeof saleSteps)[number]

/** What is missing, in words, and where the owner adds it. */
export const saleStepTexts: Readonly<Record<SaleStep, { missing: string; todo: string }>> = {
  terms: { missing: 'the terms', todo: 'Write the terms in Legal.' },
  timeZone: {
    missing: 'the time zone',
    todo: 'Choose the time zone in Site name: it decides the dates of orders and invoices.',
  },
  currency: { missing: 'the currency', todo: 'Set CURRENCY on the server, also if it is USD.' },
  invoices: {
    missing: 'the invoice settings',
    todo: 'Save the invoice settings: until then, no invoices are issued.',
  },
}

/** The steps that are not done, and whether an order was paid nevertheless. */
export async function missingSaleSteps(
  db: Database,
  { currencyIsChosen }: Pick<Env, 'currencyIsChosen'>,
): Promise<{ missing: SaleStep[]; hasSold: boolean }> {
  const { rows } = await sql<Record<Exclude<SaleStep, 'currency'> | 'sold', boolean>>`select
    exists (select from content where section = 'terms') as terms,
    exists (select from content where section = 'site' and data ->> 'siteTimeZone' <> '') as "timeZone",
    exists (select from content where section = 'invoiceSettings') as invoices,
    exists (select from orders where paid_at is not null) as sold`.execute(db)
  const { sold, ...done } = rows[0]!
  const isDone = { ...done, currency: currencyIsChosen }
  return { missing: saleSteps.filter((step) => !isDone[step]), hasSold: sold }
}
