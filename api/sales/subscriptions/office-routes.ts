import { z } from 'zod'
import { intervals } from '#content/shop/periods.ts'
import { subscriptionStatuses } from '#content/shop/subscription-states.ts'
import { day, flag, ofKind, recordId, textField } from '../../platform/fields.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { checkTaxNumber } from '../orders/order-fields.ts'
import { findVisibleOrder } from '../orders/order.ts'
import { checkBuyer } from '../orders/vat-check.ts'
import { addOnBody, removedAddOnBody } from './add-on-answers.ts'
import { addAddOn, removeAddOn } from './add-ons.ts'
import { advance } from './advance.ts'
import { subscription, toSubscriptions } from './answers.ts'
import { changePackage, changePrice } from './change.ts'
import { entryCustomerFields } from '../order-entry/customer.ts'
import { createSubscription } from './create.ts'
import { changeBody } from './customer-routes.ts'
import { endSubscription, keepSubscription } from './end.ts'
import { subscriptionMonths } from './figures.ts'
import { listedSubscriptions, newestOrders } from './list.ts'
import { details, listed, toDetails, toOffice } from './office-answers.ts'
import { pause, resume } from './pause.ts'
import { lockSubscription, type Subscription } from '../orders/periods/subscriptions.ts'
import { findSubscription } from './visible.ts'

const read = { may: 'subscriptions.read' } as const
const edit = { may: 'subscriptions.edit' } as const
const byAgency = { by: 'agency' } as const

const created = z
  .strictObject({
    ...entryCustomerFields,
    packageId: recordId('There is no package with this id.'),
    period: z.enum(intervals, `One of: ${intervals.join(', ')}.`),
    price: ofKind('price').optional(),
    payment: z.enum(['link', 'invoice'], 'One of: link, invoice.').default('link'),
  })
  .superRefine(checkTaxNumber)

const change = { access: edit, tag: 'Subscriptions', method: 'POST', answers: details } as const

/** Subscriptions, for the agency. */
export const officeSubscriptionRoutes = () => [
  route({
    id: 'listSubscriptions',
    tag: 'Subscriptions',
    method: 'GET',
    path: '/subscriptions',
    access: read,
    summary: 'List subscriptions',
    description:
      'Newest first; q searches packages, names and addresses. `risk=1`: past due, paused or ending.',
    query: pagedQuery(['id'], {
      state: z.enum(subscriptionStatuses, `One of: ${subscriptionStatuses.join(', ')}.`).optional(),
      customerId: recordId('There is no such customer.').optional(),
      risk: flag,
    }),
    answers: z.array(listed),
    run: async ({ ctx, c, query }) => {
      const found = listedSubscriptions(ctx, { ...query, isAtRisk: query.risk === '1' })
      const rows = await paged(ctx.db, c, found, newestFirst(query))
      const answers = await toSubscriptions(ctx, rows)
      const orders = await newestOrders(ctx, rows)
      return rows.map((row, i) => ({ ...answers[i]!, ...toOffice(row, orders.get(row.id)!) }))
    },
  }),
  route({
    id: 'getSubscriptionFigures',
    tag: 'Subscriptions',
    method: 'GET',
    path: '/subscriptions/figures',
    access: read,
    summary: 'Get the subscriptions of the last twelve months',
    description:
      'What ran, began, was lost, grew and shrank, per month. docs/subscriptions.md defines each figure.',
    answers: z.array(
      z.object({
        month: z.string(),
        running: z.int(),
        recurring: z.string(),
        started: z.string(),
        resumed: z.string(),
        lost: z.string(),
        grown: z.string(),
        shrunk: z.string(),
        churn: z.string().nullable(),
        averageMonths: z.string().nullable(),
      }),
    ),
    run: ({ ctx }) => subscriptionMonths(ctx),
  }),
  route({
    id: 'createSubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/subscriptions',
    access: { may: ['subscriptions.edit', 'orders.create', 'customers.read'] },
    summary: 'Make a subscription for a customer',
    description:
      'Of a package with a period; its first order is paid by a link or on invoice. Another price needs a permission. Send an Idempotency-Key header to retry safely.',
    body: created,
    status: 201,
    answers: details,
    run: async ({ ctx, c, body }) => {
      const { customerId, email, phone, packageId, period, price, payment, ...buyer } = body
      await checkBuyer(ctx, buyer)
      const input = { customerId, email, phone, buyer, packageId, period, price, payment }
      return toDetails(ctx, await createSubscription(ctx, input, idempotencyKey(c)))
    },
  }),
  route({
    id: 'getSubscription',
    tag: 'Subscriptions',
    method: 'GET',
    path: '/subscriptions/{id}',
    access: read,
    summary: 'Get a subscription',
    description: 'With its periods, what can be done now, and what happened to it.',
    answers: details,
    run: async ({ ctx, param }) => {
      const row = await findSubscription(ctx, param('id'))
      await findVisibleOrder(ctx, row.orderId)
      return toDetails(ctx, row)
    },
  }),
  route({
    ...change,
    id: 'endSubscription',
    path: '/subscriptions/{id}/end',
    summary: 'End a subscription',
    description:
      'With the period, by minimum term and notice, or at once; orders that nobody paid for are canceled. `refunded` records that what was paid is given back, which is done at the order.',
    body: z.strictObject({
      when: z.enum(['period', 'now'], 'One of: period, now.').default('period'),
      refunded: z.boolean().default(false),
      reason: textField(500).default(''),
    }),
    run: ({ ctx, body, param }) =>
      changed(ctx, param('id'), (ctx, row) =>
        endSubscription(ctx, row, {
          ...byAgency,
          note: body.reason || null,
          now: body.when === 'now',
          isRefunded: body.refunded,
        }),
      ),
  }),
  route({
    ...change,
    id: 'keepSubscription',
    path: '/subscriptions/{id}/keep',
    summary: 'Take the end of a subscription back',
    run: ({ ctx, param }) => changed(ctx, param('id'), (ctx, row) => keepSubscription(ctx, row, byAgency)),
  }),
  route({
    ...change,
    id: 'pauseSubscription',
    path: '/subscriptions/{id}/pause',
    summary: 'Pause a subscription',
    description: 'The running period goes on to its end. With `resumeOn`, it goes on by itself then.',
    body: z.strictObject({ resumeOn: day.nullable().default(null) }),
    run: ({ ctx, body, param }) =>
      changed(ctx, param('id'), (ctx, row) => pause(ctx, row, { ...byAgency, ...body })),
  }),
  route({
    ...change,
    id: 'resumeSubscription',
    path: '/subscriptions/{id}/resume',
    summary: 'Resume a paused subscription',
    run: async ({ ctx, param }) => {
      const on = await todayOf(ctx)
      return changed(ctx, param('id'), (ctx, row) => resume(ctx, row, { ...byAgency, on }))
    },
  }),
  route({
    ...change,
    id: 'changeSubscription',
    path: '/subscriptions/{id}/change',
    summary: 'Change the package or the period of a subscription',
    description: 'With the next period that has no order yet; the present ones take a planned change back.',
    body: changeBody,
    run: ({ ctx, body, param }) =>
      changed(ctx, param('id'), (ctx, row) => changePackage(ctx, row, { ...body, ...byAgency })),
  }),
  route({
    ...change,
    id: 'addToSubscription',
    path: '/subscriptions/{id}/add-ons',
    summary: 'Add an add-on to a subscription',
    description:
      'To every period from the next one on that has no order yet, or once with that one. The customer gets a mail.',
    body: addOnBody,
    run: ({ ctx, body, param }) =>
      changed(ctx, param('id'), (ctx, row) => addAddOn(ctx, row, { ...body, ...byAgency })),
  }),
  route({
    ...change,
    id: 'removeFromSubscription',
    path: '/subscriptions/{id}/add-ons/remove',
    summary: 'Remove an add-on of a subscription',
    description: 'From the next period on that has no order yet. The customer gets a mail.',
    body: removedAddOnBody,
    run: ({ ctx, body, param }) =>
      changed(ctx, param('id'), (ctx, row) => removeAddOn(ctx, row, { ...body, ...byAgency })),
  }),
  route({
    id: 'changeSubscriptionPrices',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/subscriptions/price',
    access: edit,
    summary: 'Change the price of subscriptions',
    description:
      'From the first period that begins on the day or later, at least 30 days from today. Each customer gets a mail, and may end the subscription before.',
    body: z.strictObject({
      ids: z
        .array(recordId('There is no such subscription.'))
        .min(1, 'Choose at least one.')
        .max(100, 'At most 100 at once.'),
      price: ofKind('price'),
      from: day,
    }),
    answers: z.array(subscription),
    run: async ({ ctx, body: { ids, price, from } }) => {
      const rows = await withTransaction(ctx, async (ctx) => {
        const all: Subscription[] = []
        for (const id of [...new Set(ids)].toSorted())
          all.push(await changePrice(ctx, await lockVisible(ctx, id), { price, from, ...byAgency }))
        return all
      })
      return toSubscriptions(ctx, rows)
    },
  }),
]

async function lockVisible(ctx: TxContext, id: string): Promise<Subscription> {
  const locked = await lockSubscription(ctx, id)
  await findVisibleOrder(ctx, locked.orderId)
  return locked
}

/** Changes a subscription, and does what is due then, such as making the order of a period that begins soon. */
async function changed(
  ctx: Context,
  id: string,
  change: (ctx: TxContext, row: Subscription) => Promise<Subscription>,
) {
  await withTransaction(ctx, async (ctx) => change(ctx, await lockVisible(ctx, id)))
  return toDetails(ctx, await advance(ctx, id))
}
