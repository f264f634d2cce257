import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table coupons add column periods integer default 1 check (periods > 0)`,
  `alter table coupon_redemptions add column renewal boolean not null default false`,
  `alter table subscriptions add column coupon jsonb`,
]

/** Coupons for several periods of a subscription; those of the version before are for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
