import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Its columns are rate-limiter-flexible's. A crash may empty it, and no write waits for the disk.
    sql`create unlogged table limit_counts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`,
    sql`create index limit_counts_expire on limit_counts (expire)`,
    sql`create table shared_secrets (name text primary key, value text not null)`,
    sql`create table spent_stamps (hash text primary key, expires_at timestamptz not null)`,
    sql`create index spent_stamps_expiry on spent_stamps (expires_at)`,
    sql`alter table messages
      drop constraint messages_status_check,
      add constraint messages_status_check check (status in ('UnRead', 'Read', 'Suspected')),
      add column suspicion text check ((suspicion is not null) = (status = 'Suspected')),
      add column digest text`,
    sql`create index messages_created on messages (created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
