import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { customerFor } from '../customers/link.ts'
import { inTransaction } from '../db/database.ts'
import { ForbiddenError } from '../errors.ts'
import { download } from '../http/download.ts'
import { route } from '../http/route.ts'
import { orderInvoice, toOrderInvoice } from '../invoices/answers.ts'
import { billingDetails, billingOf, saveBilling } from '../invoices/billing.ts'
import { fileOf, findInvoice } from '../invoices/document.ts'
import { billingOwnerOf, issueLateInvoice } from './invoicing.ts'
import { findOrder, readerOf } from './order.ts'

const billing = z
  .object({
    company: z.string(),
    taxNumber: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string(),
  })
  .meta({ id: 'BillingDetails' })

/** Invoices of orders, and the billing details for the next ones. */
export const orderInvoiceRoutes = (db: Database) => [
  route({
    id: 'getInvoice',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoice/{id}/pdf',
    access: 'signed-in',
    summary: 'Download an invoice or credit note',
    description: 'A PDF with its data embedded (Factur-X). For everybody with access to its order.',
    produces: 'application/pdf',
    run: async ({ c, caller, param }) => {
      const invoice = await findInvoice(db, param('id'))
      await findOrder(db, invoice.order_id, await readerOf(db, caller))
      const { name, pdf } = await fileOf(invoice)
      return download(c, name, 'application/pdf', pdf)
    },
  }),
  route({
    id: 'issueInvoice',
    tag: 'Invoices',
    method: 'POST',
    path: '/order/{id}/invoice',
    access: 'admin',
    summary: 'Issue the invoice of an order',
    description: 'For an order that was paid before there were invoices.',
    status: 201,
    answers: z.array(orderInvoice),
    run: async ({ caller, param }) => (await issueLateInvoice(db, param('id'), caller)).map(toOrderInvoice),
  }),
  route({
    id: 'getMyBilling',
    tag: 'Account',
    method: 'GET',
    path: '/me/billing',
    access: 'signed-in',
    summary: 'Get the billing details of the caller',
    description: 'Used for their next invoices; null until they are saved.',
    answers: billing.nullable(),
    run: async ({ caller }) => (await billingOf(db, await billingOwnerOf(db, caller.uid))) ?? null,
  }),
  route({
    id: 'saveMyBilling',
    tag: 'Account',
    method: 'PUT',
    path: '/me/billing',
    access: 'signed-in',
    summary: 'Update the billing details of the caller',
    description: 'Used for their next invoices. Invoices already issued do not change.',
    body: billingDetails,
    answers: billing,
    run: async ({ body, caller }) => {
      const { uid, email, name } = caller
      if (!email) throw new ForbiddenError('Add an email address to your account first.')
      await inTransaction(db, async (tx) => {
        const { company_id } = await billingOwnerOf(tx, uid)
        await saveBilling(
          tx,
          company_id ?? (await customerFor(tx, { uid, email, name: name ?? email })),
          body,
        )
      })
      return body
    },
  }),
]
