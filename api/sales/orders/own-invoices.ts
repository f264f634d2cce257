import { z } from 'zod'
import { csvResponse, inBatches } from '../../platform/http/csv.ts'
import { day } from '../../platform/fields.ts'
import type { Context } from '../../platform/context.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { listedInvoice, toListedInvoice } from '../../money/invoices/answers.ts'
import { columns, invoicesWhere } from '../../money/invoices/list.ts'
import { invoicesZip } from '../../money/invoices/zip.ts'
import { belongsTo, buyerOf, ordersOfInvoices } from './order.ts'

const sortable = { issuedOn: 'issuedOn', number: 'number', total: 'total' } as const
const listQuery = pagedQuery(['issuedOn', 'number', 'total'], { from: day.optional(), to: day.optional() })

const ownInvoice = listedInvoice
  .omit({ orderId: true })
  .extend({
    /** Null if the order belongs to a company that the caller has left. */
    orderId: z.uuid().nullable(),
  })
  .meta({ id: 'OwnInvoice' })

/** What of the export is for the buyer. */
const {
  contact: _contact,
  email: _email,
  taxCategory: _category,
  transaction: _transaction,
  ...ownColumns
} = columns

/** The invoices of the caller and their company that match a filter. */
async function ownInvoices(ctx: Context, query: z.output<typeof listQuery>) {
  const buyer = await buyerOf(ctx, ctx.caller)
  const invoices = invoicesWhere(ctx, query).where('orderId', 'in', ordersOfInvoices(ctx, buyer))
  return { buyer, invoices }
}

/** All invoices and credit notes of a customer and their company. */
export const ownInvoiceRoutes = () => [
  route({
    id: 'listMyInvoices',
    tag: 'Account',
    method: 'GET',
    path: '/me/invoices',
    access: 'signed-in',
    summary: 'List the invoices and credit notes of the caller and their company',
    description:
      'Of all orders of the company, and of those that the caller placed, also for a company that they have left.',
    query: listQuery,
    answers: z.array(ownInvoice),
    run: async ({ ctx, c, query }) => {
      const { buyer, invoices } = await ownInvoices(ctx, query)
      const rows = await paged(ctx.db, c, invoices, query, sortable[query.sort.by])
      if (rows.length === 0) return []
      const readable = await ctx.db
        .selectFrom('orders')
        .select('id')
        .where(
          'id',
          'in',
          rows.map(({ orderId }) => orderId),
        )
        .where(belongsTo(buyer))
        .execute()
      const ids = new Set(readable.map(({ id }) => id))
      return rows.map((row) => ({
        ...toListedInvoice(row),
        orderId: ids.has(row.orderId) ? row.orderId : null,
      }))
    },
  }),
  route({
    id: 'exportMyInvoices',
    tag: 'Account',
    method: 'GET',
    path: '/me/invoices.csv',
    access: 'signed-in',
    summary: 'Export the invoices and credit notes of the caller and their company as CSV',
    description: 'All of the period, oldest first. Amounts of credit notes are negative.',
    produces: 'text/csv',
    query: listQuery,
    run: async ({ ctx, query }) =>
      csvResponse('invoices.csv', ownColumns, inBatches((await ownInvoices(ctx, query)).invoices, 'asc')),
  }),
  route({
    id: 'downloadMyInvoices',
    tag: 'Account',
    method: 'GET',
    path: '/me/invoices.zip',
    access: 'signed-in',
    limit: 'documents',
    summary: 'Download the invoices and credit notes of the caller and their company as a ZIP file',
    description: 'The PDFs of all of the period.',
    produces: 'application/zip',
    query: listQuery,
    run: async ({ ctx, query }) => invoicesZip(inBatches((await ownInvoices(ctx, query)).invoices, 'asc')),
  }),
]
