import { z } from 'zod'
import { daysBetween } from '#content/locale/calendar-day.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { flag, recordId } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { fromCents } from '#content/shop/cents.ts'
import { keptCents, openCents } from './ledger/sums.ts'
import { openByCustomer, openItems, openTotals } from './open-items.ts'
import type { Order } from './order.ts'

const openItem = z
  .object({
    _id: z.uuid(),
    number: z.string(),
    customerId: z.uuid(),
    customerName: z.string(),
    company: z.string(),
    packageName: z.string(),
    paymentStatus: z.enum(paymentStatuses),
    total: z.string(),
    /** What was paid and not given back. */
    paid: z.string(),
    open: z.string(),
    currency: z.string(),
    /** The day on which it has to be paid, such as `2026-11-21`; null until the delivery. */
    dueOn: z.string().nullable(),
    /** How many days ago that was; 0 if it is not over. */
    daysOverdue: z.int(),
  })
  .meta({ id: 'OpenItem' })

const total = z.object({ currency: z.string(), orders: z.int(), open: z.string(), overdue: z.string() })

const customer = total
  .extend({ customerId: z.uuid(), name: z.string(), dueOn: z.string().nullable() })
  .meta({ id: 'OpenCustomer' })

const toOpenItem = (row: Order, today: string) =>
  fromRow(openItem, row, {
    company: row.customerCompany,
    paid: fromCents(keptCents(row)),
    open: fromCents(openCents(row)),
    dueOn: row.paymentDueOn,
    daysOverdue: row.paymentDueOn ? Math.max(0, daysBetween(row.paymentDueOn, today)) : 0,
  })

const columns = { dueOn: 'paymentDueOn' } as const

/** What customers have to pay. */
export const openItemRoutes = () => [
  route({
    id: 'listOpenItems',
    tag: 'Payments',
    method: 'GET',
    path: '/open-items',
    access: { may: 'payments.read' },
    summary: 'List open items',
    description: 'Orders for which money is expected, those that are due longest first; q searches.',
    query: pagedQuery(['dueOn'], {
      /** Only those of this customer record. */
      customerId: recordId('There is no customer with this id.').optional(),
      /** Only those that were due before today. */
      overdue: flag,
    }),
    answers: z.array(openItem),
    run: async ({ ctx, c, query }) => {
      const today = await todayOf(ctx)
      const filter = {
        q: query.q,
        customerId: query.customerId,
        dueBefore: query.overdue === '1' ? today : undefined,
      }
      const rows = await paged(ctx.db, c, openItems(ctx, filter), query, columns[query.sort.by], true)
      return rows.map((row) => toOpenItem(row, today))
    },
  }),
  route({
    id: 'sumOpenItems',
    tag: 'Payments',
    method: 'GET',
    path: '/open-items/totals',
    access: { may: 'payments.read' },
    summary: 'Get the sums of the open items',
    description: 'In each currency: of all, or of one customer.',
    query: z.strictObject({ customerId: recordId('There is no customer with this id.').optional() }),
    answers: z.array(total),
    run: ({ ctx, query }) => openTotals(ctx, query.customerId),
  }),
  route({
    id: 'listOpenCustomers',
    tag: 'Payments',
    method: 'GET',
    path: '/open-items/customers',
    access: { may: 'payments.read' },
    summary: 'List what each customer has to pay',
    description: 'In each currency, those that wait longest first; at most 200.',
    answers: z.array(customer),
    run: ({ ctx }) => openByCustomer(ctx),
  }),
]
