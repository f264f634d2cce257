import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMigrated } from '#dev/test/migrated.ts'

test('the stored sales become the amounts that were paid', async () => {
  await using database = await openMigrated('077-paid-amounts')
  const { db, migrate } = database
  const customer = randomUUID()
  await sql`insert into customers (id, name, email) values (${customer}, 'Ada', 'ada@site.test')`.execute(db)
  const addOrder = (paid: string | null) => {
    const id = randomUUID()
    return sql`insert into orders (id, customer_id, customer_email, customer_name, customer_address, customer_country,
        package_id, package_name, package_points, amount, payment_key, payment_status, paid_at, paid_through, paid_amount)
      values (${id}, ${customer}, 'ada@site.test', 'Ada', 'Street', 'DE', ${randomUUID()}, 'Package', '[]', 349, ${id},
        'Paid', now(), 'hand', ${paid})`.execute(db)
  }
  const sales = async () =>
    (await sql<{ amount: string }>`select sum(amount) as amount from order_sums`.execute(db)).rows[0]!.amount
  for (const paid of [null, '300.00', '400.50']) await addOrder(paid)
  await migrate('078-sales-sums')
  expect(await sales()).toBe('1049.50')
  await addOrder('1.00')
  await sql`update orders set paid_amount = 2 where paid_amount = 1`.execute(db)
  expect(await sales()).toBe('1051.50')
  await sql`select count_sums()`.execute(db)
  expect(await sales()).toBe('1051.50')
})
