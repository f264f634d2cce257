import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRole } from '#content/model/permissions.ts'
import { expectedAccess, mayAs } from '#dev/test/expected-access.ts'
import { staffMember } from '#dev/test/staff.ts'
import { join, orderAsGuest, person } from '#dev/test/company.ts'
import { makeOrder, makePackage, orderOf } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

/**
 * Who may call each route of one order, with a valid body.
 * - `people`: its customer, their colleagues, and administrators;
 * - `payers`: the same without administrators, who do not act as customers;
 * - `agency`: administrators only.
 *
 * The test below fails for a route that is missing here.
 */
const routes: Record<
  string,
  readonly [who: 'people' | 'payers' | 'agency', body?: object | undefined, answer?: number]
> = {
  'GET /order/{id}': ['people'],
  'GET /order/{id}/people': ['people'],
  'GET /order/{id}/events': ['people'],
  'GET /order/{id}/files': ['people'],
  'POST /order/{id}/files': ['people', { name: 'a.txt', size: 3, purpose: 'order' }],
  'GET /order/{id}/receipt.pdf': ['people'],
  'POST /order/{id}/links': ['people', { allows: 'order-read', days: 7 }],
  'PUT /order/{id}/buyer': [
    'people',
    { customerName: 'Ada', customerAddress: '1 Way', customerCountry: 'DE' },
  ],
  'PUT /order/{id}/email': ['agency', { email: 'new@site.test' }],
  'PUT /order-cancelled/{id}': ['people', {}],
  'POST /payments/{id}/capture': ['people'],
  'POST /pay/{id}': ['payers'],
  'GET /order/{id}/messages': ['people'],
  'POST /order/{id}/messages': ['people', { text: 'x' }],
  'PUT /order/{id}/messages/read': ['people', { upTo: 'MESSAGE' }],
  'GET /order/{id}/deliveries': ['people'],
  'POST /order/{id}/deliveries': ['agency', { message: 'x' }],
  'GET /order/{id}/reports': ['people'],
  'POST /order/{id}/reports': ['agency'],
  'POST /order/{id}/report-links': ['people', { days: 30 }],
  'GET /order/{id}/requests': ['people'],
  'POST /order/{id}/requests': ['payers', { kind: 'refund', reason: 'x' }],
  'GET /order/{id}/review': ['people'],
  'PUT /order/{id}/review': ['payers', { rating: 5, publish: false }],
  // There is no review to withdraw: 404 even for permitted callers.
  'DELETE /order/{id}/review': ['payers', undefined, 404],
  'GET /order/{id}/brief': ['people'],
  'GET /order/{id}/brief.csv': ['people'],
  'GET /order/{id}/brief.md': ['people'],
  'POST /order/{id}/brief/send': ['people'],
  'POST /order/{id}/brief/questions': ['agency', { question: 'x' }],
  'POST /order/{id}/brief/reminder': ['agency'],
  'PUT /order/{id}/stage': ['agency', { stage: 'x' }],
  'PUT /order/{id}/due-date': ['agency', { dueOn: null, reason: 'x' }],
  'PUT /order/{id}/assignee': ['agency', { assigneeId: null }],
  'GET /order/{id}/timeline': ['agency'],
  'GET /order/{id}/reminders': ['agency'],
  'GET /order/{id}/vat-check': ['agency'],
  'GET /order/{id}/tasks': ['agency'],
  'POST /order/{id}/tasks': ['agency', { text: 'x' }],
  'POST /order/{id}/invoice': ['agency'],
  'GET /order/{id}/notes': ['agency'],
  'POST /order/{id}/notes': ['agency', { text: 'x' }],
  'GET /order/{id}/payments': ['agency'],
  // Days in the future are refused: nothing is recorded.
  'POST /order/{id}/payments': ['agency', { method: 'cash', amount: '1', paidOn: '2999-12-31' }],
  'POST /order/{id}/payments/accept': ['agency', { reason: 'x' }],
  'POST /order/{id}/refunds': [
    'agency',
    { payment: randomUUID(), method: 'cash', amount: '1', paidOn: '2026-01-01' },
  ],
  'GET /order/{id}/upgrades': ['people'],
  'POST /order/{id}/upgrades': ['people', { packageId: randomUUID(), difference: '1' }],
  'GET /order/{id}/credits': ['agency'],
  'POST /order/{id}/credits': ['agency', { from: 'OTHER' }],
  'POST /order/{id}/transfer': ['people'],
  'PUT /order/{id}/reminders': ['agency', { stopped: true }],
  'PUT /order-payment/{id}': ['agency', { paymentStatus: 'UnPaid', reason: 'x' }],
  'PUT /order-status/{id}': ['agency', { orderStatus: 'Pending' }],
  'POST /order-refund/{id}': ['agency', {}],
  'POST /order-refund/{id}/check': ['agency'],
  'POST /order-refund/{id}/close': ['agency', { outcome: 'not-refunded', reason: 'x' }],
}
let message = ''

/** The status of a call; for an event stream, as soon as it starts. */
async function statusOf(key: string, id: string, as: string | undefined) {
  const [method = '', path = ''] = key.split(' ')
  const body = routes[key]?.[1]
  const stop = new AbortController()
  const { status } = await fetch(`${server.url}/api${path.replace('{id}', id)}`, {
    method,
    signal: stop.signal,
    headers: {
      ...(as && { Authorization: `Bearer ${as}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body).replace('MESSAGE', message) }),
  })
  stop.abort()
  return status
}

const isIn = (status: number) => ![401, 403, 404].includes(status) && status < 500

test('each route of an order accepts only the people of the order', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  const declared = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const ofOrders = declared.filter((key) =>
    /^\w+ \/(order|pay|payments|order-(cancelled|payment|status|refund))\/\{id\}/.test(key),
  )
  expect(ofOrders.toSorted()).toEqual(Object.keys(routes).toSorted())

  const [customer, colleague, former, stranger] = await Promise.all([person(), person(), person(), person()])
  await server.call('POST', '/company', { as: customer.as, body: { name: 'Lovelace Ltd' } })
  for (const who of [colleague, former]) expect((await join(server, customer, who)).status).toBe(200)
  const { _id: id } = await makeOrder(server, customer.as)
  message = (await server.call('POST', `/order/${id}/messages`, { as: customer.as, body: { text: 'x' } }))
    .body._id
  const { body: company } = await server.call('GET', '/company', { as: customer.as })
  const gone = (company.people as { _id: string; email: string }[]).find(
    ({ email }) => email === former.email,
  )
  expect((await server.call('GET', `/order/${id}`, { as: former.as })).status).toBe(200)
  await server.call('DELETE', `/company/people/${gone!._id}`, { as: customer.as })
  const guests = await orderAsGuest(server, 'guest@site.test', orderOf(await makePackage(server)))

  const callers = {
    stranger: stranger.as,
    'a former colleague': former.as,
    'somebody with the same address, not verified': await token({
      uid: 'imposter',
      email: customer.email,
      verified: false,
    }),
    nobody: undefined,
    customer: customer.as,
    colleague: colleague.as,
    administrator: server.admin,
  }
  const surprises: string[] = []
  for (const [key, [who, , answer]] of Object.entries(routes))
    for (const [caller, as] of Object.entries(callers)) {
      const status = await statusOf(key, id, as)
      const isAdmin = as === server.admin
      const isPerson = as === customer.as || as === colleague.as
      const letsIn = who === 'agency' ? isAdmin : isPerson || (who === 'people' && isAdmin)
      const refusal = as === undefined ? 401 : who === 'agency' ? 403 : 404
      if (letsIn ? !isIn(status) && status !== answer : status !== refusal)
        surprises.push(`${key} by ${caller}: ${status}`)
      // Only the agency has access to a guest's order.
      if (isPerson && isIn(await statusOf(key, guests.id, as)))
        surprises.push(`${key} of a guest by ${caller}`)
    }
  expect(surprises).toEqual([])
})

test('each route of an order accepts the people of the agency whose role allows it', async () => {
  const { as: customer } = await person()
  const { _id: id } = await makeOrder(server, customer)
  const posted = await server.call('POST', `/order/${id}/messages`, { as: customer, body: { text: 'x' } })
  message = posted.body._id
  const surprises: string[] = []
  for (const role of everyRole) {
    const { as } = await staffMember(server, role)
    const seesOrder = mayAs(role, 'orders.read + orders.all')
    for (const [key, [who, , answer]] of Object.entries(routes)) {
      const status = await statusOf(key, id, as)
      const isUpload = key === 'POST /order/{id}/files'
      // A person who only reads orders is told that they may not add files to them.
      const may = who !== 'payers' && mayAs(role, isUpload ? 'orders.work' : expectedAccess[key]!)
      const refusal = !may && (who === 'agency' || (isUpload && seesOrder)) ? 403 : 404
      if (may && seesOrder ? !isIn(status) && status !== answer : status !== refusal)
        surprises.push(`${key} by ${role}: ${status}`)
    }
  }
  expect(surprises).toEqual([])
})
