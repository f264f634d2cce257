import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (id: string, as: string) => (await server.call('GET', `/order/${id}`, { as })).body

describe('running orders', () => {
  test('lets an administrator set the status, and notifies the customer once of the delivery', async () => {
    const customer = await someone()
    const { _id } = await makeOrder(server, customer)
    const set = (orderStatus: string, as = server.admin) =>
      server.call('PUT', `/order-status/${_id}`, { as, body: { orderStatus } })
    expect((await set('Delivered', customer)).status).toBe(403)
    expect((await set('Shipped')).status).toBe(422)
    for (const [orderStatus, customerMailed] of [
      ['Delivered', true],
      ['Delivered', false],
      ['Pending', false],
      ['Delivered', false],
    ] as const)
      expect((await set(orderStatus)).body).toMatchObject({ orderStatus, customerMailed })
    const mails = await server.connection.db
      .selectFrom('mails')
      .select('kind')
      .where('orderId', '=', _id)
      .where('kind', '=', 'order-delivered')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('sets the status of several orders, or of none', async () => {
    const ids = [
      (await makeOrder(server, server.customer))._id,
      (await makeOrder(server, server.customer))._id,
    ]
    const set = (ids: string[]) =>
      server.call('PUT', '/orders/order-status', {
        as: server.admin,
        body: { ids, orderStatus: 'Delivered' },
      })
    expect((await set([...ids, randomUUID()])).status).toBe(404)
    expect((await read(ids[0]!, server.admin)).orderStatus).toBe('Pending')
    expect((await set(ids)).body).toMatchObject([{ orderStatus: 'Delivered' }, { orderStatus: 'Delivered' }])
  })

  test('sets an order Paid by hand only with a reason, which the customer does not see', async () => {
    const customer = await someone()
    const { _id } = await makeOrder(server, customer)
    const set = (body: object, as = server.admin) => server.call('PUT', `/order-payment/${_id}`, { as, body })
    expect((await set({ paymentStatus: 'Paid', reason: 'x' }, customer)).status).toBe(403)
    expect((await set({ paymentStatus: 'Paid' })).body.errors).toHaveProperty('reason')
    const paid = await set({ paymentStatus: 'Paid', reason: 'Bank transfer of 3 May' })
    expect(paid.body).toMatchObject({ paymentStatus: 'Paid', whyNotPaid: null, paidAt: expect.any(String) })
    expect((await set({ paymentStatus: 'UnPaid', reason: 'Mistake' })).status).toBe(409)
    expect(JSON.stringify(await read(_id, server.admin))).toContain('Bank transfer of 3 May')
    expect(JSON.stringify(await read(_id, customer))).not.toContain('Bank transfer of 3 May')
  })

  test('keeps administrators’ notes from the customer', async () => {
    const { _id } = await makeOrder(server, server.customer)
    const path = `/order/${_id}/notes`
    expect((await server.call('GET', path, { as: server.customer })).status).toBe(403)
    await server.call('POST', path, { as: server.admin, body: { text: 'Called, wants to wait.' } })
    expect((await server.call('GET', path, { as: server.admin })).body).toMatchObject([
      { text: 'Called, wants to wait.', author: 'admin@site.test' },
    ])
    expect((await server.call('GET', `/order/${randomUUID()}/notes`, { as: server.admin })).status).toBe(404)
  })

  test('adds a note once per Idempotency-Key', async () => {
    const { _id } = await makeOrder(server, server.customer)
    const path = `/order/${_id}/notes`
    const note = (text: string, key: string) =>
      server.call('POST', path, { as: server.admin, body: { text }, headers: { 'Idempotency-Key': key } })
    const [first] = await Promise.all([1, 2, 3].map(() => note('Called.', 'first')))
    expect(first!.status, first!.text).toBe(201)
    expect((await note('Called.', 'first')).body).toEqual(first!.body)
    await note('Called.', 'second')
    await note('Called again.', 'first')
    const { body } = await server.call('GET', path, { as: server.admin })
    expect(body.map(({ text }: { text: string }) => text)).toEqual(['Called.', 'Called.', 'Called again.'])
  })

  test('exports a CSV file without formulas', async () => {
    const customer = await someone()
    const pack = await makePackage(server)
    const name = '=HYPERLINK("https://evil.test","x")'
    const { body } = await place(server, { ...orderOf(pack), customerName: name }, { as: customer })
    expect((await server.call('GET', '/orders.csv', { as: customer })).status).toBe(403)
    const { text, headers } = await server.call('GET', `/orders.csv?q=${body.number}`, { as: server.admin })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"",""x"")"`)
    expect(lines[1]).toContain(',349.00,')
  })
})

describe('the receipt', () => {
  const receipt = (id: string, as: string) => server.call('GET', `/order/${id}/receipt.pdf`, { as })

  test('is a PDF for the customer and administrators once the order is paid', async () => {
    const customer = await someone()
    const { _id, number } = await makeOrder(server, customer)
    expect((await receipt(_id, customer)).status).toBe(409)
    const paid = { paymentStatus: 'Paid', reason: 'Cash' }
    await server.call('PUT', `/order-payment/${_id}`, { as: server.admin, body: paid })
    for (const as of [customer, server.admin]) {
      const { status, headers, text } = await receipt(_id, as)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`)
      expect(text).toMatch(/^%PDF-/)
    }
    expect((await receipt(_id, await someone())).status).toBe(404)
  })

  test('supports names in all scripts', async () => {
    const customer = await someone()
    const body = orderOf(await makePackage(server))
    const name = { customerName: 'Łukasz Иванов Nguyễn Ωmega 王', customerAddress: 'Łódź\nŻółta 5' }
    const { body: order } = await place(server, { ...body, ...name }, { as: customer })
    const paid = { paymentStatus: 'Paid', reason: 'Cash' }
    await server.call('PUT', `/order-payment/${order._id}`, { as: server.admin, body: paid })
    expect((await receipt(order._id, customer)).status).toBe(200)
  })
})
