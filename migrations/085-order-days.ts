import { sql, type Kysely } from 'kysely'

/** The days of an order in the time zone of the site, fixed when they happen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table orders
      add column placed_on text not null default to_char(now() at time zone 'utc', 'YYYY-MM-DD')
        check (placed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      add column paid_on text check (paid_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`,
    sql`update orders set placed_on = to_char(created_at at time zone 'utc', 'YYYY-MM-DD'),
      paid_on = to_char(paid_at at time zone 'utc', 'YYYY-MM-DD')`,
    // Sales count on the day of the payment.
    sql`do $do$ declare definition text; begin
      for definition in select pg_get_functiondef(oid) from pg_proc
        where proname in ('add_order_sums', 'count_sums') and pronamespace = current_schema()::regnamespace loop
        execute replace(definition, '(paid_at at time zone ''utc'')::date', 'paid_on::date');
      end loop;
    end $do$`,
  ]
  for (const statement of statements) await statement.execute(db)
}
