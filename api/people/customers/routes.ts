import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import {
  customer,
  customerDetails as customerDetailsAnswer,
  toCustomer,
  toCustomerDetails,
} from './answers.ts'
import { customerDetails, customers, renameCustomer, setPaysOnInvoice } from './customers.ts'
import { mergeCustomers } from './merge.ts'

const sortable = ['lastContactAt', 'name', 'email', 'createdAt'] as const

/** The customers of the agency. */
export const customerRoutes = () => {
  const details = async (ctx: Context, id: string) =>
    toCustomerDetails(await customerDetails(ctx, id), ctx.caller)
  return [
    route({
      id: 'listCustomers',
      tag: 'Customers',
      method: 'GET',
      path: '/customers',
      access: { may: 'customers.read' },
      summary: 'List customers',
      description: 'With their orders, payments and last contact; q searches names and email addresses.',
      query: pagedQuery(sortable),
      answers: z.array(customer),
      run: async ({ ctx, c, query }) =>
        (await paged(ctx.db, c, customers(ctx, query), query, query.sort.by)).map((row) =>
          toCustomer(row, ctx.caller),
        ),
    }),
    route({
      id: 'getCustomer',
      tag: 'Customers',
      method: 'GET',
      path: '/customer/{id}',
      access: { may: 'customers.read' },
      summary: 'Get a customer',
      description: 'The id of a merged customer returns the customer that it was merged into.',
      answers: customerDetailsAnswer,
      run: ({ ctx, param }) => details(ctx, param('id')),
    }),
    route({
      id: 'allowInvoicePayment',
      tag: 'Customers',
      method: 'PUT',
      path: '/customer/{id}/pays-on-invoice',
      access: { may: 'payments.record' },
      summary: 'Set whether a customer may pay on invoice',
      description: 'If the owner has chosen that such customers may.',
      body: z.strictObject({ paysOnInvoice: z.boolean() }),
      answers: customerDetailsAnswer,
      run: async ({ ctx, body, param }) => {
        await setPaysOnInvoice(ctx, param('id'), body.paysOnInvoice)
        return details(ctx, param('id'))
      },
    }),
    route({
      id: 'renameCustomer',
      tag: 'Customers',
      method: 'PUT',
      path: '/customer/{id}',
      access: { may: 'customers.edit' },
      summary: 'Rename a customer',
      description: 'Orders keep the name that they were placed under.',
      body: z.strictObject({ name: textField(200).min(1, requiredMessage) }),
      answers: customerDetailsAnswer,
      run: async ({ ctx, body, param }) => {
        await renameCustomer(ctx, param('id'), body.name)
        return details(ctx, param('id'))
      },
    }),
    route({
      id: 'mergeCustomers',
      tag: 'Customers',
      method: 'POST',
      path: '/customer/{id}/merge',
      access: { may: 'customers.edit' },
      summary: 'Merge another customer into this one',
      description: 'Can be undone.',
      body: z.strictObject({ from: recordId('There is no customer with this id.') }),
      answers: customerDetailsAnswer,
      run: async ({ ctx, body, param }) => {
        await mergeCustomers(ctx, param('id'), body.from)
        return details(ctx, param('id'))
      },
    }),
  ]
}
