import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table orders add column work_paused_on text`,
  `comment on column orders.work_paused_on is
    'Since when the work on a period of a subscription waits for its late payment; null if it does not.'`,
  `alter table subscription_periods add column late_mails integer not null default 0 check (late_mails >= 0)`,
  // The version before has sent one to each that is past due.
  `update subscription_periods set late_mails = 1 from subscriptions, orders
    where subscriptions.id = subscription_periods.subscription_id and subscriptions.state = 'PastDue'
      and orders.id = subscription_periods.order_id and orders.payment_status = 'UnPaid'
      and orders.payment_due_on < to_char(now(), 'YYYY-MM-DD')`,
]

/** The steps for a period that is not paid: how many mails were sent, and whether its work is paused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
