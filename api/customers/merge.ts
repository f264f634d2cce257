import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import { lockCustomer } from './customers.ts'

/**
 * Merges the customer `from` into `into`. Does not give anybody access to further orders, as access does not depend on the
 * customer record.
 */
export const mergeCustomers = (db: Database, into: string, from: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (into === from) throw new ConflictError('A customer cannot be merged with themselves.')
    // Locks in a fixed order, so that two merges cannot deadlock.
    const locked = new Map<string, Awaited<ReturnType<typeof lockCustomer>>>()
    for (const id of [into, from].toSorted()) locked.set(id, await lockCustomer(tx, id))
    const source = locked.get(from)!
    const orders = await move(tx, 'orders', 'id', from, into)
    const accounts = await move(tx, 'customer_accounts', 'uid', from, into)
    const notes = await move(tx, 'notes', 'id', from, into)
    await tx
      .insertInto('customer_emails')
      .columns(['customer_id', 'email', 'merged_from'])
      .expression((row) =>
        row
          .selectFrom('customer_emails')
          .select((each) => [each.val(into).as('customer_id'), 'email', each.val(from).as('merged_from')])
          .where('customer_id', '=', from),
      )
      .onConflict((row) => row.doNothing())
      .execute()
    await tx.updateTable('customers').set({ merged_into: into }).where('id', '=', from).execute()
    await tx
      .updateTable('customers')
      .set({ last_contact_at: source.last_contact_at })
      .where('id', '=', into)
      .where('last_contact_at', '<', source.last_contact_at)
      .execute()
    await audit(tx, caller, {
      action: 'merge',
      subject: 'customer',
      id: from,
      before: { into, orders, accounts, notes },
    })
  })

/** Undoes a merge. Rows added since the merge stay with the customer into which it was merged. */
export const undoMergeCustomers: Undo<'customer', 'merge'> = async (tx, { id, before }, caller) => {
  const { into, orders, accounts, notes } = before
  await lockCustomer(tx, into)
  const undone = await tx
    .updateTable('customers')
    .set({ merged_into: null })
    .where('id', '=', id)
    .where('merged_into', '=', into)
    .executeTakeFirst()
  if (undone.numUpdatedRows === 0n) throw new ConflictError('These customers are no longer merged.')
  await moveBack(tx, 'orders', 'id', orders, into, id)
  await moveBack(tx, 'customer_accounts', 'uid', accounts, into, id)
  await moveBack(tx, 'notes', 'id', notes, into, id)
  await tx
    .deleteFrom('customer_emails')
    .where('customer_id', '=', into)
    .where('merged_from', '=', id)
    .execute()
  await audit(tx, caller, { action: 'unmerge', subject: 'customer', id })
}

type Owned = 'orders' | 'customer_accounts' | 'notes'

async function move(tx: Tx, table: Owned, key: 'id' | 'uid', from: string, into: string): Promise<string[]> {
  const rows = await tx
    .updateTable(table as 'orders')
    .set({ customer_id: into })
    .where('customer_id', '=', from)
    .returning(key as 'id')
    .execute()
  return rows.map((row) => (row as Record<string, string>)[key]!)
}

async function moveBack(
  tx: Tx,
  table: Owned,
  key: 'id' | 'uid',
  keys: readonly string[],
  from: string,
  into: string,
) {
  if (keys.length === 0) return
  await tx
    .updateTable(table as 'orders')
    .set({ customer_id: into })
    .where('customer_id', '=', from)
    .where(key as 'id', 'in', keys)
    .execute()
}
