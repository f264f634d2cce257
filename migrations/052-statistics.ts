import { sql, type Kysely } from 'kysely'

/** How often each page was viewed on a day, from where and with what; what visits led to; and the day's salt with which visitors are told apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table page_statistics (
      day date not null,
      -- Empty where it is of the whole site.
      page text not null,
      kind text not null check (kind in ('device', 'referrer', 'campaign', 'words', 'visitors')),
      value text not null,
      count bigint not null check (count > 0),
      primary key (day, page, kind, value)
    )`,
    sql`create table conversions (
      kind text not null check (kind in ('message', 'subscriber', 'order', 'payment')),
      -- Of the record that it is. It is kept when that is erased, and leads nowhere then.
      id uuid not null,
      day date not null default (now() at time zone 'utc')::date,
      page text,
      primary key (kind, id)
    )`,
    sql`create index conversions_day on conversions (day)`,
    sql`create table visitor_salts (day date primary key, salt text not null)`,
    sql`create table visitor_hashes (day date not null, hash text not null, primary key (day, hash))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
