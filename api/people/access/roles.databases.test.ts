import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#content/model/permissions.ts'
import { upload } from '#dev/test/files.ts'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<typeof staffMember>>

const ask = (as: string, method: string, path: string, body?: object) =>
  server.call(method, path, { as, ...(body && { body }) })
const assign = (order: string, assigneeId: string | null) =>
  ask(server.admin, 'PUT', `/order/${order}/assignee`, { assigneeId })
const change = (person: Person, userRole: string, granted: readonly Permission[] = []) =>
  ask(server.admin, 'PUT', `/upadete-users/${person.id}`, { userEmail: person.email, userRole, granted })

/** Two paid orders with a message, a note and a task; the first one is assigned to a worker. */
async function twoOrders() {
  const worker = await staffMember(server, 'Order worker')
  const [mine, other] = [await makePaidOrder(server), await makePaidOrder(server)]
  for (const { order, customer } of [mine, other]) {
    await ask(customer, 'POST', `/order/${order}/messages`, { text: 'The marmalade is ready.' })
    await ask(server.admin, 'POST', `/order/${order}/notes`, { text: 'Ask about the marmalade.' })
    await ask(server.admin, 'POST', `/order/${order}/tasks`, { text: 'Taste it' })
  }
  expect((await assign(mine.order, worker.id)).status).toBe(200)
  return { worker, mine: mine.order, other: other.order }
}

test('an order worker is only the customer of an own order that is not assigned to them', async () => {
  const worker = await staffMember(server, 'Order worker')
  const { as } = worker
  const { _id: order } = await makeOrder(server, as)
  const bytes = Buffer.from('Between us.')
  const file = await upload(server, server.admin, order, { name: 'internal.txt', bytes })
  const { db } = server.connection
  await db.updateTable('files').set({ internal: true }).where('id', '=', file).execute()
  const filesSeen = async () => ((await ask(as, 'GET', `/order/${order}/files`)).body as object[]).length
  const details = async () => (await ask(as, 'GET', `/order/${order}`)).body

  expect(await filesSeen()).toBe(0)
  expect((await ask(as, 'GET', `/file/${file}`)).status).toBe(404)
  expect((await ask(as, 'GET', `/order/${order}/notes`)).status).toBe(404)
  expect(await details()).not.toHaveProperty('customerId')
  expect((await assign(order, worker.id)).status).toBe(200)
  expect(await filesSeen()).toBe(1)
  expect(await details()).toHaveProperty('customerId')
})

test('a file can be removed only by whoever may work on the order, and the answer says so', async () => {
  const { _id: order } = await makeOrder(server, await someone())
  await upload(server, server.admin, order, { name: 'a.txt', bytes: Buffer.from('a') })
  const removable = async (as: string) => (await ask(as, 'GET', `/order/${order}/files`)).body[0].removable
  const bookkeeper = await staffMember(server, 'Bookkeeper')
  expect([await removable(server.admin), await removable(bookkeeper.as)]).toEqual([true, false])
})

test('an order worker sees only their own orders, everywhere', async () => {
  const { worker, mine, other } = await twoOrders()
  const { as } = worker
  const get = async (path: string) => (await ask(as, 'GET', path)).body
  const ids = (rows: object[], key = '_id') => rows.map((row) => (row as Record<string, string>)[key])

  expect(ids(await get('/orders'))).toEqual([mine])
  expect((await server.call('GET', '/orders?page=1', { as })).headers.get('x-total-count')).toBe('1')
  expect((await get('/orders/summary')).orders).toBe(1)
  const board = await get('/board')
  expect(ids(board.orders)).toEqual([mine])
  expect(board.stages.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(1)
  expect(new Set(ids(await get('/tasks'), 'orderId'))).toEqual(new Set([mine]))
  expect(ids((await get('/order-messages/unread')).orders, 'orderId')).toEqual([mine])
  expect(ids(await get('/order-messages?q=marmalade'), 'orderId')).toEqual([mine])
  expect(new Set(ids(await get('/search?q=marmalade'), 'id'))).toEqual(new Set([mine]))
  expect(ids(await get('/search?q=lovelace'), 'id')).toEqual([mine])
  expect(ids(await get(`/orders/reach?ids=${mine},${other}`), 'orderId')).toEqual([mine])
  const changes = (await get('/activity?pageSize=100')) as { order: { _id: string } | null }[]
  expect(changes.length).toBeGreaterThan(3)
  expect(new Set(changes.map(({ order }) => order?._id))).toEqual(new Set([mine]))
  expect((await ask(as, 'GET', '/orders.csv')).status).toBe(403)

  for (const path of ['', '/messages', '/notes', '/files', '/brief', '/tasks', '/timeline', '/events'])
    expect((await ask(as, 'GET', `/order/${other}${path}`)).status, path).toBe(404)
  const refused = await ask(as, 'PUT', '/orders/order-status', {
    ids: [mine, other],
    orderStatus: 'Delivered',
  })
  expect(refused.status).toBe(404)
  for (const [path, change] of [
    ['stage', { stage: 'waiting' }],
    ['due-date', { dueOn: '2030-03-01', reason: 'x' }],
    ['cancelled', {}],
  ] as const)
    expect((await ask(as, 'PUT', `/orders/${path}`, { ids: [mine, other], ...change })).status).toBe(404)
  const status = await ask(as, 'PUT', `/order-status/${other}`, { orderStatus: 'Delivered' })
  expect(status.status).toBe(404)
  expect((await ask(as, 'PUT', `/order/${mine}/assignee`, { assigneeId: null })).status).toBe(403)
  expect((await ask(as, 'PUT', `/order-status/${mine}`, { orderStatus: 'Delivered' })).status).toBe(200)

  // Prices only with the option.
  expect([(await get('/orders'))[0].packagePrice, (await get(`/order/${mine}`)).total]).toEqual(['', ''])
  expect((await get('/orders/summary')).totalPaid).toBe('')
  await change(worker, 'Order worker', ['payments.read'])
  expect([(await get('/orders'))[0].packagePrice, (await get(`/order/${mine}`)).total]).toEqual([
    '349',
    '349.00',
  ])

  await change(worker, 'Order worker', ['orders.all'])
  expect(ids(await get('/orders'))).toEqual(expect.arrayContaining([mine, other]))
  await change(worker, 'Order worker')
  await assign(mine, null)
  expect(await get('/orders')).toEqual([])
  expect((await ask(as, 'GET', `/order/${mine}`)).status).toBe(404)
})

test('a bookkeeper sees orders, payments and invoices, but no conversation, note or brief', async () => {
  const { as } = await staffMember(server, 'Bookkeeper')
  const { order, customer } = await makePaidOrder(server)
  await ask(customer, 'POST', `/order/${order}/messages`, { text: 'Our kumquats are secret.' })
  await ask(server.admin, 'POST', `/order/${order}/notes`, { text: 'They mean the kumquats.' })
  expect((await ask(as, 'GET', `/order/${order}`)).status).toBe(200)
  for (const path of ['/messages', '/brief', '/brief.csv'])
    expect((await ask(as, 'GET', `/order/${order}${path}`)).status, path).toBe(404)
  expect((await ask(as, 'GET', `/order/${order}/notes`)).status).toBe(403)
  expect((await ask(as, 'GET', '/search?q=kumquats')).body).toEqual([])
  expect((await ask(as, 'GET', '/order-messages/unread')).body.unread).toBe(0)
  for (const path of [`/order/${order}/timeline`, '/activity?pageSize=100'])
    expect((await ask(as, 'GET', path)).text).not.toContain('kumquats')
  expect((await ask(as, 'GET', '/orders.csv')).status).toBe(200)
  expect((await ask(as, 'GET', `/order/${order}/payments`)).status).toBe(200)
  const { _id: unpaid } = await makeOrder(server, customer)
  const paid = { paymentStatus: 'Paid', reason: 'By bank transfer' }
  expect((await ask(as, 'PUT', `/order-payment/${unpaid}`, paid)).status).toBe(200)
})

test('who does not see prices reads no amount in the history of an order or in the activity', async () => {
  const worker = await staffMember(server, 'Order worker')
  const { _id: order } = await makeOrder(server, await someone())
  await assign(order, worker.id)
  const paid = { paymentStatus: 'Paid', reason: 'The bank shows 349.00 from Ada.' }
  expect((await ask(server.admin, 'PUT', `/order-payment/${order}`, paid)).status).toBe(200)
  const texts = async () => [
    (await ask(worker.as, 'GET', `/order/${order}`)).text,
    (await ask(worker.as, 'GET', '/activity?pageSize=100')).text,
  ]
  const [details, activity] = await texts()
  expect(details).toContain('"paymentStatus"')
  expect(activity).toContain('place')
  for (const text of [details, activity]) expect(text).not.toContain('349.00')
  // The reason why it is not paid names the amount, too.
  await server.connection.db
    .updateTable('orders')
    .set({ paymentStatus: 'Pending' })
    .where('id', '=', order)
    .execute()
  const pending = async () => (await ask(worker.as, 'GET', `/order/${order}`)).body.whyNotPaid
  expect(await pending()).toBeNull()
  await change(worker, 'Order worker', ['payments.read'])
  for (const text of await texts()) expect(text).toContain('The bank shows 349.00')
  expect(await pending()).toContain('349')
})

test('only who sees prices and invoices makes links to an order, which show them', async () => {
  const { worker, mine } = await twoOrders()
  const makeLink = () => ask(worker.as, 'POST', `/order/${mine}/links`, { allows: 'order-read', days: 7 })
  expect((await makeLink()).status).toBe(404)
  await change(worker, 'Order worker', ['payments.read'])
  expect((await makeLink()).status).toBe(404)
  await change(worker, 'Manager')
  const made = await makeLink()
  expect(made.status).toBe(201)
  const link = (made.body.address as string).split('.').at(-1)!
  const open = async () => (await server.call('GET', `/order/${mine}`, { link })).status
  expect(await open()).toBe(200)
  await change(worker, 'Order worker', ['orders.all', 'payments.read'])
  expect(await open()).toBe(401)
})

test('an editor drafts, and publishes only with the option', async () => {
  const editor = await staffMember(server, 'Editor')
  const values = { accodingTitle: 'Who?', accodingText: 'We.' }
  const id = crypto.randomUUID()
  const draft = { section: 'faqItem', baseVersion: 0, removes: false, values }
  const publish = async () => (await ask(editor.as, 'POST', `/draft/${id}/publish`, {})).status
  expect((await ask(editor.as, 'PUT', `/draft/${id}`, draft)).status).toBe(200)
  expect((await ask(editor.as, 'POST', '/add-faq-item', values)).status).toBe(403)
  expect(await publish()).toBe(403)

  // Nor by a release that publishes itself.
  const { body: release } = await ask(editor.as, 'POST', '/releases', { name: 'Spring' })
  const at = { local: `${new Date().getFullYear() + 1}-01-15T10:00` }
  const plan = { publishAt: at, revertAt: null }
  expect((await ask(editor.as, 'PUT', `/release/${release._id}/schedule`, plan)).status).toBe(403)
  const planned = await ask(server.admin, 'PUT', `/release/${release._id}/schedule`, plan)
  expect(planned.status, planned.text).toBe(200)
  const into = { releaseId: release._id }
  expect((await ask(editor.as, 'PUT', `/draft/${id}/release`, into)).status).toBe(403)

  await change(editor, 'Editor', ['content.publish'])
  expect(await publish()).toBeLessThan(300)
  const { headers } = await ask(editor.as, 'POST', '/add-faq-item', values)
  await change(editor, 'Editor')
  // Undoing a publication is one, too.
  expect((await ask(editor.as, 'POST', `/activity/${headers.get('change-id')}/undo`)).status).toBe(403)
  const changes = (await ask(editor.as, 'GET', '/activity')).body as { subject: string; canUndo: boolean }[]
  expect(changes.filter(({ subject }) => subject === 'faqItem').map(({ canUndo }) => canUndo)).toContain(
    false,
  )
})

test('a viewer sees what was ticked, and changes nothing', async () => {
  const viewer = await staffMember(server, 'Viewer')
  const statusOf = async (path: string) => (await ask(viewer.as, 'GET', path)).status
  expect([await statusOf('/messages'), await statusOf('/statistics')]).toEqual([403, 403])
  await change(viewer, 'Viewer', ['inbox.read'])
  expect([await statusOf('/messages'), await statusOf('/statistics')]).toEqual([200, 403])
  const { body } = await server.call('POST', '/add-message', {
    body: { name: 'A', email: 'a@site.test', number: '1', subject: 'S', message: 'M' },
  })
  const marked = await ask(viewer.as, 'PUT', `/message/${body._id}`, { messageStatus: 'Read' })
  expect(marked.status).toBe(403)
  expect((await change(viewer, 'Viewer', ['inbox.edit'])).body.errors).toHaveProperty('granted')
})

test('an option that is of no use without another is granted with it', async () => {
  const worker = await staffMember(server, 'Order worker')
  const refused = await change(worker, 'Order worker', ['orders.refund'])
  expect(refused.status).toBe(422)
  expect(refused.body.errors.granted).toBe('“Refund payments” also needs “See prices, payments and sales”.')
  expect((await change(worker, 'Order worker', ['orders.refund', 'payments.read'])).status).toBe(200)
  const body = { userEmail: 'new-viewer@site.test', userRole: 'Viewer', granted: ['orders.all'] }
  expect((await ask(server.admin, 'POST', '/add-user', body)).body.errors).toHaveProperty('granted')
})

test('what customers have ordered and paid is counted only for those who see all of it', async () => {
  await makePaidOrder(server)
  const customersFor = async (...granted: Permission[]) => {
    const { as } = await staffMember(server, 'Viewer', ['customers.read', ...granted])
    const [listed] = (await ask(as, 'GET', '/customers?pageSize=1')).body as Record<string, unknown>[]
    const one = (await ask(as, 'GET', `/customer/${listed!._id as string}`)).body as Record<string, unknown>
    for (const name of ['orders', 'paid']) expect(name in one).toBe(name in listed!)
    return listed!
  }
  expect(await customersFor()).not.toHaveProperty('orders')
  expect(await customersFor('orders.read', 'payments.read')).not.toHaveProperty('paid')
  const withoutPrices = await customersFor('orders.read', 'orders.all')
  expect(withoutPrices).toHaveProperty('orders')
  expect(withoutPrices).not.toHaveProperty('paid')
  expect(await customersFor('orders.read', 'orders.all', 'payments.read')).toHaveProperty('paid')
})

test('people of the agency are told whether emails are sent', async () => {
  const { as } = await staffMember(server, 'Order worker')
  expect((await ask(as, 'GET', '/me')).body).toMatchObject({ mailsAreSent: false })
  expect((await ask(server.customer, 'GET', '/me')).body).not.toHaveProperty('mailsAreSent')
})

test('mails to the agency go to those who may see what they are about, and want them', async () => {
  const { db } = server.connection
  const [editor, books, worker, viewer] = [
    await staffMember(server, 'Editor'),
    await staffMember(server, 'Bookkeeper'),
    await staffMember(server, 'Order worker'),
    await staffMember(server, 'Viewer', ['inbox.read']),
  ]
  const people = { editor, books, worker, viewer }
  /** Who got a kind of mail since the last call. */
  const who = async (kind: string) => {
    const rows = await db
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', kind as never)
      .execute()
    await db
      .deleteFrom('mails')
      .where('kind', '=', kind as never)
      .execute()
    const got = new Set(rows.map(({ recipient }) => recipient))
    return Object.entries(people).flatMap(([name, { email }]) => (got.has(email) ? [name] : []))
  }
  const write = () =>
    server.call('POST', '/add-message', {
      body: { name: 'A', email: 'a@site.test', number: '1', subject: crypto.randomUUID(), message: 'M' },
    })
  await db.deleteFrom('mails').execute()
  const customer = await someone()
  await makeOrder(server, customer)
  expect(await who('order-received')).toEqual(['books'])
  await write()
  expect(await who('message-received')).toEqual(['viewer'])

  const kinds = (await ask(books.as, 'GET', '/me/notifications')).body as { kind: string; on: boolean }[]
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'order-received', on: true }))
  expect(kinds.map(({ kind }) => kind)).not.toContain('message-received')
  const wanted = kinds.map(({ kind }) => kind).filter((kind) => kind !== 'order-received')
  const saved = await ask(books.as, 'PUT', '/me/notifications', { kinds: wanted })
  expect(saved.body).toContainEqual(expect.objectContaining({ kind: 'order-received', on: false }))
  await makeOrder(server, customer)
  expect(await who('order-received')).toEqual([])
  const refused = await ask(books.as, 'PUT', '/me/notifications', { kinds: ['message-received'] })
  expect(refused.status).toBe(422)

  const { order, customer: buyer } = await makePaidOrder(server)
  await assign(order, worker.id)
  await ask(server.admin, 'POST', `/order/${order}/notes`, {
    text: `@${worker.email} @${books.email} @${editor.email}`,
  })
  expect(await who('note-mention')).toEqual(['worker'])
  // The price is for those who see prices.
  const accepts = async () => {
    const { body: delivery } = await ask(server.admin, 'POST', `/order/${order}/deliveries`, { message: 'x' })
    const accepted = await ask(buyer, 'POST', `/delivery/${delivery._id}/accept`, {})
    expect(accepted.status, accepted.text).toBe(200)
    const rows = await db
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('kind', '=', 'delivery-accepted')
      .execute()
    return (to: string) => rows.find(({ recipient }) => recipient === to)?.text ?? ''
  }
  const textTo = await accepts()
  expect(textTo(books.email)).toContain('$349')
  expect(textTo(worker.email)).toContain('Ada Lovelace')
  expect(textTo(worker.email)).not.toContain('$349')
})
