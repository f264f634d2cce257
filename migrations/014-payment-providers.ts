import { sql, type Kysely } from 'kysely'

/**
 * Several payment providers at once: which one a payment was started with, what each refuses, and what one answered when it
 * was asked about its notice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table orders add column checkout_provider text`,
    `create index orders_open_checkout on orders (id)
      where checkout_id is not null and payment_status in ('UnPaid', 'Pending', 'Cancelled')`,
    `alter table payment_events add column answer text`,
    `create table refused_calls (
      provider text not null,
      call text not null,
      status integer not null,
      issue text not null,
      detail text not null,
      times integer not null default 1,
      at timestamptz not null,
      primary key (provider, call)
    )`,
    `comment on table refused_calls is
      'The last refusal of each kind of call to a payment provider, until a call of that kind succeeds. It replaces provider_problems, which the version before still writes.'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
