import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { addTrigramIndexes, createSearchFunctions } from './schema/search.ts'

/** The files of `schema/`, in an order in which each table comes after those that it refers to. */
const areas = [
  'access',
  'content',
  'releases',
  'imports',
  'media',
  'inbox',
  'page-audits',
  'mail',
  'customers',
  'companies',
  'orders',
  'tasks',
  'conversation',
  'deliveries',
  'files',
  'invoices',
  'payments',
  'coupons',
  'retention',
  'setup',
  'statistics',
  'uploads',
  'backup',
]

/** Creates all tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearchFunctions(db)
  for (const area of areas) {
    const text = readFileSync(join(import.meta.dirname, 'schema', `${area}.sql`), 'utf8')
    // One at a time, because a prepared statement is only one.
    for (const statement of text.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db)
  }
  await addTrigramIndexes(db)
}
