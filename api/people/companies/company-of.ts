import type { Context, TxContext } from '../../platform/context.ts'

/** The id of the company of a person. Read from the database for each request, so that a removal takes effect immediately. */
export async function companyIdOf({ db }: Context, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('companyMembers')
    .select('companyId')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.companyId ?? null
}

/**
 * The same for a change in the name of the company: until the transaction ends, the person is not removed from it, nor
 * the company deleted.
 */
export async function lockCompanyOf(ctx: TxContext, uid: string): Promise<string | null> {
  const id = await companyIdOf(ctx, uid)
  if (id === null) return null
  await ctx.db.selectFrom('companies').select('id').where('id', '=', id).forKeyShare().execute()
  // The person may have left the company, or joined another one, while this waited for the lock.
  const current = await companyIdOf(ctx, uid)
  return current === null || current === id ? current : lockCompanyOf(ctx, uid)
}
