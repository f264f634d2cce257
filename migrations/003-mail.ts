import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mails (
    id uuid primary key,
    kind text not null,
    recipient text not null,
    data jsonb not null,
    dedupe text unique,
    order_id uuid,
    state text not null default 'queued',
    created_at timestamptz not null default now()
  )`.execute(db)
}
