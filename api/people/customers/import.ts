import { v5 as uuidOf, v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/audit.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { lockName } from '../../platform/db/locks.ts'
import type { Customer } from './customers.ts'
import { maxTags } from './fields.ts'
import { readImport, type ColumnMapping, type ImportRow, type ReadImport } from './read-import.ts'
import { detailColumns, insertCustomers, type NewCustomer } from './save-customer.ts'
import { addTags, tagsOfAll } from './tags.ts'

export interface ImportInput {
  csv: string
  mapping?: ColumnMapping | undefined
  /** What happens to a row with the address of a customer: it fills what is empty, or changes nothing. */
  duplicates: 'merge' | 'skip'
  /** A tag for every row, so that the import is found again; may be empty. */
  tag: string
}

/** What an import does, or has done. */
export interface ImportResult extends Omit<ReadImport, 'rows'> {
  /** The number of rows below the headings. */
  rows: number
  added: number
  /** Rows of customers that exist, or of an earlier row. */
  duplicates: number
  /** How many existing customers get more details or tags. */
  filled: number
  errors: Extract<ImportRow, { error: unknown }>[]
}

/** What an import would do. Changes nothing. */
export async function planImport(ctx: Context, input: ImportInput): Promise<ImportResult> {
  const read = readImport(input.csv, input.mapping)
  return resultOf(read, await planOf(ctx, read.rows, input))
}

/**
 * Adds the customers of a file, in one transaction. Rows that cannot be read are left out. The same file again changes
 * nothing: rows with an address are found by it, the others by all that they say.
 */
export const importCustomers = (ctx: Context, input: ImportInput): Promise<ImportResult> =>
  withTransaction(ctx, async (ctx) => {
    // One at a time, so that two imports do not add the same person twice.
    await lockName(ctx.db, 'customer import')
    const read = readImport(input.csv, input.mapping)
    const plan = await planOf(ctx, read.rows, input)
    await insertCustomers(ctx, plan.toAdd)
    for (const { id, details } of plan.toFill)
      if (Object.keys(details).length > 0)
        await ctx.db.updateTable('customers').set(details).where('id', '=', id).execute()
    await addTags(
      ctx,
      plan.toFill.flatMap(({ id, tags }) => tags.map((tag) => ({ customerId: id, tag }))),
    )
    const result = resultOf(read, plan)
    if (result.added + result.filled > 0) await logImport(ctx, result)
    return result
  })

const logImport = (ctx: TxContext, { added, filled }: ImportResult) =>
  audit(ctx, {
    subject: 'customer',
    action: 'import',
    after: { added: String(added), changed: String(filled) },
  })

interface Plan {
  errors: ImportResult['errors']
  toAdd: NewCustomer[]
  toFill: { id: string; details: Partial<Record<string, string>>; tags: string[] }[]
  duplicates: number
}

const resultOf = (read: ReadImport, { toAdd, toFill, duplicates, errors }: Plan): ImportResult => ({
  ...read,
  rows: read.rows.length,
  added: toAdd.length,
  filled: toFill.length,
  duplicates,
  errors: [...read.rows.filter((row) => 'error' in row), ...errors].toSorted(
    (one, other) => one.line - other.line,
  ),
})

/** A customer of the file or of the database, with what rows add to it. */
interface Target extends NewCustomer {
  /** The details and tags that it had; undefined for one of the file. */
  stored?: { customer: Customer; tags: readonly string[] }
}

async function planOf(
  ctx: Context,
  rows: readonly ImportRow[],
  { duplicates: mode, tag }: ImportInput,
): Promise<Plan> {
  const customers = rows.flatMap((row) =>
    'customer' in row
      ? {
          line: row.line,
          customer: {
            ...row.customer,
            tags: withoutRepeats([...(row.customer.tags ?? []), ...(tag ? [tag] : [])]),
          },
        }
      : [],
  )
  const targets = await existingTargets(
    ctx,
    customers.map(({ customer }) => customer),
  )
  let duplicates = 0
  const errors: Plan['errors'] = []
  for (const { line, customer } of customers) {
    const key = keyOf(customer)
    const target = targets.get(key)
    const tags = withoutRepeats([...(target?.tags ?? []), ...customer.tags])
    if (tags.length > maxTags && (mode === 'merge' || !target)) {
      errors.push({ line, error: { column: 'tags', message: `At most ${maxTags} tags for each customer.` } })
      continue
    }
    if (!target) {
      targets.set(key, { ...customer, id: customer.email ? uuid() : key })
      continue
    }
    duplicates++
    if (mode === 'skip') continue
    for (const name of detailColumns) target[name] ||= customer[name] ?? ''
    target.tags = tags
  }
  const all = [...new Set(targets.values())]
  return {
    toAdd: all.filter(({ stored }) => !stored),
    toFill: all.flatMap((target) => (target.stored ? changesOf(target, target.stored) : [])),
    duplicates,
    errors,
  }
}

function changesOf({ id, tags = [], ...values }: Target, stored: NonNullable<Target['stored']>) {
  const details = Object.fromEntries(
    detailColumns.flatMap((name) => (values[name] === stored.customer[name] ? [] : [[name, values[name]]])),
  ) as Partial<Record<string, string>>
  const had = new Set(stored.tags.map((tag) => tag.toLowerCase()))
  const added = tags.filter((tag) => !had.has(tag.toLowerCase()))
  return Object.keys(details).length + added.length > 0 ? [{ id, details, tags: added }] : []
}

/** What identifies a row: its address, else an id that the same row always has. */
const keyOf = (customer: Omit<NewCustomer, 'id'>) =>
  customer.email || uuidOf(`customer\n${JSON.stringify({ ...customer, tags: [] })}`, uuidOf.URL)

function withoutRepeats(tags: readonly string[]): string[] {
  const byKey = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]))
  return [...byKey.values()].toReversed()
}

/** The customers that exist, by the keys of rows; of several with one address, the oldest. */
async function existingTargets(
  ctx: Context,
  customers: readonly Omit<NewCustomer, 'id'>[],
): Promise<Map<string, Target>> {
  const [emails, ids] = [
    customers.flatMap(({ email }) => email || []),
    customers.flatMap((customer) => (customer.email ? [] : keyOf(customer))),
  ]
  const byEmail = emails.length
    ? await ctx.db
        .selectFrom('customerEmails')
        .select(['customerEmails.email', 'customerId'])
        .where('customerEmails.email', 'in', [...new Set(emails)])
        .execute()
    : []
  const keys = [
    ...byEmail.map(({ email, customerId }) => [email, customerId] as const),
    ...ids.map((id) => [id, id] as const),
  ]
  const wanted = [...new Set(keys.map(([, id]) => id))]
  if (wanted.length === 0) return new Map()
  const stored = await ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', wanted)
    .where('mergedInto', 'is', null)
    .execute()
  const byId = new Map(stored.map((customer) => [customer.id, customer]))
  const tags = await tagsOfAll(ctx, [...byId.keys()])
  const made = new Map<string, Target>()
  const targets = new Map<string, Target>()
  for (const [key, id] of keys) {
    const customer = byId.get(id)
    if (!customer) continue
    const other = targets.get(key)?.stored?.customer
    if (other && other.createdAt <= customer.createdAt) continue
    const target = made.get(id) ?? {
      ...customer,
      tags: tags.get(id) ?? [],
      stored: { customer, tags: tags.get(id) ?? [] },
    }
    made.set(id, target)
    targets.set(key, target)
  }
  return targets
}
