import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { startDeliveryShop } from '#dev/test/deliveries.ts'
import { queueOf } from '../../platform/jobs/queue.ts'
import { enqueueMissingDeadlines, processDeadline } from './deadlines.ts'

let shop: Awaited<ReturnType<typeof startDeliveryShop>>
beforeAll(async () => {
  shop = await startDeliveryShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('counts one of several simultaneous answers', async () => {
  for (let i = 0; i < 4; i++) {
    const { customer, order, id } = await shop.waiting()
    await shop.passDays(id, 14)
    const answers = await Promise.all([
      shop.accept(id, customer),
      shop.change(id, customer),
      shop.withdraw(id),
      processDeadline(shop.server.ctx, id),
    ])
    const ok = answers.filter((answer) => answer?.status === 200)
    const [now] = (await shop.listOf(order)).deliveries
    expect(ok.length).toBeLessThanOrEqual(2)
    expect((await shop.statusOf(order)).orderStatus).toBe(now.state === 'accepted' ? 'Delivered' : 'Pending')
    const mails = await Promise.all(
      ['delivery-accepted', 'delivery-changes', 'delivery-withdrawn'].map((kind) =>
        shop.mailsAbout(order, kind),
      ),
    )
    expect(mails.reduce((sum, each) => sum + each)).toBe(1)
  }
})

describe('a version without an answer', () => {
  test('sends one reminder, and is accepted once after 14 days', async () => {
    const { order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await processDeadline(testContext(db), id)
    expect(await shop.mailsAbout(order, 'delivery-reminder')).toBe(0)

    await shop.passDays(id, 11)
    await Promise.all([processDeadline(testContext(db), id), processDeadline(testContext(db), id)])
    expect(await shop.mailsAbout(order, 'delivery-reminder')).toBe(1)
    expect((await shop.statusOf(order)).orderStatus).toBe('Pending')

    await shop.mailsAreSent(order, 'delivery-reminder')
    await shop.passDays(id, 3)
    await Promise.all([processDeadline(testContext(db), id), processDeadline(testContext(db), id)])
    const after = await shop.statusOf(order)
    expect(after.orderStatus).toBe('Delivered')
    expect(after.history.at(-1).reason).toBe('Version 1 was not answered in time and counts as accepted.')
    expect((await shop.listOf(order)).deliveries[0]).toMatchObject({
      state: 'accepted',
      answeredBy: 'silence',
    })
    expect(await shop.mailsAbout(order, 'delivery-accepted')).toBe(1)
    expect(await shop.mailsAbout(order, 'order-delivered')).toBe(1)
  })

  test('is accepted by a job, which is enqueued at the start if it is missing', async () => {
    const { order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await queueOf(db).deleteAllJobs('delivery-deadline')
    await shop.passDays(id, 14)
    await enqueueMissingDeadlines(testContext(db))
    await expect
      .poll(async () => (await shop.statusOf(order)).orderStatus, { timeout: 8000 })
      .toBe('Delivered')
  })

  test('does nothing if the version no longer exists', async () => {
    await expect(processDeadline(shop.server.ctx, randomUUID())).resolves.toBeUndefined()
  })

  test('is not accepted while the payment is disputed or after it was refunded', async () => {
    const { customer, order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await shop.passDays(id, 14)
    for (const status of ['Disputed', 'Refunded'] as const) {
      await db.updateTable('orders').set({ paymentStatus: status }).where('id', '=', order).execute()
      await processDeadline(testContext(db), id)
      expect((await shop.listOf(order)).deliveries[0].state).toBe('waiting')
    }
    expect((await shop.accept(id, customer)).status).toBe(409)
    expect((await shop.deliver(order)).status).toBe(409)
  })
})
