import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sections } from '#content/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { upload } from '#dev/test/files.ts'
import { makeOrder, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { adoptWaitingDeliveries, meetDeadline } from './deadlines.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const work = { message: 'The first draft', links: ['https://draft.example/'] }

const deliver = (order: string, body: object = work, key: string = randomUUID()) =>
  server.call('POST', `/order/${order}/deliveries`, {
    as: server.admin,
    body,
    headers: { 'Idempotency-Key': key },
  })
const listOf = async (order: string, as = server.admin) =>
  (await server.call('GET', `/order/${order}/deliveries`, { as })).body
const statusOf = async (order: string) =>
  (await server.call('GET', `/order/${order}`, { as: server.admin })).body
const accept = (id: string, as: string) => server.call('POST', `/delivery/${id}/accept`, { as, body: {} })
const change = (id: string, as: string, words = 'Please change the heading.') =>
  server.call('POST', `/delivery/${id}/changes`, { as, body: { words } })
const withdraw = (id: string, as = server.admin) =>
  server.call('POST', `/delivery/${id}/withdraw`, { as, body: {} })
async function mailsAbout(order: string, kind: string) {
  const { body } = await server.call('GET', `/mails?orderId=${order}&kind=${kind}`, { as: server.admin })
  return (body as { _id: string; recipient: string; subject: string }[]).length
}

/** A paid order of somebody's, of a package with so many rounds of changes. */
async function paidOrder(rounds?: string) {
  const customer = await someone()
  const { body: pack } = await server.call('POST', '/add-pricing', {
    as: server.admin,
    body: {
      ...exampleOf(sections.pricing, 'x'),
      packageName: randomUUID(),
      packagePrice: '349',
      packageChangeRounds: rounds ?? '',
    },
  })
  const { body: placed } = await place(server, orderOf(pack), { as: customer })
  await server.call('PUT', `/order-payment/${placed._id}`, {
    as: server.admin,
    body: { paymentStatus: 'Paid', reason: 'By bank transfer' },
  })
  return { customer, order: placed._id as string }
}

/** A version that waits, as the API gives it. */
async function waiting(rounds?: string) {
  const { customer, order } = await paidOrder(rounds)
  const { body, status } = await deliver(order)
  expect(status).toBe(201)
  return { customer, order, id: body._id as string }
}

/** Lets so many days pass for a version. */
async function passDays(id: string, days: number) {
  const { db } = server.connection
  const { accepts_at } = await db
    .selectFrom('deliveries')
    .select('accepts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('deliveries')
    .set({ accepts_at: new Date(accepts_at.getTime() - days * 24 * 60 * 60 * 1000) })
    .where('id', '=', id)
    .execute()
}

test('work goes back and forth until the customer accepts it, which delivers the order', async () => {
  const { customer, order, id } = await waiting()
  expect(await mailsAbout(order, 'delivery-ready')).toBe(1)
  expect((await deliver(order)).body.detail).toContain('Version 1 waits')
  expect((await statusOf(order)).stage).toBe('review')

  expect((await change(id, customer)).body).toMatchObject({
    state: 'change-requested',
    changeRequest: 'Please change the heading.',
    answeredBy: 'customer',
  })
  expect(await mailsAbout(order, 'delivery-changes')).toBe(1)
  expect((await statusOf(order)).stage).toBe('progress')
  const key = randomUUID()
  const [once, twice] = await Promise.all([deliver(order, work, key), deliver(order, work, key)])
  expect(once.body).toEqual(twice.body)
  expect(once.body.version).toBe(2)

  const [first, second] = await Promise.all([
    accept(once.body._id, customer),
    accept(once.body._id, customer),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  const after = await statusOf(order)
  expect(after).toMatchObject({ orderStatus: 'Delivered', stage: 'delivered' })
  expect(after.history.at(-1)).toMatchObject({
    what: 'orderStatus',
    by: 'customer',
    reason: 'Version 2 was accepted.',
  })
  expect(await mailsAbout(order, 'order-delivered')).toBe(1)
  expect(await mailsAbout(order, 'delivery-accepted')).toBe(1)
  expect((await listOf(order, customer)).deliveries.map(({ state }: { state: string }) => state)).toEqual([
    'accepted',
    'change-requested',
  ])

  // More work takes the order up again.
  expect((await deliver(order)).status).toBe(201)
  expect((await statusOf(order)).orderStatus).toBe('Pending')
})

test('changes are asked for as often as the package includes them', async () => {
  const { customer, order, id } = await waiting('1')
  expect((await change(id, customer)).status).toBe(200)
  // The same words, sent again, are the same round.
  expect((await change(id, customer)).status).toBe(200)
  expect((await listOf(order)).changeRounds).toEqual({ used: 1, included: 1 })
  const { body: second } = await deliver(order)
  const refused = await change(second._id, customer)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The round of changes of this package is used. Write to us if something is missing.',
  ])
  expect((await accept(second._id, customer)).status).toBe(200)
})

describe('each answer in each state', () => {
  const actors = {
    customer: (customer: string) => customer,
    administrator: () => server.admin,
    'another customer': () => server.customer,
  }
  const answers = {
    accept: (id: string, as: string) => accept(id, as),
    change: (id: string, as: string) => change(id, as),
    withdraw: (id: string, as: string) => withdraw(id, as),
  }
  /** By state, answer and actor; what is not written down is 404 for changes by others, 403 for a withdrawal. */
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
    accepted: async (id: string, customer: string) => void (await accept(id, customer)),
    'change-requested': async (id: string, customer: string) => void (await change(id, customer)),
    withdrawn: async (id: string) => void (await withdraw(id)),
  }

  test.each(Object.keys(reach) as (keyof typeof reach)[])('%s', async (state) => {
    const fresh = async () => {
      const version = await waiting()
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

test('of answers that come at once, one counts', async () => {
  for (let i = 0; i < 4; i++) {
    const { customer, order, id } = await waiting()
    await passDays(id, 14)
    const answers = await Promise.all([
      accept(id, customer),
      change(id, customer),
      withdraw(id),
      meetDeadline(server.connection.db, id),
    ])
    const ok = answers.filter((answer) => answer?.status === 200)
    const [now] = (await listOf(order)).deliveries
    expect(ok.length).toBeLessThanOrEqual(2)
    expect((await statusOf(order)).orderStatus).toBe(now.state === 'accepted' ? 'Delivered' : 'Pending')
    const mails = await Promise.all(
      ['delivery-accepted', 'delivery-changes', 'delivery-withdrawn'].map((kind) => mailsAbout(order, kind)),
    )
    expect(mails.reduce((sum, each) => sum + each)).toBe(1)
  }
})

describe('silence', () => {
  test('is reminded of once, and counts as accepted after 14 days, exactly once', async () => {
    const { order, id } = await waiting()
    const { db } = server.connection
    await meetDeadline(db, id)
    expect(await mailsAbout(order, 'delivery-reminder')).toBe(0)

    await passDays(id, 11)
    await Promise.all([meetDeadline(db, id), meetDeadline(db, id)])
    expect(await mailsAbout(order, 'delivery-reminder')).toBe(1)
    expect((await statusOf(order)).orderStatus).toBe('Pending')

    await passDays(id, 3)
    await Promise.all([meetDeadline(db, id), meetDeadline(db, id)])
    const after = await statusOf(order)
    expect(after.orderStatus).toBe('Delivered')
    expect(after.history.at(-1).reason).toBe('Version 1 was not answered in time and counts as accepted.')
    expect((await listOf(order)).deliveries[0]).toMatchObject({ state: 'accepted', answeredBy: 'silence' })
    expect(await mailsAbout(order, 'delivery-accepted')).toBe(1)
    expect(await mailsAbout(order, 'order-delivered')).toBe(1)
  })

  test('is noticed by a job, which a start makes up where it is missing', async () => {
    const { order, id } = await waiting()
    const { db } = server.connection
    await db
      .deleteFrom('jobs.job' as never)
      .where('name' as never, '=', 'delivery-deadline' as never)
      .execute()
    await passDays(id, 14)
    await adoptWaitingDeliveries(db)
    await expect.poll(async () => (await statusOf(order)).orderStatus, { timeout: 8000 }).toBe('Delivered')
  })

  test('says nothing while the payment is disputed or once it was refunded', async () => {
    const { customer, order, id } = await waiting()
    const { db } = server.connection
    await passDays(id, 14)
    for (const status of ['Disputed', 'Refunded'] as const) {
      await db.updateTable('orders').set({ payment_status: status }).where('id', '=', order).execute()
      await meetDeadline(db, id)
      expect((await listOf(order)).deliveries[0].state).toBe('waiting')
    }
    expect((await accept(id, customer)).status).toBe(409)
    expect((await deliver(order)).status).toBe(409)
  })
})

test('what is handed over is checked, and the customer’s alone to see', async () => {
  const customer = await someone()
  const { _id: order } = await makeOrder(server, customer)
  for (const links of [
    ['javascript:alert(1)'],
    ['/a'],
    Array.from({ length: 21 }, () => 'https://a.example/'),
  ])
    expect((await deliver(order, { ...work, links })).status).toBe(422)
  expect((await deliver(order, { message: ' ' })).status).toBe(422)
  expect((await deliver(randomUUID())).status).toBe(404)
  const path = `/order/${order}/deliveries`
  expect((await server.call('GET', path, { as: server.customer })).status).toBe(404)
  expect((await server.call('GET', path, { as: customer })).body.deliveries).toEqual([])
})

test('files come with a version, and leave with its withdrawal', async () => {
  const { customer, order } = await paidOrder()
  const file = await upload(server, server.admin, order, {
    bytes: Buffer.from('The plan'),
    name: 'plan.txt',
    purpose: 'delivery',
  })
  const { body: version } = await deliver(order, { ...work, fileIds: [file] })
  expect(version.files).toMatchObject([{ name: 'plan.txt' }])
  const [seen] = (await listOf(order, customer)).deliveries
  expect((await server.page(seen.files[0].download)).text).toBe('The plan')
  expect((await deliver(order, { ...work, fileIds: [randomUUID()] })).status).toBe(409)

  await withdraw(version._id)
  expect((await listOf(order, customer)).deliveries[0]).toMatchObject({ files: [], links: [] })
  expect((await server.page(seen.files[0].download)).status).toBe(404)
  expect((await deliver(order, { ...work, fileIds: [randomUUID()] })).status).toBe(422)
})

test('handing over is undone by withdrawing, as long as nobody has answered', async () => {
  const { customer, order } = await paidOrder()
  const answer = await deliver(order)
  const undo = `/activity/${answer.headers.get('change-id')}/undo`
  expect((await server.call('POST', undo, { as: server.admin })).status).toBe(204)
  expect((await listOf(order)).deliveries[0].state).toBe('withdrawn')
  const next = await deliver(order)
  await accept(next.body._id, customer)
  const late = `/activity/${next.headers.get('change-id')}/undo`
  expect((await server.call('POST', late, { as: server.admin })).status).toBe(409)
})
