import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { lockCustomer, type Customer } from './customers.ts'
import { detailColumns } from './save-customer.ts'
import { addTags, tagsOf } from './tags.ts'

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
    const offers = await move(ctx.db, 'offers', 'id', from, into)
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
    const taken = await takeDetails(ctx, source, locked.get(into)!)
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
      before: { into, orders, accounts, notes, offers, ...taken },
    })
  })

/** Undoes a merge. Rows added since the merge stay with the customer into which it was merged. */
export const undoMergeCustomers: Undo<'customer', 'merge'> = async (ctx, { id, before }) => {
  const { into, orders, accounts, notes, offers = [], details = [], tags = [] } = before
  const target = await lockCustomer(ctx, into)
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
  await moveBack(ctx.db, 'offers', 'id', offers, into, id)
  await ctx.db
    .deleteFrom('customerEmails')
    .where('customerId', '=', into)
    .where('mergedFrom', '=', id)
    .execute()
  await giveDetailsBack(ctx, { target, from: id, details })
  if (tags.length > 0)
    await ctx.db.deleteFrom('customerTags').where('customerId', '=', into).where('tag', 'in', tags).execute()
  await audit(ctx, { action: 'unmerge', subject: 'customer', id })
}

const mergedColumns = [...detailColumns, 'email'] as const

/** Fills the details that the target lacks, and adds the tags. Returns their names, for the undo. */
export async function takeDetails(ctx: Pick<TxContext, 'db'>, source: Customer, target: Customer) {
  const details = mergedColumns.filter((name) => !target[name] && source[name])
  if (details.length > 0)
    await ctx.db
      .updateTable('customers')
      .set(Object.fromEntries(details.map((name) => [name, source[name]])))
      .where('id', '=', target.id)
      .execute()
  const added = await addTags(
    ctx,
    (await tagsOf(ctx, source.id)).map((tag) => ({ customerId: target.id, tag })),
  )
  return { details, tags: added.map(({ tag }) => tag) }
}

/** Empties the details that came from another customer, unless they were changed since. */
async function giveDetailsBack(
  ctx: TxContext,
  { target, from, details }: { target: Customer; from: string; details: readonly string[] },
) {
  const source = await ctx.db.selectFrom('customers').selectAll().where('id', '=', from).executeTakeFirst()
  const unchanged = mergedColumns.filter(
    (name) => details.includes(name) && source && target[name] === source[name],
  )
  if (unchanged.length > 0)
    await ctx.db
      .updateTable('customers')
      .set(Object.fromEntries(unchanged.map((name) => [name, ''])))
      .where('id', '=', target.id)
      .execute()
}

type Owned = 'orders' | 'customerAccounts' | 'notes' | 'offers'

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
