import { sql } from 'kysely'
import { editAddress } from '#content/sections/screens.ts'
import { sections } from '#content/sections/sections.ts'
import type { Check } from '../../platform/setup/check.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { ok, unknown, warn } from '../../platform/setup/finding.ts'

const legal = { text: 'Open the terms', to: editAddress(sections.terms) }
const region = { text: 'Open language and region', to: editAddress(sections.region) }
const settings = { text: 'Open invoice settings', to: '/admin/invoices/settings' }

/** What has to be decided before the first sale, because orders and invoices keep it as it was on their day. */
const decisions = [
  ['terms', 'Terms', 'Write the terms.', 'Customers accept them with each order.', legal],
  [
    'language',
    'Language and region',
    'Choose the language of your pages, with your country.',
    'Until then they count as English, with dates and amounts as in the United States.',
    region,
  ],
  ['timeZone', 'Time zone', 'Choose your time zone.', 'It decides the dates of orders and invoices.', region],
  [
    'invoices',
    'Invoices',
    'Enter the invoice settings.',
    'Without settings, paid orders get no invoice; issue a missing one on the page of its order.',
    settings,
  ],
] as const

export const saleCheck: Check = {
  part: 'sales',
  depth: 'facts',
  shownOn: 'home and status',
  run: async ({ connection: { db } }) => {
    const { rows } = await sql<Record<'terms' | 'language' | 'timeZone' | 'invoices', boolean>>`select
      exists (select from content where section = 'terms') as terms,
      exists (select from content where section = 'region' and data ->> 'language' <> '') as language,
      exists (select from content where section = 'region' and data ->> 'timeZone' <> '') as "timeZone",
      exists (select from content where section = 'invoiceSettings') as invoices`.execute(db)
    const decided = rows[0]!
    const sold = await hasSold(db)
    return decisions.map(([key, title, todo, reason, screen]) => {
      const about = { key: `sales.${key}`, title, screen }
      if (decided[key]) return ok(about, 'Decided.')
      return sold ? warn(about, `Orders are being paid. ${reason}`, todo) : unknown(about, reason, todo)
    })
  },
}

/** No step of the home screen, because the owner cannot take it there: it is a setting of the server. */
export const currencyCheck: Check = {
  part: 'sales',
  depth: 'facts',
  run: async ({ connection: { db }, env }) => {
    const about = { key: 'sales.currency', title: 'Currency' }
    if (env.currencyIsChosen) return [ok(about, 'Decided.')]
    const says = 'No currency was chosen, so prices are in USD.'
    const todo =
      'Have the person who runs the server set CURRENCY, for example CURRENCY=EUR, and start it again. Keep US dollars with CURRENCY=USD.'
    return (await hasSold(db))
      ? [warn(about, `Orders are being paid. ${says}`, todo)]
      : [unknown(about, says, todo)]
  },
}

async function hasSold(db: Connection['db']): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`select
    exists (select from orders where paid_at is not null) as sold`.execute(db)
  return rows[0]!.sold
}
