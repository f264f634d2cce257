import { orderAsGuest } from '#dev/test/company.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (id: string, as: string) => (await server.call('GET', `/order/${id}`, { as })).body

describe('placing an order', () => {
  test('returns the fields of the contract, with the values set by the server', async () => {
    const pack = await makePackage(server, '1290')
    const placed = await place(server, orderOf(pack), { as: server.customer })
    expect(placed.status, placed.text).toBe(201)
    const today = new Date().toISOString()
    expect(placed.body).toMatchObject({
      _id: expect.any(String),
      packageName: pack.packageName,
      packagePrice: '1290',
      customerEmail: 'customer@site.test',
      customerName: 'Ada Lovelace',
      customerAddress: '12 St James’s Square, London',
      customerCountry: 'United Kingdom',
      paymentStatus: 'UnPaid',
      orderStatus: 'Pending',
      orderDate: `${today.slice(5, 7)}/${today.slice(8, 10)}/${today.slice(0, 4)}`,
      number: expect.stringMatching(/^FD-\d{6}$/),
      total: '1290.00',
      whyNotPaid: 'Nothing has been paid yet.',
    })
    expect(placed.body).not.toHaveProperty('paymentKey')
  })

  test('accepts the request of the contract, which contains only the name of the package', async () => {
    const pack = await makePackage(server)
    const placed = await place(
      server,
      {
        packageName: pack.packageName,
        packagePrice: '349',
        customerEmail: 'somebody-else@site.test',
        customerName: 'Ada',
        customerAddress: 'London',
        customerCountry: 'united kingdom',
        paymentStatus: 'UnPaid',
        orderStatus: 'Pending',
        orderDate: '01/01/1999',
      },
      { as: server.customer },
    )
    expect(placed.status, placed.text).toBe(201)
    expect(placed.body.packageId).toBe(pack._id)
    expect(placed.body.customerEmail).toBe('customer@site.test')
    expect(placed.body.orderDate).not.toBe('01/01/1999')
  })

  test('answers 409 with the current price if the request states another one', async () => {
    const pack = await makePackage(server, '349')
    const refused = await place(server, { ...orderOf(pack), packagePrice: '1' }, { as: server.customer })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ packagePrice: '349', detail: expect.stringContaining('$349.00') })
  })

  test.each([
    ['a status', { paymentStatus: 'Paid' }, 'paymentStatus'],
    ['another status', { orderStatus: 'Delivered' }, 'orderStatus'],
    ['a uid', { customerUid: 'the-admin' }, 'customerUid'],
    ['a country that is none', { customerCountry: 'Atlantis' }, 'customerCountry'],
    ['an empty name', { customerName: '  ' }, 'customerName'],
    ['a package that is none', { packageId: randomUUID() }, 'packageId'],
    ['a number for a name', { customerName: 5 }, 'customerName'],
    ['a null character', { customerAddress: 'a\u0000b' }, 'customerAddress'],
  ])('reports %s in the body at its field', async (_, wrong, field) => {
    const body = { ...orderOf(await makePackage(server)), ...wrong }
    const refused = await place(server, body, { as: server.customer })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  test('requires a signed-in caller with an email address', async () => {
    const body = orderOf(await makePackage(server))
    expect((await place(server, body, {})).status).toBe(401)
    expect((await place(server, body, { as: await token({ uid: 'no-mail' }) })).status).toBe(422)
    const odd = await token({ uid: 'odd-mail', email: 'not an address@site' })
    expect((await place(server, body, { as: odd })).body.errors).toHaveProperty('customerEmail')
  })

  test('creates one order and one mail for repeated and simultaneous requests with one Idempotency-Key', async () => {
    const customer = await someone()
    const body = orderOf(await makePackage(server))
    const headers = { 'Idempotency-Key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place(server, body, { as: customer, headers })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1)
    expect((await server.call('GET', '/orders', { as: customer })).body).toHaveLength(1)
    const mails = await server.connection.db
      .selectFrom('mails')
      .select('kind')
      .where('orderId', '=', answers[0]!.body._id)
      .execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['order-placed', 'order-received'])

    const other = await place(server, { ...body, customerName: 'Grace' }, { as: customer, headers })
    expect(other.status).toBe(422)
    const elses = await place(server, body, { as: await someone(), headers })
    expect(elses.body._id).not.toBe(answers[0]!.body._id)
  })

  test('creates one order for equal requests without a key, and others for any that differ', async () => {
    const customer = await someone()
    const body = orderOf(await makePackage(server))
    const order = async (more: object = {}, as = customer) =>
      (await server.call('POST', '/new-order', { as, body: { ...body, ...more } })).body._id as string
    const [first, ...equal] = await Promise.all(Array.from({ length: 8 }, () => order()))
    expect(new Set(equal)).toEqual(new Set([first]))
    // A client that states the date sends another one each time.
    expect(await order({ orderDate: '11/26/2026' })).toBe(first)
    expect((await server.call('GET', '/orders', { as: customer })).body).toHaveLength(1)
    const { db } = server.connection
    const mails = db.selectFrom('mails').select('kind').where('orderId', '=', first!)
    expect((await mails.execute()).map(({ kind }) => kind).toSorted()).toEqual([
      'order-placed',
      'order-received',
    ])

    const others = await Promise.all([
      order({ customerName: 'Grace' }),
      order({ company: 'Alpha Ltd' }),
      order({}, await someone()),
      place(server, body, { as: customer }).then(({ body: placed }) => placed._id as string),
    ])
    expect(new Set([first, ...others]).size).toBe(5)
    // After a cancellation, and later, it is a new order.
    const cancel = { as: customer, body: { paymentStatus: 'Cancelled' } }
    for (const id of [first!, others[3]!])
      expect((await server.call('PUT', `/order-cancelled/${id}`, cancel)).status).toBe(200)
    const again = await order()
    expect([first, ...others]).not.toContain(again)
    await db
      .updateTable('orders')
      .set({ createdAt: new Date(Date.now() - 11_000) })
      .where('id', '=', again)
      .execute()
    expect(await order()).not.toBe(again)
  })

  test('creates one order for equal requests of a guest with two codes', async () => {
    const email = `${randomUUID()}@site.test`
    const body = orderOf(await makePackage(server))
    const first = await orderAsGuest(server, email, body)
    const second = await orderAsGuest(server, email, body)
    expect(second.id).toBe(first.id)
    for (const { id, token: link } of [first, second])
      expect((await server.call('GET', `/order/${id}`, { link })).body._id).toBe(first.id)
    const other = await orderAsGuest(server, email, { ...body, customerName: 'Grace' })
    expect(other.id).not.toBe(first.id)
  })
})

describe('reading orders', () => {
  test('answers 404 for the order of another customer', async () => {
    const order = await makeOrder(server, server.customer)
    const stranger = await someone()
    const path = `/order/${order._id}`
    expect((await server.call('GET', path)).status).toBe(401)
    expect((await server.call('GET', path, { as: stranger })).status).toBe(404)
    expect((await server.call('GET', path, { as: server.customer })).body._id).toBe(order._id)
    expect((await server.call('GET', path, { as: server.admin })).body._id).toBe(order._id)
    const cancel = { as: stranger, body: { paymentStatus: 'Cancelled' } }
    expect((await server.call('PUT', `/order-cancelled/${order._id}`, cancel)).status).toBe(404)
  })

  test('lists the orders of a customer, and all orders for an administrator', async () => {
    const [one, other] = [await someone(), await someone()]
    const mine = await makeOrder(server, one)
    const theirs = await makeOrder(server, other)
    const ids = (answer: { body: { _id: string }[] }) => answer.body.map(({ _id }) => _id)
    expect(ids(await server.call('GET', '/orders', { as: one }))).toEqual([mine._id])
    const all = ids(await server.call('GET', '/orders?sort=-orderDate', { as: server.admin }))
    expect(all.slice(0, 2)).toEqual([theirs._id, mine._id])
    expect((await server.call('GET', '/orders?mine=1', { as: server.admin })).body).toEqual([])
  })

  test('pages, filters and searches the list', async () => {
    const customer = await someone()
    const made = [
      await makeOrder(server, customer, '100'),
      await makeOrder(server, customer, '300'),
      await makeOrder(server, customer, '200.50'),
    ]
    const canceled = made[1]!._id
    await server.call('PUT', `/order-cancelled/${canceled}`, { as: customer, body: {} })
    const get = (query: string) => server.call('GET', `/orders?${query}`, { as: customer })

    const page = await get('page=2&pageSize=2&sort=-packagePrice')
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(page.body.map((order: { packagePrice: string }) => order.packagePrice)).toEqual(['100'])
    expect((await get('open=1')).body.map(({ _id }: { _id: string }) => _id)).toEqual([
      made[0]!._id,
      made[2]!._id,
    ])
    expect((await get('paymentStatus=Cancelled')).body).toMatchObject([{ _id: canceled }])
    expect((await get(`q=${made[2]!.number}`)).body).toMatchObject([{ packagePrice: '200.50' }])
    expect((await get('q=aDA%20LOVE')).body).toHaveLength(3)
    expect((await get('q=%C5%81ukasz')).body).toHaveLength(0)
    const today = new Date().toISOString().slice(0, 10)
    expect((await get(`from=${today}&to=${today}`)).body).toHaveLength(3)
    expect((await get('to=2020-01-01')).body).toHaveLength(0)
    expect((await get('sort=payment_key')).status).toBe(422)
    expect((await get('from=yesterday')).body.errors).toHaveProperty('from')
  })

  test('returns counts and the exact total of Paid orders', async () => {
    const customer = await someone()
    for (const price of ['0.10', '0.20', '349.99', '1000'])
      await makeOrder(server, customer, price).then(async ({ _id }) => {
        if (price === '1000') return
        const body = { paymentStatus: 'Paid', reason: 'Bank transfer' }
        await server.call('PUT', `/order-payment/${_id}`, { as: server.admin, body })
      })
    const { body } = await server.call('GET', '/orders/summary', { as: customer })
    expect(body).toMatchObject({
      orders: 4,
      totalPaid: '350.29',
      totalRefunded: '0.00',
      toPay: '1000.00',
      paymentStatus: { Paid: 3, UnPaid: 1, Refunded: 0 },
      orderStatus: { Pending: 4, Delivered: 0 },
      toDeliver: 3,
    })
    expect(body.byDay).toHaveLength(30)
    expect(body.byMonth).toHaveLength(12)
    expect(body.byDay.at(-1)).toEqual({
      on: new Date().toISOString().slice(0, 10),
      orders: 3,
      sales: '350.29',
    })
    expect(body.byMonth.at(-1)).toMatchObject({ orders: 3, sales: '350.29' })
    expect(body.byDay[0]).toMatchObject({ orders: 0, sales: '0.00' })
  })
})

describe('canceling', () => {
  test('is possible for the customer, is repeatable, and is in the history', async () => {
    const customer = await someone()
    const { _id } = await makeOrder(server, customer)
    const cancel = () =>
      server.call('PUT', `/order-cancelled/${_id}`, { as: customer, body: { paymentStatus: 'Cancelled' } })
    expect((await cancel()).body.paymentStatus).toBe('Cancelled')
    expect((await cancel()).body.paymentStatus).toBe('Cancelled')
    const { history, whyNotPaid } = await read(_id, customer)
    expect(history).toMatchObject([
      { what: 'placed', by: 'customer' },
      { what: 'paymentStatus', before: 'UnPaid', after: 'Cancelled', by: 'customer' },
    ])
    expect(history[0]).not.toHaveProperty('actorEmail')
    expect(whyNotPaid).toBe('The customer canceled this order before it was paid.')
  })

  test('is refused for a paid order', async () => {
    const customer = await someone()
    const { _id } = await makeOrder(server, customer)
    const paid = { paymentStatus: 'Paid', reason: 'Cash' }
    await server.call('PUT', `/order-payment/${_id}`, { as: server.admin, body: paid })
    const refused = await server.call('PUT', `/order-cancelled/${_id}`, { as: customer, body: {} })
    expect(refused.status).toBe(409)
    expect((await read(_id, customer)).paymentStatus).toBe('Paid')
  })

  test('refuses any status but Cancelled', async () => {
    const { _id } = await makeOrder(server, server.customer)
    const body = { paymentStatus: 'Paid' }
    expect((await server.call('PUT', `/order-cancelled/${_id}`, { as: server.customer, body })).status).toBe(
      422,
    )
  })
})
