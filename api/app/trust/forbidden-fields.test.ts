import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOrderedByHand, isPagedSection } from '#content/sections/section.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, makePackage, orderOf, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Fields that clients must not set, in the spellings that attackers try. */
const forbidden: Record<string, unknown> = {
  id: crypto.randomUUID(),
  _id: crypto.randomUUID(),
  uid: 'the-admin',
  customerUid: 'the-admin',
  customer_uid: 'the-admin',
  ownerId: 'the-admin',
  role: 'Admin',
  isAdmin: true,
  admin: true,
  status: 'Paid',
  payment_status: 'Paid',
  amount: '0.01',
  total: '0.01',
  price: '0.01',
  currency: 'XXX',
  version: 99,
  createdAt: '1970-01-01',
  created_at: '1970-01-01',
  emailVerified: true,
  constructor: { prototype: { isAdmin: true } },
  prototype: { isAdmin: true },
  toString: 'x',
  $set: { role: 'Admin' },
}

/** The body as JSON text: JSON can have a `__proto__` key, an object literal cannot. */
const withField = (body: object, name: string, value: unknown) => {
  const text = JSON.stringify(body)
  const field = `${JSON.stringify(name)}:${JSON.stringify(value)}`
  return text === '{}' ? `{${field}}` : `${text.slice(0, -1)},${field}}`
}

interface Write {
  method: string
  path: string
  body: object
  as?: string
}

async function everyWrite(): Promise<Write[]> {
  const as = server.admin
  const customer = await someone()
  const { _id: order } = await makeOrder(server, customer)
  const made = async (path: string, body: object) =>
    (await server.call('POST', path, { as, body })).body._id as string
  const words = { name: 'A', email: 'a@b.co', number: '1', subject: 'S', message: 'M' }
  const message = await made('/add-message', words)
  const invited = await made('/add-user', { userEmail: 'invited@site.test', userRole: 'Admin' })
  const email = await made('/add-email', { paypalEmail: 'pay@site.test' })
  const writes: Write[] = [
    { method: 'POST', path: '/add-message', body: words },
    { method: 'POST', path: '/add-subscriber', body: { subemail: 'a@b.co' } },
    { method: 'PUT', path: `/message/${message}`, body: { messageStatus: 'Read' }, as },
    { method: 'POST', path: `/message/${message}/reply`, body: { text: 'Hi' }, as },
    { method: 'POST', path: '/new-order', body: orderOf(await makePackage(server)), as: customer },
    { method: 'PUT', path: `/order-cancelled/${order}`, body: {}, as: customer },
    { method: 'PUT', path: `/order-status/${order}`, body: { orderStatus: 'Delivered' }, as },
    { method: 'PUT', path: `/order-payment/${order}`, body: { paymentStatus: 'Paid', reason: 'Cash' }, as },
    { method: 'PUT', path: '/orders/order-status', body: { ids: [order], orderStatus: 'Delivered' }, as },
    { method: 'PUT', path: '/orders/assignee', body: { ids: [order], assigneeId: null }, as },
    { method: 'PUT', path: '/orders/stage', body: { ids: [order], stage: 'delivered' }, as },
    { method: 'PUT', path: '/orders/due-date', body: { ids: [order], dueOn: null, reason: 'x' }, as },
    { method: 'POST', path: `/order/${order}/notes`, body: { text: 'Hi' }, as },
    { method: 'POST', path: `/order/${order}/deliveries`, body: { message: 'Hi', links: [] }, as },
    { method: 'POST', path: `/order/${order}/requests`, body: { kind: 'refund', reason: 'x' }, as: customer },
    { method: 'PUT', path: `/order/${order}/review`, body: { rating: 5, publish: false }, as: customer },
    { method: 'POST', path: `/order-refund/${order}`, body: { reason: 'x' }, as },
    { method: 'POST', path: '/add-user', body: { userEmail: 'new@site.test', userRole: 'Admin' }, as },
    {
      method: 'PUT',
      path: `/upadete-users/${invited}`,
      body: { userEmail: 'other@site.test', userRole: 'Admin' },
      as,
    },
    { method: 'POST', path: '/accept-invitation', body: { key: 'x'.repeat(43) }, as: customer },
    { method: 'POST', path: '/add-email', body: { paypalEmail: 'second@site.test' }, as },
    { method: 'PUT', path: `/paypal-email/${email}`, body: { paypalEmail: 'second@site.test' }, as },
    { method: 'PUT', path: `/media/${crypto.randomUUID()}`, body: { description: 'x' }, as },
  ]
  for (const section of everySection) {
    const body = exampleOf(section, 'x')
    const id = await made(`/content/${section.key}`, body)
    writes.push({ method: 'PUT', path: `/content/${section.key}/${id}`, body, as })
    if (section.holds === 'many') {
      writes.push({ method: 'POST', path: `/content/${section.key}`, body, as })
    }
    if (!isOrderedByHand(section)) continue
    const order = `/content/${section.key}/order`
    const place = `/content/${section.key}/${id}/position`
    writes.push(
      isPagedSection(section)
        ? { method: 'PUT', path: place, body: { position: 1 }, as }
        : { method: 'PUT', path: order, body: { ids: [id] }, as },
    )
  }
  return writes
}

const tables = [
  'content',
  'contentRevision',
  'orders',
  'orderMessages',
  'notes',
  'orderEvents',
  'deliveries',
  'orderReviews',
  'orderRequests',
  'messages',
  'subscribers',
  'admins',
  'mails',
  'media',
  'auditLog',
] as const
const everything = () =>
  Promise.all(
    tables.map((table) => server.connection.db.selectFrom(table).selectAll().orderBy('id').execute()),
  )

test('every write rejects unknown fields, and a rejected request changes nothing', async () => {
  const writes = await everyWrite()
  expect(writes.length).toBeGreaterThan(60)
  const before = await everything()
  const surprises: string[] = []
  for (const { method, path, body, as } of writes)
    for (const [name, value] of [...Object.entries(forbidden), ['__proto__', { isAdmin: true }] as const]) {
      if (path.startsWith('/order-refund/') && name === 'amount') continue
      const sent = withField(body, name, value)
      const answer = await server.call(method, path, { body: sent, ...(as && { as }) })
      const named = Object.hasOwn((answer.body?.errors ?? {}) as object, name)
      if (answer.status !== 422 || !named)
        surprises.push(`${method} ${path} ${name}: ${answer.status} ${answer.text}`)
    }
  expect(surprises).toEqual([])
  expect(await everything()).toEqual(before)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
}, 180_000)

test('price, status and owner are set by the server, whatever the request contains', async () => {
  const buyer = await someone('the-buyer')
  const pack = await makePackage(server, '349')
  const { body } = await server.call('POST', '/new-order', {
    as: buyer,
    body: { ...orderOf(pack), customerEmail: 'victim@site.test', orderDate: '1999-01-01' },
  })
  expect(body).toMatchObject({
    packagePrice: pack.packagePrice,
    paymentStatus: 'UnPaid',
    orderStatus: 'Pending',
    customerEmail: 'the-buyer@site.test',
  })
  expect(body.orderDate).not.toContain('1999')
  const cheaper = { ...orderOf(pack), packagePrice: '1' }
  expect((await server.call('POST', '/new-order', { as: buyer, body: cheaper })).status).not.toBe(201)
  expect(Object.keys(sections.pricing.fields)).not.toContain('_id')
})
