import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // What one request has written has one id, so that it can be undone as one change.
    sql`alter table audit_log add column change_id uuid`,
    sql`create index audit_log_change on audit_log (change_id)`,
    // Where a removed record stood in its list, so that undo puts it back there.
    sql`alter table content_revision add column change_id uuid, add column position integer`,
    sql`create index content_revision_change on content_revision (change_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
