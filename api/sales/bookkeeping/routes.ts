import { z } from 'zod'
import { day } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { booksArchive, programs } from './archive.ts'
import type { Payments } from '../payments/routes.ts'
import { openItemsAt } from './open-items.ts'
import { openItemsFile } from './other-formats.ts'
import { bookkeepingSettings, readBookkeeping, saveBookkeeping } from './settings.ts'

const tag = 'Invoices'
const text = z.string()
const answer = z
  .object({
    consultant: text,
    client: text,
    accountLength: text,
    yearStart: text,
    debtor: text,
    revenue: text,
    bank: text,
    provider: text,
    card: text,
    cash: text,
    other: text,
    fees: text,
  })
  .meta({ id: 'BookkeepingSettings' })

/** Exports to bookkeeping. */
export const bookkeepingRoutes = ({ payments: { providers } }: { payments: Payments }) => [
  route({
    id: 'getBookkeepingSettings',
    tag,
    method: 'GET',
    path: '/bookkeeping-settings',
    access: { may: 'settings.invoices' },
    summary: 'Get the accounts for exports to bookkeeping',
    description: 'Those of the chart SKR 03 until they are saved.',
    answers: answer,
    run: async ({ ctx, c }) => {
      const { data, version } = await readBookkeeping(ctx)
      setETag(c, version)
      return data
    },
  }),
  route({
    id: 'saveBookkeepingSettings',
    tag,
    method: 'PUT',
    path: '/bookkeeping-settings',
    access: { may: 'settings.invoices' },
    summary: 'Update the accounts for exports to bookkeeping',
    body: bookkeepingSettings,
    answers: answer,
    run: async ({ ctx, c, body }) => {
      const { data, version } = await saveBookkeeping(ctx, body, expectedVersion(c))
      setETag(c, version)
      return data
    },
  }),
  route({
    id: 'exportBooks',
    tag,
    method: 'GET',
    path: '/bookkeeping.zip',
    access: { may: 'invoices.export' },
    summary: 'Export the books of a period as a ZIP file',
    description:
      'For DATEV (EXTF), QuickBooks or Xero: documents, payments, refunds, fees and the payouts that a provider tells, by their days; the open items of the last day, and the PDFs.',
    produces: 'application/zip',
    query: z.strictObject({
      program: z.enum(programs, `One of: ${programs.join(', ')}.`),
      from: day,
      to: day,
    }),
    run: ({ ctx, query }) => booksArchive(ctx, providers, query),
  }),
  route({
    id: 'exportOpenItems',
    tag,
    method: 'GET',
    path: '/open-items.csv',
    access: { may: 'invoices.export' },
    summary: 'Export the open items at the end of a day as CSV',
    description: 'Documents issued until then minus the money of those days. Negative: a credit.',
    produces: 'text/csv',
    query: z.strictObject({ on: day }),
    run: async ({ ctx, query: { on } }) =>
      new Response(new Uint8Array(openItemsFile(await openItemsAt(ctx, on))), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="open-items-${on}.csv"`,
        },
      }),
  }),
]
