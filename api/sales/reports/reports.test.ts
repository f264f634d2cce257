import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMail, orderAsGuest } from '#dev/test/company.ts'
import { makePaidOrder, orderKeyIn, orderOf, someone } from '#dev/test/orders.ts'
import { makeReportTemplate, reportsOf, subscribeWithReport } from '#dev/test/reports.ts'
import { makePeriodicPackage, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { addMonths } from '#content/shop/periods.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const statusOf = async (order: string) =>
  (await server.call('GET', `/order/${order}`, { as: server.admin })).body.orderStatus

test('the order of a period is not delivered before its report is published, any other order is', async () => {
  const { order, call, report, setDelivered, read } = await subscribeWithReport(server)
  const attempts = [
    await setDelivered(order),
    await call('PUT', `/order/${order}/stage`, { stage: 'delivered' }),
    await call('PUT', '/orders/order-status', { ids: [order], orderStatus: 'Delivered' }),
  ]
  for (const { status, body } of attempts) {
    expect(status).toBe(409)
    expect(body.detail).toMatch(/is not delivered before its report is published\.$/)
    expect(body).toMatchObject({
      remedyText: 'Write the report',
      remedyPath: `/admin/payment-status/${order}#report`,
    })
  }
  expect(await statusOf(order)).toBe('Pending')
  expect(await read(order)).toMatchObject({ hasTemplate: true, isLacking: true })
  await report(order)
  expect((await setDelivered(order)).status).toBe(200)

  const { order: once } = await makePaidOrder(server)
  expect((await setDelivered(once)).status).toBe(200)
  expect((await call('POST', `/order/${once}/reports`)).status).toBe(409)
})

test('a draft begins with the done tasks and the delivered versions, and with the parts of its template', async () => {
  const { order, call, start } = await subscribeWithReport(server, { reportNext: 'No' })
  const { body: task } = await call('POST', `/order/${order}/tasks`, { text: 'Keyword research' })
  await call('POST', `/order/${order}/tasks`, { text: 'Not done yet' })
  await call('PUT', `/order-task/${task._id}`, { done: true })
  await call('POST', `/order/${order}/deliveries`, { message: 'Ten new titles\nSee the sheet.' })
  const draft = await start(order)
  expect(draft).toMatchObject({
    version: 1,
    state: 'draft',
    done: 'Keyword research\nTen new titles',
    next: null,
    numbers: [
      { label: 'Visits', unit: '', better: 'up', value: '', before: [] },
      { label: 'Rank', unit: 'place', better: 'down', value: '', before: [] },
    ],
  })
  expect((await start(order))._id).toBe(draft._id)
})

test('a draft is checked, never overwrites a newer one, and is nobody’s but the agency’s', async () => {
  const { order, customer, call, start, write, publish, read } = await subscribeWithReport(server)
  const { _id: id } = await start(order)
  expect((await publish(id)).body.errors).toMatchObject({ next: 'Say what comes next.' })
  const wrong = await write(id, { done: 'x', values: ['many', ''], next: 'y' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'values.0': 'Enter a number such as 1204 or 3.7.' },
  ])
  expect((await write(id, { done: 'x', values: ['1'], next: 'y' })).status).toBe(422)
  const written = await write(id, { done: 'x', values: ['1.5', '-2'], next: 'y' })
  expect(written.body).toMatchObject({ revision: 2, numbers: [{ value: '1.5' }, { value: '-2' }] })
  const stale = await server.call('PUT', `/order-report/${id}`, {
    as: server.admin,
    body: { done: 'z', values: ['', ''], next: 'z' },
    headers: { 'If-Match': '"1"' },
  })
  expect(stale.status).toBe(412)
  expect((await read(order, customer)).reports).toEqual([])
  expect((await call('GET', `/order/${order}/reports`, undefined, await someone())).status).toBe(404)
  expect((await call('PUT', `/order-report/${id}`, { done: 'x' }, customer)).status).toBe(403)
  expect((await call('DELETE', `/order-report/${id}`)).status).toBe(204)
  expect((await read(order)).reports).toEqual([])
})

test('what the customer accepts stays in progress until the report makes it delivered', async () => {
  const { order, customer, call, report } = await subscribeWithReport(server)
  const { body: delivery } = await call('POST', `/order/${order}/deliveries`, { message: 'Done' })
  expect((await call('POST', `/delivery/${delivery._id}/accept`, {}, customer)).body.state).toBe('accepted')
  const { body: waiting } = await call('GET', `/order/${order}`)
  expect(waiting).toMatchObject({ orderStatus: 'Pending', stage: 'progress' })
  await report(order)
  expect(await statusOf(order)).toBe('Delivered')
})

test('a published version never changes: a new one replaces it, and it is taken back only before the delivery', async () => {
  const { order, customer, call, report, start, write, setDelivered, read } =
    await subscribeWithReport(server)
  const first = await report(order)
  expect((await write(first._id, { done: 'x', values: ['', ''], next: 'y' })).status).toBe(409)
  expect((await call('DELETE', `/order-report/${first._id}`)).status).toBe(409)
  const draft = await start(order)
  expect(draft).toMatchObject({ version: 2, done: 'New titles', numbers: [{ value: '120' }, { value: '7' }] })
  // Until the new version is published, the customer reads the first one.
  expect((await read(order, customer)).reports).toMatchObject([{ _id: first._id, state: 'published' }])
  const second = await report(order, ['130', '6'])
  expect((await read(order, customer)).reports).toMatchObject([{ _id: second._id, version: 2 }])
  expect((await read(order)).reports.map(({ state }: { state: string }) => state)).toEqual([
    'published',
    'replaced',
  ])
  await setDelivered(order)
  const refused = await call('POST', `/order-report/${second._id}/withdraw`)
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('needs its report')])
  await call('PUT', `/order-status/${order}`, { orderStatus: 'Pending' })
  expect((await call('POST', `/order-report/${second._id}/withdraw`)).body.state).toBe('withdrawn')
  expect((await read(order, customer)).reports).toEqual([])
  expect((await setDelivered(order)).status).toBe(409)
  expect((await start(order)).version).toBe(3)
})

test('the numbers of a report stand beside those of the periods before', async () => {
  const { id, order, report, start } = await subscribeWithReport(server)
  const { runOn, today, office, pay } = subscriptionsOf(server)
  await report(order, ['120', ''])
  await runOn(addMonths(today, 1))
  const { periods } = await office(id)
  await pay(periods[0].orderId)
  expect((await start(periods[0].orderId)).numbers).toMatchObject([
    { label: 'Visits', before: [{ from: today, value: '120' }] },
    { label: 'Rank', before: [] },
  ])
})

/** A guest's order of a period with a published report. */
async function guestWithReport() {
  const pack = await makePeriodicPackage(server)
  await makeReportTemplate(server, pack._id)
  const email = `${randomUUID()}@site.test`
  const guest = await orderAsGuest(server, email, orderOf(pack))
  await subscriptionsOf(server).pay(guest.id)
  const { _id: report } = await reportsOf(server).report(guest.id)
  return { ...guest, email, report }
}

test('a guest reads the report, as a page and as a PDF, by the link of their own mails', async () => {
  const guest = await guestWithReport()
  const { body } = await server.call('GET', `/order/${guest.id}/reports`, { link: guest.token })
  expect(body.reports).toMatchObject([{ state: 'published', done: 'New titles' }])
  expect(body).not.toHaveProperty('isLacking')
  const pdf = await server.call('GET', `/order-report/${guest.report}/pdf`, { link: guest.token })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { text } = await newestMail(server, 'report-published', guest.email)
  expect(orderKeyIn(text).id).toBe(guest.id)
  expect(text).not.toContain('/report?order=')
})

test('each published version is mailed once, with its PDF', async () => {
  const { order, report } = await subscribeWithReport(server)
  const first = await report(order)
  const second = await report(order)
  const mails = await server.connection.db
    .selectFrom('mails')
    .select(['subject', 'attachments', 'data'])
    .where('orderId', '=', order)
    .where('kind', '=', 'report-published')
    .orderBy('id')
    .execute()
  expect(mails).toMatchObject([
    { subject: expect.stringMatching(/^Your report/), attachments: [{ report: first._id }] },
    { subject: expect.stringMatching(/^A newer version/), attachments: [{ report: second._id }] },
  ])
  expect(mails[0]!.data['reportUrl']).toBe(`/report?order=${order}`)
})

test('a link shows the published report and nothing else, until it is revoked', async () => {
  const { order, customer, call, report } = await subscribeWithReport(server)
  const share = (body: object, as = customer) => call('POST', `/order/${order}/report-links`, body, as)
  expect((await share({ days: 30 }, await someone())).status).toBe(404)
  expect((await share({ days: 31 })).status).toBe(422)
  const { body: link } = await share({ days: 30, label: 'The board' })
  const [, id, token] = /\/report#([\w-]+)\.(\w+)$/.exec(link.address)!
  expect(id).toBe(order)
  const open = (path = '', key = token!) =>
    server.call('GET', `/shared-report/${order}${path}`, { link: key })
  expect((await open()).status).toBe(404)
  await report(order)
  const shown = await open()
  expect(shown.body.report).toMatchObject({ done: 'New titles', version: 1 })
  for (const secret of ['Ada', 'St James', 'site.test']) expect(shown.text).not.toContain(secret)
  expect((await open('/pdf')).headers.get('content-type')).toBe('application/pdf')
  // The newest version, and no other order.
  await report(order, ['130', '6'])
  expect((await open()).body.report.version).toBe(2)
  const { order: other } = await subscribeWithReport(server)
  expect((await server.call('GET', `/shared-report/${other}`, { link: token! })).status).toBe(404)
  expect((await server.call('GET', `/order/${order}`, { link: token! })).status).toBe(401)
  const { body: listed } = await call('GET', `/order/${order}/reports`, undefined, customer)
  expect(listed.links).toMatchObject([{ label: 'The board', isOpen: true }])
  expect((await call('DELETE', `/report-link/${link._id}`, undefined, await someone())).status).toBe(404)
  expect((await call('DELETE', `/report-link/${link._id}`, undefined, customer)).status).toBe(204)
  expect((await open()).status).toBe(401)
})

test('the file with a person’s data has their reports, and an erased person’s links are over', async () => {
  const { order, customer, call, report } = await subscribeWithReport(server)
  await report(order)
  const { body: link } = await call('POST', `/order/${order}/report-links`, { days: 30 }, customer)
  const { body: exported } = await call('GET', '/me/export', undefined, customer)
  expect(exported.orders).toMatchObject([{ reports: [{ done: 'New titles', state: 'published' }] }])
  expect((await call('DELETE', '/me', undefined, customer)).status).toBeLessThan(300)
  const token = link.address.split('.').at(-1)
  expect((await server.call('GET', `/shared-report/${order}`, { link: token })).status).toBe(401)
})
