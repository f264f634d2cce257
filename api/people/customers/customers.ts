import { sql, type Selectable } from 'kysely'
import { salesStatuses } from '#content/shop/payment-states.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { matchesSearch } from '../../platform/http/terms.ts'

export type Customer = Selectable<Tables['customers']>
export type ListedCustomer = Awaited<ReturnType<ReturnType<typeof customers>['execute']>>[number]
export type CustomerDetails = Awaited<ReturnType<typeof customerDetails>>

/** The query for customers with their orders and payments. The caller pages and sorts it. */
export const customers = (db: Database, { q }: { q?: string | undefined } = {}) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'lastContactAt', 'createdAt'])
    .select([
      sql<number>`(select count(*) from orders where customer_id = customers.id)`.as('orders'),
      sql<{ amount: string; currency: string }[]>`(
        select coalesce(json_agg(json_build_object('amount', amount::text, 'currency', currency)), '[]')
        from (select sum(coalesce(paid_amount, amount) - refunded) as amount, currency from orders
          where customer_id = customers.id and payment_status in (${sql.join(salesStatuses)})
          group by currency order by 1 desc) as sums)`.as('paid'),
    ])
    .where('mergedInto', 'is', null)
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
export async function customerDetails(db: Database, id: string) {
  const currentId = await resolveMergedId(db, id)
  const customer = await customers(db).where('id', '=', currentId).executeTakeFirst()
  if (!customer) throw new NotFoundError()
  const emails = await db
    .selectFrom('customerEmails')
    .select('email')
    .where('customerId', '=', currentId)
    .orderBy('email')
    .execute()
  const { accounts } = await db
    .selectFrom('customerAccounts')
    .select((row) => row.fn.countAll<number>().as('accounts'))
    .where('customerId', '=', currentId)
    .executeTakeFirstOrThrow()
  const similar = await db
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

/** Finds a customer for a change, and locks the row until the transaction ends. */
export async function lockCustomer(tx: Tx, id: string): Promise<Customer> {
  const customer = await lockRow(tx, 'customers', id)
  if (customer.mergedInto !== null) throw new NotFoundError()
  return customer
}

export const renameCustomer = (db: Database, id: string, name: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, id)
    if (before.name === name) return
    await tx.updateTable('customers').set({ name }).where('id', '=', id).execute()
    await audit(tx, caller, {
      action: 'update',
      subject: 'customer',
      id,
      before: { name: before.name },
      after: { name },
    })
  })

export const undoRenameCustomer: Undo<'customer', 'update'> = (tx, { id, before }, caller) =>
  renameCustomer(tx, id, before.name, caller)
