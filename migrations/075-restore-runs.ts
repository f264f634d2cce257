import { sql, type Kysely } from 'kysely'

/**
 * What a restore would change, and restores, are runs like scheduled backups. The restore point is written in the
 * transaction that puts the rows in place: where it is missing, nothing was changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_runs
    drop constraint backup_runs_kind_check,
    add constraint backup_runs_kind_check check (kind in ('backup', 'drill', 'plan', 'restore')),
    add column stage_started_at timestamptz,
    -- Of plans and restores: what they read, and who asked.
    add column backup_id uuid references backups on delete set null,
    add column source text check (source in ('uploaded', 'before-restore', 'stored')),
    add column started_by text,
    add column plan jsonb,
    add column restore_point uuid`.execute(db)
}
