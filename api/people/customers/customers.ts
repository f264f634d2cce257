import { sql, type Selectable } from 'kysely'
import { salesStatuses } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { matchesSearch } from '../../platform/http/terms.ts'

export type Customer = Selectable<Tables['customers']>
export type ListedCustomer = Awaited<ReturnType<ReturnType<typeof customers>['execute']>>[number]
export type CustomerDetails = Awaited<ReturnType<typeof customerDetails>>

interface CustomerFilter {
  q?: string | undefined
  tag?: string | undefined
  /** Exactly one of their addresses. */
  email?: string | undefined
}

/** The query for customers with their orders and payments. The caller pages and sorts it. */
export const customers = ({ db }: Context, { q, tag, email }: CustomerFilter = {}) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'company', 'paysOnInvoice', 'lastContactAt', 'createdAt'])
    .select([
      sql<string[]>`(select coalesce(json_agg(tag order by tag), '[]') from customer_tags
        where customer_id = customers.id)`.as('tags'),
      sql<number>`(select count(*) from orders where customer_id = customers.id)`.as('orders'),
      sql<{ amount: string; currency: string }[]>`(
        select coalesce(json_agg(json_build_object('amount', amount::text, 'currency', currency)), '[]')
        from (select sum(paid - refunded) as amount, currency from orders
          where customer_id = customers.id and payment_status in (${sql.join(salesStatuses)})
          group by currency order by 1 desc) as sums)`.as('paid'),
    ])
    .where('mergedInto', 'is', null)
    .$if(tag !== undefined, (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('customerTags')
          .select('customerId')
          .where((inner) => inner(inner.fn('lower', ['tag']), '=', tag!.toLowerCase())),
      ),
    )
    .$if(email !== undefined, (query) =>
      query.where('id', 'in', (row) =>
        row.selectFrom('customerEmails').select('customerId').where('email', '=', email!),
      ),
    )
    .$if(q !== undefined, (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('customers')
          .select('id')
          .where(matchesSearch('customers', q!))
          .unionAll(
            row
              .selectFrom('customerEmails')
              .select('customerId as id')
              .where(matchesSearch('customerEmails', q!)),
          ),
      ),
    )

/** Finds a customer. A merged id returns the customer into which it was merged. Throws a NotFoundError. */
export async function customerDetails(ctx: Context, id: string) {
  const currentId = await resolveMergedId(ctx.db, id)
  const customer = await customers(ctx)
    .select(['taxNumber', 'address', 'postalCode', 'city', 'region', 'country', 'phone', 'language'])
    .where('id', '=', currentId)
    .executeTakeFirst()
  if (!customer) throw new NotFoundError()
  const emails = await ctx.db
    .selectFrom('customerEmails')
    .select('email')
    .where('customerId', '=', currentId)
    .orderBy('email')
    .execute()
  const { accounts } = await ctx.db
    .selectFrom('customerAccounts')
    .select((row) => row.fn.countAll<number>().as('accounts'))
    .where('customerId', '=', currentId)
    .executeTakeFirstOrThrow()
  const similar = await ctx.db
    .selectFrom('customers')
    .select(['id', 'name', 'email'])
    .where('mergedInto', 'is', null)
    .where('id', '!=', currentId)
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('customerEmails')
          .select('customerId')
          .where('email', 'in', emails.map(({ email }) => email).concat('')),
      ),
    )
    .limit(10)
    .execute()
  return { ...customer, emails: emails.map(({ email }) => email), accounts, similar }
}

/** The id of a customer; for a merged one, that of the customer into which it was merged. */
async function resolveMergedId(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom('customers').select('mergedInto').where('id', '=', id).executeTakeFirst()
  return row?.mergedInto ? resolveMergedId(db, row.mergedInto) : id
}

/** Whether there is a customer with this id, merged or not. */
export const isCustomer = async ({ db }: Context, id: string): Promise<boolean> =>
  (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Locks a customer for a change; for a merged one, that into which it was merged. */
export async function lockCurrentCustomer(ctx: TxContext, id: string): Promise<Customer> {
  const customer = await lockRow(ctx.db, 'customers', id)
  return customer.mergedInto === null ? customer : lockCurrentCustomer(ctx, customer.mergedInto)
}

/** Finds a customer for a change, and locks the row until the transaction ends. */
export async function lockCustomer({ db }: TxContext, id: string): Promise<Customer> {
  const customer = await lockRow(db, 'customers', id)
  if (customer.mergedInto !== null) throw new NotFoundError()
  return customer
}

export const setPaysOnInvoice = (ctx: Context, id: string, paysOnInvoice: boolean): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockCustomer(ctx, id)
    if (before.paysOnInvoice === paysOnInvoice) return
    await ctx.db.updateTable('customers').set({ paysOnInvoice }).where('id', '=', id).execute()
    await audit(ctx, {
      action: 'invoice payment',
      subject: 'customer',
      id,
      before: { paysOnInvoice: yesOrNo(before.paysOnInvoice) },
      after: { paysOnInvoice: yesOrNo(paysOnInvoice) },
    })
  })

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

export const undoPaysOnInvoice: Undo<'customer', 'invoice payment'> = (ctx, { id, before }) =>
  setPaysOnInvoice(ctx, id, before.paysOnInvoice === 'Yes')
