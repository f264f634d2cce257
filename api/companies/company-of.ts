import type { Database } from '../db/database.ts'

/** The id of the company of a person. Read from the database for each request, so that a removal takes effect immediately. */
export async function companyIdOf(db: Database, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('company_members')
    .select('company_id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.company_id ?? null
}
