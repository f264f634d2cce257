import { sql, type Kysely } from 'kysely'

/** A customer may report a wrong invoice: what its buyer should be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table order_requests drop constraint order_requests_kind_check`,
    `alter table order_requests add constraint order_requests_kind_check
      check (kind in ('refund', 'cancellation', 'correction'))`,
    `alter table order_requests add column correction jsonb`,
    `comment on table order_requests is
      'Cancellations, refunds and corrected invoices that customers ask for; correction has the details of the buyer that are wrong, as they should be.'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
