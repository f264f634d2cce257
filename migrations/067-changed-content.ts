import { sql, type Kysely } from 'kysely'

/** A save reads the records of a section that are newer than those that are published: a few of what may be ten thousand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_section_version on content (section, section_version)`.execute(db)
}
