import { v7 as uuid } from 'uuid'
import { normalizeTaxNumber } from '#content/shop/tax-numbers.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { lockCustomer, type Customer } from './customers.ts'
import type { CustomerInput } from './fields.ts'
import { addTags, saveTags, tagsOf } from './tags.ts'

/** The details of a customer that are texts of one column. */
export const detailColumns = [
  'name',
  'company',
  'taxNumber',
  'address',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
  'language',
] as const

type Detail = (typeof detailColumns)[number]

/**
 * Adds a customer whom the agency knows, who has not ordered yet. It gives nobody access to anything. A repeated request
 * with the same key adds none. Returns the id.
 */
export const addCustomer = (
  ctx: Context,
  input: CustomerInput & { name: string },
  key: string | null = null,
): Promise<string> =>
  withTransaction(ctx, async (ctx) => {
    const id = key === null ? uuid() : idOfRequest('customer', ctx.caller, key, JSON.stringify(input))
    const [added] = await insertCustomers(ctx, [{ ...input, id }])
    if (added) await audit(ctx, { subject: 'customer', id, action: 'create', after: { name: input.name } })
    return id
  })

export type NewCustomer = CustomerInput & { id: string; name: string }

/** PostgreSQL takes at most 65,535 parameters at once. */
const batchSize = 1000

/** Inserts customers with their addresses and tags, without those whose id exists. Returns the ids of the others. */
export async function insertCustomers(ctx: TxContext, customers: readonly NewCustomer[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < customers.length; at += batchSize) {
    const batch = customers.slice(at, at + batchSize)
    const inserted = await ctx.db
      .insertInto('customers')
      .values(batch.map(toRow))
      .onConflict((row) => row.column('id').doNothing())
      .returning('id')
      .execute()
    const added = new Set(inserted.map(({ id }) => id))
    const newOnes = batch.filter(({ id }) => added.has(id))
    ids.push(...added)
    const addresses = newOnes.flatMap(({ id, email }) =>
      email ? [{ customerId: id, email, mergedFrom: null }] : [],
    )
    if (addresses.length > 0) await ctx.db.insertInto('customerEmails').values(addresses).execute()
    await addTags(
      ctx,
      newOnes.flatMap(({ id, tags = [] }) => tags.map((tag) => ({ customerId: id, tag }))),
    )
  }
  return ids
}

const toRow = ({ id, email = '', ...values }: NewCustomer) => ({
  id,
  email,
  mergedInto: null,
  ...pick(normalized(values, values.country ?? ''), detailColumns),
})

/** Changes what the agency knows about a customer. Orders keep what they were placed with. */
export const updateCustomer = (ctx: Context, id: string, input: CustomerInput): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockCustomer(ctx, id)
    const tags = await tagsOf(ctx, id)
    const { tags: newTags, email, ...details } = input
    const values = normalized(details, details.country ?? before.country)
    const changed = detailColumns.filter(
      (name) => values[name] !== undefined && values[name] !== before[name],
    )
    const changesEmail = email !== undefined && email !== before.email
    const changesTags = newTags !== undefined && textOf(newTags) !== textOf(tags)
    if (changed.length === 0 && !changesEmail && !changesTags) return
    await ctx.db
      .updateTable('customers')
      .set({ ...pick(values, changed), ...(changesEmail && { email }) })
      .where('id', '=', id)
      .execute()
    if (changesEmail) await replaceAddress(ctx, id, { from: before.email, to: email })
    if (changesTags) await saveTags(ctx, id, newTags)
    await audit(ctx, {
      subject: 'customer',
      id,
      action: 'update',
      before: {
        ...pick(before, changed),
        ...(changesEmail && { email: before.email }),
        ...(changesTags && { tags: textOf(tags) }),
      },
      after: {
        ...pick(values, changed),
        ...(changesEmail && { email }),
        ...(changesTags && { tags: textOf(newTags) }),
      },
    })
  })

export const undoUpdateCustomer: Undo<'customer', 'update'> = (ctx, { id, before: { tags, ...before } }) =>
  updateCustomer(ctx, id, {
    ...before,
    ...(tags !== undefined && { tags: tags.split(', ').filter(Boolean) }),
  })

const textOf = (tags: readonly string[]) => tags.toSorted().join(', ')

const pick = (values: Partial<Record<Detail, string>>, names: readonly Detail[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Detail, string>

function normalized<T extends Partial<Pick<Customer, Detail>>>(values: T, country: string): T {
  return values.taxNumber ? { ...values, taxNumber: normalizeTaxNumber(values.taxNumber, country) } : values
}

/** Adds an address to those of a customer, unless it is empty. */
export async function addCustomerEmail({ db }: TxContext, customerId: string, email: string): Promise<void> {
  if (!email) return
  await db
    .insertInto('customerEmails')
    .values({ customerId, email: email.toLowerCase(), mergedFrom: null })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** The old main address stays among the others if an order was placed with it. */
async function replaceAddress(ctx: TxContext, id: string, { from, to }: { from: string; to: string }) {
  await addCustomerEmail(ctx, id, to)
  await ctx.db
    .deleteFrom('customerEmails')
    .where('customerId', '=', id)
    .where('email', '=', from.toLowerCase())
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders')
            .select('id')
            .where('customerId', '=', id)
            .where((inner) => inner(inner.fn('lower', ['customerEmail']), '=', from.toLowerCase())),
        ),
      ),
    )
    .execute()
}
