import type { Database } from '../db/database.ts'

/** The company that somebody has joined; asked of the database for each request, so that a removal counts at once. */
export async function companyIdOf(db: Database, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('company_members')
    .select('company_id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.company_id ?? null
}
