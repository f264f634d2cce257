import { z } from 'zod'
import { withTransaction } from '../../platform/context.ts'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { download } from '../../platform/http/download.ts'
import { route } from '../../platform/http/route.ts'
import { orderInvoice, toOrderInvoice } from '../../money/invoices/answers.ts'
import { billingDetails, billingOf, saveBilling } from '../../people/companies/billing.ts'
import { fileOf, findInvoice } from '../../money/invoices/document.ts'
import { issueLateInvoice } from './invoicing.ts'
import { orderLinkScopes } from './order-links.ts'
import { findOrder, findOrderOfInvoice } from './order.ts'
import { vatCheckAnswer, vatCheckOf } from './vat-check.ts'

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
export const orderInvoiceRoutes = () => [
  route({
    id: 'getInvoice',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoice/{id}/pdf',
    access: 'signed-in',
    asStaff: { may: 'invoices.read', order: 'invoices' },
    links: orderLinkScopes,
    summary: 'Download an invoice or credit note',
    description:
      'A PDF with its data embedded (Factur-X). For everybody with access to its order, and for who placed it.',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => {
      const invoice = await findInvoice(ctx, param('id'))
      await findOrderOfInvoice(ctx, invoice.orderId)
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
    run: async ({ ctx, param }) => (await issueLateInvoice(ctx, param('id'))).map(toOrderInvoice),
  }),
  route({
    id: 'getVatCheck',
    tag: 'Invoices',
    method: 'GET',
    path: '/order/{id}/vat-check',
    access: { may: 'invoices.read', order: 'orders' },
    summary: 'Get what VIES said about the VAT ID of an order',
    description: 'The evidence for reverse charge; null if the tax did not depend on it.',
    answers: vatCheckAnswer.nullable(),
    run: async ({ ctx, param }) => vatCheckOf(ctx, await findOrder(ctx, param('id'))),
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
    run: async ({ ctx }) => (await billingOf(ctx, ctx.caller.uid)) ?? null,
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
    run: async ({ ctx, body }) => {
      await withTransaction(ctx, async (ctx) => {
        const companyId = await lockCompanyOf(ctx, ctx.caller.uid)
        await saveBilling(ctx, { companyId, uid: ctx.caller.uid }, body)
      })
      return body
    },
  }),
]
