import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { emailAddress, recordId, singleLine, textField } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import {
  customer,
  customerDetails as customerDetailsAnswer,
  importResult,
  toCustomer,
  toCustomerDetails,
} from './answers.ts'
import { customerDetails, customers, setPaysOnInvoice } from './customers.ts'
import { customerChange, newCustomer } from './fields.ts'
import { importCustomers, planImport } from './import.ts'
import { columnMapping } from './read-import.ts'
import { addCustomer, updateCustomer } from './save-customer.ts'
import { listTags } from './tags.ts'
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
      description:
        'With their orders, payments and last contact; q searches names, companies and email addresses, email finds those with exactly this address.',
      query: pagedQuery(sortable, {
        tag: textField(40).optional(),
        email: emailAddress.optional(),
      }),
      answers: z.array(customer),
      run: async ({ ctx, c, query }) =>
        (await paged(ctx.db, c, customers(ctx, query), query, query.sort.by)).map((row) =>
          toCustomer(row, ctx.caller),
        ),
    }),
    route({
      id: 'addCustomer',
      tag: 'Customers',
      method: 'POST',
      path: '/customers',
      access: { may: ['customers.read', 'customers.edit'] },
      summary: 'Add a customer',
      description:
        'Whom the agency knows from elsewhere. Customers with the same email address are in `similar` of the answer. Send an Idempotency-Key header to retry safely.',
      body: newCustomer,
      status: 201,
      answers: customerDetailsAnswer,
      run: async ({ ctx, c, body }) => details(ctx, await addCustomer(ctx, body, idempotencyKey(c))),
    }),
    route({
      id: 'listCustomerTags',
      tag: 'Customers',
      method: 'GET',
      path: '/customer-tags',
      access: { may: 'customers.read' },
      summary: 'List the tags of customers',
      description: 'With the number of customers that have each.',
      answers: z.array(z.object({ tag: z.string(), customers: z.int() })),
      run: ({ ctx }) => listTags(ctx),
    }),
    route({
      id: 'importCustomers',
      tag: 'Customers',
      method: 'POST',
      path: '/customers/import',
      access: { may: ['customers.read', 'customers.edit'] },
      summary: 'Import customers from CSV',
      description:
        'With `preview`, only what the import would do. A mapping has the number of the column of each detail, from 0; without one it is guessed from the headings. The same file again changes nothing.',
      kilobytes: 4096,
      body: z.strictObject({
        csv: z.string().min(1, 'This file is empty.').max(3_000_000, 'At most 3 MB.'),
        mapping: columnMapping.optional(),
        duplicates: z.enum(['merge', 'skip']).default('merge'),
        tag: singleLine(40).default(''),
        preview: z.boolean().default(false),
      }),
      answers: importResult,
      run: ({ ctx, body: { preview, ...input } }) =>
        preview ? planImport(ctx, input) : importCustomers(ctx, input),
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
      id: 'updateCustomer',
      tag: 'Customers',
      method: 'PUT',
      path: '/customer/{id}',
      access: { may: 'customers.edit' },
      summary: 'Change what is known about a customer',
      description: 'What is left out stays as it is. Orders keep what they were placed with. Can be undone.',
      body: customerChange,
      answers: customerDetailsAnswer,
      run: async ({ ctx, body, param }) => {
        await updateCustomer(ctx, param('id'), body)
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
