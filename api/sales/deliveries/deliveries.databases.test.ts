import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDeliveryShop, work } from '#dev/test/deliveries.ts'
import { upload } from '#dev/test/files.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'

let shop: Awaited<ReturnType<typeof startDeliveryShop>>
beforeAll(async () => {
  shop = await startDeliveryShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('delivers versions until the customer accepts one, which sets the order Delivered', async () => {
  const { customer, order, id } = await shop.waiting()
  expect(await shop.mailsAbout(order, 'delivery-ready')).toBe(1)
  expect((await shop.deliver(order)).body.detail).toContain('Version 1 waits')
  expect((await shop.statusOf(order)).stage).toBe('review')

  expect((await shop.change(id, customer)).body).toMatchObject({
    state: 'change-requested',
    changeRequest: 'Please change the heading.',
    answeredBy: 'customer',
  })
  expect(await shop.mailsAbout(order, 'delivery-changes')).toBe(1)
  expect((await shop.statusOf(order)).stage).toBe('progress')
  const key = randomUUID()
  const [once, twice] = await Promise.all([shop.deliver(order, work, key), shop.deliver(order, work, key)])
  expect(once.body).toEqual(twice.body)
  expect(once.body.version).toBe(2)

  const [first, second] = await Promise.all([
    shop.accept(once.body._id, customer),
    shop.accept(once.body._id, customer),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  const after = await shop.statusOf(order)
  expect(after).toMatchObject({ orderStatus: 'Delivered', stage: 'delivered' })
  expect(after.history.at(-1)).toMatchObject({
    what: 'orderStatus',
    by: 'customer',
    reason: 'Version 2 was accepted.',
  })
  expect(await shop.mailsAbout(order, 'order-delivered')).toBe(1)
  expect(await shop.mailsAbout(order, 'delivery-accepted')).toBe(1)
  expect(
    (await shop.listOf(order, customer)).deliveries.map(({ state }: { state: string }) => state),
  ).toEqual(['accepted', 'change-requested'])

  // Another version reopens the order.
  expect((await shop.deliver(order)).status).toBe(201)
  expect((await shop.statusOf(order)).orderStatus).toBe('Pending')
})

test('allows as many rounds of changes as the package includes', async () => {
  const { customer, order, id } = await shop.waiting('1')
  expect((await shop.change(id, customer)).status).toBe(200)
  // The same text, sent again, does not use another round.
  expect((await shop.change(id, customer)).status).toBe(200)
  expect((await shop.listOf(order)).changeRounds).toEqual({ used: 1, included: 1 })
  const { body: second } = await shop.deliver(order)
  const refused = await shop.change(second._id, customer)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The round of changes of this package is used. Write to us if something is missing.',
  ])
  expect((await shop.accept(second._id, customer)).status).toBe(200)
})

describe('each answer in each state', () => {
  const actors = {
    customer: (customer: string) => customer,
    administrator: () => shop.server.admin,
    'another customer': () => shop.server.customer,
  }
  const answers = {
    accept: (id: string, as: string) => shop.accept(id, as),
    change: (id: string, as: string) => shop.change(id, as),
    withdraw: (id: string, as: string) => shop.withdraw(id, as),
  }
  /** By state, answer and actor. All others expect 403 for a withdrawal and 404 for the other answers. */
  const expected: Record<string, number> = {
    'waiting accept customer': 200,
    'waiting change customer': 200,
    'waiting withdraw administrator': 200,
    'accepted accept customer': 200,
    'accepted change customer': 409,
    'accepted withdraw administrator': 409,
    'change-requested accept customer': 409,
    'change-requested change customer': 200,
    'change-requested withdraw administrator': 409,
    'withdrawn accept customer': 409,
    'withdrawn change customer': 409,
    'withdrawn withdraw administrator': 200,
  }
  const reach = {
    waiting: async () => {},
    accepted: async (id: string, customer: string) => void (await shop.accept(id, customer)),
    'change-requested': async (id: string, customer: string) => void (await shop.change(id, customer)),
    withdrawn: async (id: string) => void (await shop.withdraw(id)),
  }

  test.each(Object.keys(reach) as (keyof typeof reach)[])('%s', async (state) => {
    const fresh = async () => {
      const version = await shop.waiting()
      await reach[state](version.id, version.customer)
      return version
    }
    let version = await fresh()
    for (const [answer, send] of Object.entries(answers))
      for (const [actor, tokenOf] of Object.entries(actors)) {
        const call = `${state} ${answer} ${actor}`
        const { status } = await send(version.id, tokenOf(version.customer))
        expect(status, call).toBe(expected[call] ?? (answer === 'withdraw' ? 403 : 404))
        if (state === 'waiting' && status === 200) version = await fresh()
      }
  })
})

test('validates a delivery, and shows it only to the customer of the order', async () => {
  const customer = await someone()
  const { _id: order } = await makeOrder(shop.server, customer)
  for (const links of [
    ['javascript:alert(1)'],
    ['/a'],
    Array.from({ length: 21 }, () => 'https://a.example/'),
  ])
    expect((await shop.deliver(order, { ...work, links })).status).toBe(422)
  expect((await shop.deliver(order, { message: ' ' })).status).toBe(422)
  expect((await shop.deliver(randomUUID())).status).toBe(404)
  const path = `/order/${order}/deliveries`
  expect((await shop.server.call('GET', path, { as: shop.server.customer })).status).toBe(404)
  expect((await shop.server.call('GET', path, { as: customer })).body.deliveries).toEqual([])
})

test('delivers files with a version, and removes them when it is withdrawn', async () => {
  const { customer, order } = await shop.paidOrder()
  const file = await upload(shop.server, shop.server.admin, order, {
    bytes: Buffer.from('The plan'),
    name: 'plan.txt',
    purpose: 'delivery',
  })
  const { body: version } = await shop.deliver(order, { ...work, fileIds: [file] })
  expect(version.files).toMatchObject([{ name: 'plan.txt' }])
  const [seen] = (await shop.listOf(order, customer)).deliveries
  expect((await shop.server.page(seen.files[0].download)).text).toBe('The plan')
  expect((await shop.deliver(order, { ...work, fileIds: [randomUUID()] })).status).toBe(409)

  await shop.withdraw(version._id)
  expect((await shop.listOf(order, customer)).deliveries[0]).toMatchObject({ files: [], links: [] })
  expect((await shop.server.page(seen.files[0].download)).status).toBe(404)
  expect((await shop.deliver(order, { ...work, fileIds: [randomUUID()] })).status).toBe(422)
})

test('undoes a delivery by withdrawing it, unless it was answered', async () => {
  const { customer, order } = await shop.paidOrder()
  const answer = await shop.deliver(order)
  const undo = `/activity/${answer.headers.get('change-id')}/undo`
  expect((await shop.server.call('POST', undo, { as: shop.server.admin })).status).toBe(204)
  expect((await shop.listOf(order)).deliveries[0].state).toBe('withdrawn')
  const next = await shop.deliver(order)
  await shop.accept(next.body._id, customer)
  const late = `/activity/${next.headers.get('change-id')}/undo`
  expect((await shop.server.call('POST', late, { as: shop.server.admin })).status).toBe(409)
})
