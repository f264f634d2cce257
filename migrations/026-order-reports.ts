import { sql, type Kysely } from 'kysely'

const statements = [
  `create table order_reports (
    id uuid primary key,
    order_id uuid not null references orders,
    version integer not null check (version > 0),
    state text not null default 'draft' check (state in ('draft', 'published', 'replaced', 'withdrawn')),
    revision integer not null default 1,
    content jsonb not null,
    author_uid text not null,
    author_email text,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (order_id, version),
    check ((state = 'draft') = (published_at is null))
  )`,
  `comment on table order_reports is
    'The report of an order that is the period of a subscription, by version. Once published, the content of a version never changes.'`,
  `create unique index order_reports_draft on order_reports (order_id) where state = 'draft'`,
  `create unique index order_reports_published on order_reports (order_id) where state = 'published'`,
]

/** The reports of the periods of subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
