import { sql, type Kysely } from 'kysely'

/** The words of mails that an owner has changed; the others are the product's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_texts (
    key text primary key,
    subject text not null,
    preview text not null,
    heading text not null,
    body text not null,
    button text not null,
    version integer not null default 1,
    updated_at timestamptz not null default now()
  )`.execute(db)
}
