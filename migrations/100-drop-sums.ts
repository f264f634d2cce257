import { sql, type Kysely } from 'kysely'

/** Not read since `099-counts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table order_sums, list_sums`.execute(db)
}
