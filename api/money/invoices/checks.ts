import { sql } from 'kysely'
import { editAddress } from '#content/sections/screens.ts'
import { sections } from '#content/sections/sections.ts'
import type { Check } from '../../platform/setup/check.ts'
import { ok, unknown, warn } from '../../platform/setup/finding.ts'

const legal = { text: 'Open the terms', to: editAddress(sections.terms) }
const region = { text: 'Open language and region', to: editAddress(sections.region) }
const server = { text: 'Open the status', to: '/admin/status' }
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
    'currency',
    'Currency',
    'Set CURRENCY on the server, also if it is USD.',
    'Without it, prices are in US dollars.',
    server,
  ],
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
  run: async ({ connection: { db }, env }) => {
    const { rows } = await sql<
      Record<'terms' | 'language' | 'timeZone' | 'invoices' | 'sold', boolean>
    >`select
      exists (select from content where section = 'terms') as terms,
      exists (select from content where section = 'region' and data ->> 'language' <> '') as language,
      exists (select from content where section = 'region' and data ->> 'timeZone' <> '') as "timeZone",
      exists (select from content where section = 'invoiceSettings') as invoices,
      exists (select from orders where paid_at is not null) as sold`.execute(db)
    const { sold, ...decided } = { ...rows[0]!, currency: env.currencyIsChosen }
    return decisions.map(([key, title, todo, reason, screen]) => {
      const about = { key: `sales.${key}`, title, screen }
      if (decided[key]) return ok(about, 'Decided.')
      return sold ? warn(about, `Orders are being paid. ${reason}`, todo) : unknown(about, reason, todo)
    })
  },
}
