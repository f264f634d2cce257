import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMigrated } from '#dev/test/migrated.ts'

test('billing details of a client become those of the identity that certainly saved them, or of a guest’s order', async () => {
  await using database = await openMigrated('075-restore-runs')
  const { db, migrate } = database
  const addClient = async (company: string, day: number, uid?: string) => {
    const id = randomUUID()
    await sql`insert into customers (id, name, email) values (${id}, 'Ada', 'ada@site.test')`.execute(db)
    if (uid) await sql`insert into customer_accounts (uid, customer_id) values (${uid}, ${id})`.execute(db)
    await sql`insert into billing_details
        (owner_id, company, tax_number, street, postal_code, city, region, country, updated_at)
      values (${id}, ${company}, '', '', '', '', '', 'DE', ${new Date(Date.UTC(2026, 0, day))})`.execute(db)
    return id
  }
  const merge = async (into: string, from: string, uid: string, day: number) => {
    await sql`update customer_accounts set customer_id = ${into} where uid = ${uid}`.execute(db)
    const before = JSON.stringify({ into, orders: [], accounts: [uid], notes: [] })
    await sql`insert into audit_log (id, action, subject, before, actor_uid, at) values (${randomUUID()}, 'merge',
      ${`customer ${from}`}, ${before}::jsonb, 'admin', ${new Date(Date.UTC(2026, 0, day))})`.execute(db)
  }
  await addClient('Single', 1, 'single')
  const into = await addClient('Into', 1, 'into')
  await merge(into, await addClient('From', 1, 'from'), 'from', 2)
  const overwritten = await addClient('Overwritten', 3, 'overwritten')
  await merge(overwritten, await addClient('Second', 1, 'second'), 'second', 2)
  const guest = await addClient('Guest', 1)
  const order = randomUUID()
  await sql`insert into orders (id, customer_id, customer_email, customer_name, customer_address, customer_country,
      package_id, package_name, package_points, amount, payment_key)
    values (${order}, ${guest}, 'ada@site.test', 'Ada', 'Street', 'DE', ${randomUUID()}, 'Package', '[]', 1, 'key')`.execute(
    db,
  )

  await migrate('076-billing-owners')
  const { rows } = await sql<{ company: string; owner_uid: string | null }>`select company, owner_uid
    from billing_details where owner_id <> ${guest} order by company`.execute(db)
  expect(rows.map(({ company, owner_uid }) => [company, owner_uid])).toEqual([
    ['From', 'from'],
    ['Guest', null],
    ['Into', 'into'],
    ['Overwritten', null],
    ['Second', 'second'],
    ['Single', 'single'],
  ])
  const ofOrder = await sql`select company from billing_details where owner_id = ${order}`.execute(db)
  expect(ofOrder.rows).toEqual([{ company: 'Guest' }])
})
