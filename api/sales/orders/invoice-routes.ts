import { z } from 'zod'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { download } from '../../platform/http/download.ts'
import { route } from '../../platform/http/route.ts'
import { orderInvoice, toOrderInvoice } from '../../money/invoices/answers.ts'
import { billingDetails, billingOf, saveBilling } from '../../people/companies/billing.ts'
import { fileOf, findInvoice } from '../../money/invoices/document.ts'
import { issueLateInvoice } from './invoicing.ts'
import { orderLinkScopes } from './order-links.ts'
import { findOrder, readerOf } from './order.ts'
import type { Parts } from '../../platform/feature.ts'

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

/** Invoices of orders, and the saved billing details. */
export const orderInvoiceRoutes = ({ db }: Parts) => [
  route({
    id: 'getInvoice',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoice/{id}/pdf',
    access: 'signed-in',
    asStaff: { may: 'invoices.read', order: 'invoices' },
    links: orderLinkScopes,
    summary: 'Download an invoice or credit note',
    description: 'A PDF with its data embedded (Factur-X). For everybody with access to its order.',
    produces: 'application/pdf',
    run: async ({ c, caller, param }) => {
      const invoice = await findInvoice(db, param('id'))
      await findOrder(db, invoice.orderId, readerOf(caller))
      const { name, pdf } = await fileOf(invoice)
      return download(c, name, 'application/pdf', pdf)
    },
  }),
  route({
    id: 'issueInvoice',
    tag: 'Invoices',
    method: 'POST',
    path: '/order/{id}/invoice',
    access: { may: 'invoices.issue', order: 'orders' },
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
    description: 'Fills in their order forms; null until they are saved.',
    answers: billing.nullable(),
    run: async ({ caller }) => (await billingOf(db, caller.uid)) ?? null,
  }),
  route({
    id: 'saveMyBilling',
    tag: 'Account',
    method: 'PUT',
    path: '/me/billing',
    access: 'signed-in',
    summary: 'Update the billing details of the caller',
    description: 'Fills in their order forms. Orders and invoices do not change.',
    body: billingDetails,
    answers: billing,
    run: async ({ body, caller }) => {
      await inTransaction(db, async (tx) => {
        const companyId = await lockCompanyOf(tx, caller.uid)
        await saveBilling(tx, { companyId, uid: caller.uid }, body)
      })
      return body
    },
  }),
]
