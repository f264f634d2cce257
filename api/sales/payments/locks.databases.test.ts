import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { lockTools } from '#dev/test/locks.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { toEventRow } from './events.ts'
import type { Notice, PaymentEvent } from '../../money/payment-providers/provider.ts'
import { applyEvent } from './apply-event.ts'

// PGlite has one connection, so that transactions cannot run at the same time.
describe.skipIf(!inject('postgres'))('simultaneous changes', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer()))
  afterAll(() => server[Symbol.asyncDispose]())

  const { waiting, untilWaiting, hold } = lockTools(() => server)
  /** Locks a row, and returns a function that releases it. */
  const holdRow = (table: 'orders' | 'paymentEvents', id: string) =>
    hold((tx) => tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute())

  test('two changes of the same orders, listed in opposite order, do not deadlock', async () => {
    const customer = await someone()
    const ids = [(await makeOrder(server, customer))._id, (await makeOrder(server, customer))._id].toSorted()
    const set = (orders: string[]) =>
      server.call('PUT', '/orders/order-status', {
        as: server.admin,
        body: { ids: orders, orderStatus: 'Delivered' },
      })
    const release = await holdRow('orders', ids[0]!)
    const first = set(ids)
    await untilWaiting(1)
    const second = set(ids.toReversed())
    await untilWaiting(2)
    await release()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  })

  test('decides a refund and its payment one after the other, in any order of arrival', async () => {
    const { _id: id } = await makeOrder(server, await someone())
    const { db } = server.connection
    const { paymentKey } = await db
      .selectFrom('orders')
      .select('paymentKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const common = { providerStatus: '', checkout: null, currency: 'USD' }
    const notices = new Map<string, Notice>()
    const store = async (notice: Notice): Promise<PaymentEvent> => {
      const row = toEventRow({ provider: 'paypal-orders', raw: Buffer.from(randomUUID()), headers: {} })
      notices.set(row.id, notice)
      return db
        .insertInto('paymentEvents')
        .values({ ...row, kind: 'notice', verdict: 'VERIFIED' })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    const transaction = `T-${randomUUID()}`
    const completed = await store({
      ...common,
      outcome: 'completed',
      transaction,
      parent: null,
      paymentKey,
      amount: '349.00',
    })
    const refunded = await store({
      ...common,
      outcome: 'refunded',
      transaction: `R-${randomUUID()}`,
      parent: transaction,
      paymentKey: null,
      amount: '-349.00',
    })
    const reader = { read: ({ id: event }: { id: string }) => notices.get(event)!, check: () => [] }

    // By then the refund has looked for its payment and is not recorded yet.
    const release = await holdRow('paymentEvents', refunded.id)
    const refund = applyEvent(server.ctx, reader, { event: refunded, retry: false })
    await untilWaiting(1)
    let paid = false
    const payment = applyEvent(server.ctx, reader, { event: completed, retry: false }).finally(
      () => (paid = true),
    )
    await expect.poll(async () => paid || (await waiting()) === 2, { interval: 20 }).toBe(true)
    await release()
    await Promise.all([refund, payment])
    const { body } = await server.call('GET', `/order/${id}`, { as: server.admin })
    expect(body).toMatchObject({ paymentStatus: 'Refunded' })
  })
})
