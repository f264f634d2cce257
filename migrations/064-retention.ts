import { sql, type Kysely } from 'kysely'

/** Rules by which old rows are deleted, as the owner has set them, and what each run did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table retention_settings (
      id boolean primary key default true check (id),
      -- Days by rule, of those that were set; null keeps everything.
      days jsonb not null default '{}',
      version integer not null default 0,
      -- Nothing is deleted before: an owner can read the rules first.
      begins_at timestamptz not null,
      updated_at timestamptz not null default now()
    )`,
    sql`insert into retention_settings (begins_at) values (now() + interval '7 days')`,
    sql`create table retention_runs (
      rule text primary key,
      -- The day in UTC that is done.
      done_on date,
      finished_at timestamptz,
      deleted integer not null default 0,
      -- What the run that is not finished has deleted so far.
      deleting integer not null default 0
    )`,
    sql`create index payment_events_rejected on payment_events (received_at) where verdict = 'INVALID'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
