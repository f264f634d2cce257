import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDeliveryShop } from '#dev/test/deliveries.ts'
import { adoptWaitingDeliveries, meetDeadline } from './deadlines.ts'

let shop: Awaited<ReturnType<typeof startDeliveryShop>>
beforeAll(async () => {
  shop = await startDeliveryShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('of answers that come at once, one counts', async () => {
  for (let i = 0; i < 4; i++) {
    const { customer, order, id } = await shop.waiting()
    await shop.passDays(id, 14)
    const answers = await Promise.all([
      shop.accept(id, customer),
      shop.change(id, customer),
      shop.withdraw(id),
      meetDeadline(shop.server.connection.db, id),
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

describe('silence', () => {
  test('is reminded of once, and counts as accepted after 14 days, exactly once', async () => {
    const { order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await meetDeadline(db, id)
    expect(await shop.mailsAbout(order, 'delivery-reminder')).toBe(0)

    await shop.passDays(id, 11)
    await Promise.all([meetDeadline(db, id), meetDeadline(db, id)])
    expect(await shop.mailsAbout(order, 'delivery-reminder')).toBe(1)
    expect((await shop.statusOf(order)).orderStatus).toBe('Pending')

    await shop.passDays(id, 3)
    await Promise.all([meetDeadline(db, id), meetDeadline(db, id)])
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

  test('is noticed by a job, which a start makes up where it is missing', async () => {
    const { order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await db
      .deleteFrom('jobs.job' as never)
      .where('name' as never, '=', 'delivery-deadline' as never)
      .execute()
    await shop.passDays(id, 14)
    await adoptWaitingDeliveries(db)
    await expect
      .poll(async () => (await shop.statusOf(order)).orderStatus, { timeout: 8000 })
      .toBe('Delivered')
  })

  test('says nothing while the payment is disputed or once it was refunded', async () => {
    const { customer, order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await shop.passDays(id, 14)
    for (const status of ['Disputed', 'Refunded'] as const) {
      await db.updateTable('orders').set({ payment_status: status }).where('id', '=', order).execute()
      await meetDeadline(db, id)
      expect((await shop.listOf(order)).deliveries[0].state).toBe('waiting')
    }
    expect((await shop.accept(id, customer)).status).toBe(409)
    expect((await shop.deliver(order)).status).toBe(409)
  })
})
