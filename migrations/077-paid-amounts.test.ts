import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMigrated } from '#dev/test/migrated.ts'

test('orders whose accepted payment is not the price get its amount', async () => {
  await using database = await openMigrated('076-billing-owners')
  const { db, migrate } = database
  const customer = randomUUID()
  await sql`insert into customers (id, name, email) values (${customer}, 'Ada', 'ada@site.test')`.execute(db)
  const addOrder = async (amounts: readonly (string | null)[], currency = 'USD') => {
    const id = randomUUID()
    await sql`insert into orders (id, customer_id, customer_email, customer_name, customer_address, customer_country,
        package_id, package_name, package_points, amount, payment_key, payment_status, paid_at, paid_through,
        paid_transaction)
      values (${id}, ${customer}, 'ada@site.test', 'Ada', 'Street', 'DE', ${randomUUID()}, 'Package', '[]', 349, ${id},
        'Paid', now(), 'paypal-form', 'T0')`.execute(db)
    for (const [at, amount] of amounts.entries())
      await sql`insert into payment_events (id, provider, raw, headers, sha256, kind, verdict, decision, order_id,
          transaction_id, outcome, amount, currency)
        values (${randomUUID()}, 'paypal-form', '', '{}', ${randomUUID()}, 'notice', 'VERIFIED', 'refused', ${id},
          ${`T${at}`}, 'completed', ${amount}, ${currency})`.execute(db)
    return id
  }
  const paid = new Map([
    [await addOrder(['400.00', '5.00']), '400.00'],
    [await addOrder(['300.00']), '300.00'],
    [await addOrder(['349.00']), null],
    [await addOrder([null]), null],
    [await addOrder(['400.00'], 'EUR'), null],
    [await addOrder([]), null],
  ])
  await migrate('077-paid-amounts')
  const { rows } = await sql<{
    id: string
    paid_amount: string | null
  }>`select id, paid_amount from orders`.execute(db)
  expect(new Map(rows.map(({ id, paid_amount }) => [id, paid_amount]))).toEqual(paid)
})
