import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#content/shop/order-states.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  ['payment_status', paymentStatuses],
  ['order_status', orderStatuses],
] as const)(
  'the constraint of %s allows the statuses of the table, and no others',
  async (column, statuses) => {
    const name = `orders_${column}_check`
    const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(
      server.connection.db,
    )
    const allowed = [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, status]) => status)
    const list = statuses.map((status) => `'${status}'`).join(', ')
    expect(
      allowed.toSorted(),
      `Add a migration: alter table orders drop constraint ${name}, add constraint ${name} check (${column} in (${list}))`,
    ).toEqual(statuses.toSorted())
  },
)
