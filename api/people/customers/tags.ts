import type { Context, TxContext } from '../../platform/context.ts'

type Reads = Pick<Context, 'db'>
type Writes = Pick<TxContext, 'db'>

/** The tags of a customer, in alphabetical order. */
export const tagsOf = async (ctx: Reads, customerId: string): Promise<string[]> =>
  (await tagsOfAll(ctx, [customerId])).get(customerId) ?? []

/** The tags of each of these customers, by its id. */
export async function tagsOfAll({ db }: Reads, ids: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  if (ids.length === 0) return tags
  const rows = await db
    .selectFrom('customerTags')
    .selectAll()
    .where('customerId', 'in', ids)
    .orderBy('tag')
    .execute()
  for (const { customerId, tag } of rows) tags.set(customerId, [...(tags.get(customerId) ?? []), tag])
  return tags
}

/** All tags in use, with the number of customers that have each. */
export const listTags = ({ db }: Reads): Promise<{ tag: string; customers: number }[]> =>
  db
    .selectFrom('customerTags')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select((row) => ['tag', row.fn.countAll<number>().as('customers')])
    .where('mergedInto', 'is', null)
    .groupBy('tag')
    .orderBy('tag')
    .execute()

/** Replaces the tags of a customer. */
export async function saveTags(ctx: Writes, customerId: string, tags: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('customerTags').where('customerId', '=', customerId).execute()
  await addTags(
    ctx,
    tags.map((tag) => ({ customerId, tag })),
  )
}

interface NewTag {
  customerId: string
  tag: string
}

/** Adds tags, in the spelling in which they are in use already. Returns those that are new for their customer. */
export async function addTags({ db }: Writes, tags: readonly NewTag[]): Promise<NewTag[]> {
  if (tags.length === 0) return []
  const used = await db
    .selectFrom('customerTags')
    .select('tag')
    .distinct()
    .where((row) => row.fn<string>('lower', ['tag']), 'in', [
      ...new Set(tags.map(({ tag }) => tag.toLowerCase())),
    ])
    .execute()
  const spelling = new Map(used.map(({ tag }) => [tag.toLowerCase(), tag]))
  return db
    .insertInto('customerTags')
    .values(tags.map(({ customerId, tag }) => ({ customerId, tag: spelling.get(tag.toLowerCase()) ?? tag })))
    .onConflict((row) => row.doNothing())
    .returningAll()
    .execute()
}
