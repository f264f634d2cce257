import { z } from 'zod'
import { csvResponse, inBatches } from '../../platform/http/csv.ts'
import { day } from '../../platform/fields.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { listedInvoice, numberSeries, toListedInvoice } from './answers.ts'
import { columns, invoicesWhere } from './list.ts'
import { seriesOf } from './numbers.ts'
import { readSettings, saveSettings } from './settings.ts'
import { invoicesZip } from './zip.ts'
import { emptySettings, invoiceSettings } from '../invoice-settings.ts'

const filters = {
  kind: z.enum(['invoice', 'credit-note'], 'invoice or credit-note.').optional(),
  from: day.optional(),
  to: day.optional(),
}
const sortable = { issuedOn: 'issuedOn', number: 'number', total: 'total' } as const
const listQuery = pagedQuery(['issuedOn', 'number', 'total'], filters)

const text = z.string()
const settingsAnswer = z
  .object({
    ...(Object.fromEntries(Object.keys(emptySettings).map((key) => [key, text])) as Record<
      Exclude<keyof typeof emptySettings, 'taxRules' | 'taxMode'>,
      typeof text
    >),
    taxMode: z.enum(['none', 'exempt', 'rules']),
    taxRules: z.array(z.object({ country: text, region: text, rate: text, name: text })),
    /** Whether the settings were saved. Invoices are issued from then on. */
    isSet: z.boolean(),
  })
  .meta({ id: 'InvoiceSettings' })

export const invoiceRoutes = () => [
  route({
    id: 'getInvoiceSettings',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoice-settings',
    access: { may: 'settings.invoices' },
    summary: 'Get the invoice settings',
    description:
      'The issuer, the number series and the tax; defaults until they are saved for the first time.',
    answers: settingsAnswer,
    run: async ({ ctx, c }) => {
      const stored = await readSettings(ctx)
      setETag(c, stored?.version ?? 0)
      return { ...emptySettings, ...stored?.data, isSet: stored !== undefined }
    },
  }),
  route({
    id: 'saveInvoiceSettings',
    tag: 'Invoices',
    method: 'PUT',
    path: '/invoice-settings',
    access: { may: 'settings.invoices' },
    summary: 'Update the invoice settings',
    description:
      'Once they are saved, each paid order gets an invoice. Invoices already issued do not change.',
    body: invoiceSettings,
    answers: settingsAnswer,
    run: async ({ ctx, c, body }) => {
      const stored = await saveSettings(ctx, body, expectedVersion(c))
      setETag(c, stored.version)
      return { ...stored.data, isSet: true }
    },
  }),
  route({
    id: 'listInvoices',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoices',
    access: { may: 'invoices.read' },
    summary: 'List invoices and credit notes',
    description: 'Filtered by kind and day; q searches numbers, names and addresses.',
    query: listQuery,
    answers: z.array(listedInvoice),
    run: async ({ ctx, c, query }) =>
      (await paged(ctx.db, c, invoicesWhere(ctx, query), query, sortable[query.sort.by])).map(
        toListedInvoice,
      ),
  }),
  route({
    id: 'exportInvoices',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoices.csv',
    access: { may: 'invoices.export' },
    summary: 'Export invoices and credit notes as CSV',
    description:
      'All that match the filters, oldest first, for bookkeeping. Amounts of credit notes are negative.',
    produces: 'text/csv',
    query: listQuery,
    run: async ({ ctx, query }) =>
      csvResponse('invoices.csv', columns, inBatches(invoicesWhere(ctx, query), 'asc')),
  }),
  route({
    id: 'downloadInvoices',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoices.zip',
    access: { may: 'invoices.export' },
    summary: 'Download invoices and credit notes as a ZIP file',
    description: 'The PDFs of all that match the filters, such as those of a month.',
    produces: 'application/zip',
    query: listQuery,
    run: async ({ ctx, query }) => invoicesZip(inBatches(invoicesWhere(ctx, query), 'asc')),
  }),
  route({
    id: 'checkInvoiceNumbers',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoices/numbers',
    access: { may: 'invoices.read' },
    summary: 'Check the invoice numbers',
    description: 'Each number series with the numbers that are missing in it.',
    answers: z.array(numberSeries),
    run: async ({ ctx }) => seriesOf(ctx),
  }),
]
