import { sql, type Kysely } from 'kysely'

/** Ways back for who has lost their second factor: codes of their own, and a reset that the agency plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table recovery_codes (
      id uuid primary key,
      uid text not null,
      digest text not null,
      created_at timestamptz not null default now(),
      unique (uid, digest)
    )`,
    `comment on table recovery_codes is
      'Each replaces the second factor of an account once, and is deleted with it. Only its digest is stored.'`,
    `create table factor_resets (
      id uuid primary key,
      uid text not null unique,
      email text not null,
      due_at timestamptz not null,
      asked_email text,
      created_at timestamptz not null default now()
    )`,
    `create index factor_resets_due on factor_resets (due_at)`,
    `comment on table factor_resets is
      'Second factors that the agency has planned to turn off, until that is done or stopped.'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
