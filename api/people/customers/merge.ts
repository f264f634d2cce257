import { withTransaction, type Context } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { lockCustomer } from './customers.ts'

/**
 * Merges the customer `from` into `into`. Does not give anybody access to further orders, as access does not depend on the
 * customer record.
 */
export const mergeCustomers = (ctx: Context, into: string, from: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    if (into === from) throw new ConflictError('A customer cannot be merged with themselves.')
    // Locks in a fixed order, so that two merges cannot deadlock.
    const locked = new Map<string, Awaited<ReturnType<typeof lockCustomer>>>()
    for (const id of [into, from].toSorted()) locked.set(id, await lockCustomer(ctx, id))
    const source = locked.get(from)!
    const orders = await move(ctx.db, 'orders', 'id', from, into)
    const accounts = await move(ctx.db, 'customerAccounts', 'uid', from, into)
    const notes = await move(ctx.db, 'notes', 'id', from, into)
    await ctx.db
      .insertInto('customerEmails')
      .columns(['customerId', 'email', 'mergedFrom'])
      .expression((row) =>
        row
          .selectFrom('customerEmails')
          .select((each) => [each.val(into).as('customerId'), 'email', each.val(from).as('mergedFrom')])
          .where('customerId', '=', from),
      )
      .onConflict((row) => row.doNothing())
      .execute()
    await ctx.db.updateTable('customers').set({ mergedInto: into }).where('id', '=', from).execute()
    await ctx.db
      .updateTable('customers')
      .set({ lastContactAt: source.lastContactAt })
      .where('id', '=', into)
      .where('lastContactAt', '<', source.lastContactAt)
      .execute()
    await audit(ctx, {
      action: 'merge',
      subject: 'customer',
      id: from,
      before: { into, orders, accounts, notes },
    })
  })

/** Undoes a merge. Rows added since the merge stay with the customer into which it was merged. */
export const undoMergeCustomers: Undo<'customer', 'merge'> = async (ctx, { id, before }) => {
  const { into, orders, accounts, notes } = before
  await lockCustomer(ctx, into)
  const undone = await ctx.db
    .updateTable('customers')
    .set({ mergedInto: null })
    .where('id', '=', id)
    .where('mergedInto', '=', into)
    .executeTakeFirst()
  if (undone.numUpdatedRows === 0n) throw new ConflictError('These customers are no longer merged.')
  await moveBack(ctx.db, 'orders', 'id', orders, into, id)
  await moveBack(ctx.db, 'customerAccounts', 'uid', accounts, into, id)
  await moveBack(ctx.db, 'notes', 'id', notes, into, id)
  await ctx.db
    .deleteFrom('customerEmails')
    .where('customerId', '=', into)
    .where('mergedFrom', '=', id)
    .execute()
  await audit(ctx, { action: 'unmerge', subject: 'customer', id })
}

type Owned = 'orders' | 'customerAccounts' | 'notes'

async function move(tx: Tx, table: Owned, key: 'id' | 'uid', from: string, into: string): Promise<string[]> {
  const rows = await tx
    .updateTable(table as 'orders')
    .set({ customerId: into })
    .where('customerId', '=', from)
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
    .set({ customerId: into })
    .where('customerId', '=', from)
    .where(key as 'id', 'in', keys)
    .execute()
}
