import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOrderedByHand, isPagedSection } from '#content/section.ts'
import { everySection } from '#content/sections.ts'
import type { Access } from '../http/route.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { REBUILD_SECRET: 'a secret for the rebuild webhook' } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Who may call what beyond the sections, written down a second time: a change of it has to be meant. */
const written: Record<string, Access> = {
  'GET /form-stamp': 'anyone',
  'POST /add-message': 'anyone',
  'GET /messages': 'admin',
  'GET /message/{id}': 'admin',
  'PUT /message/{id}': 'admin',
  'DELETE /message/{id}': 'admin',
  'POST /message/{id}/reply': 'admin',
  'POST /add-subscriber': 'anyone',
  'GET /subscribers': 'admin',
  'DELETE /subscriber/{id}': 'admin',
  'GET /paypal-email': 'admin',
  'GET /paypal-email/{id}': 'admin',
  'POST /add-email': 'admin-or-setup',
  'PUT /paypal-email/{id}': 'admin',
  'GET /identity': 'anyone',
  'GET /me': 'signed-in',
  'GET /me/export': 'signed-in',
  'DELETE /me': 'signed-in',
  'GET /users': 'admin',
  'GET /users/{id}': 'admin',
  'POST /add-user': 'admin-or-setup',
  'PUT /upadete-users/{id}': 'admin',
  'DELETE /users/{id}': 'admin',
  'POST /users/{id}/invitation': 'admin',
  'POST /accept-invitation': 'signed-in',
  'GET /activity': 'admin',
  'GET /activity/people': 'admin',
  'POST /activity/{id}/undo': 'admin',
  'DELETE /order-note/{id}': 'admin',
  'POST /view': 'anyone',
  'GET /setup': 'admin',
  'GET /publish/pages': 'admin',
  'POST /publish/missing-pages': 'admin',
  'GET /publish/redirects': 'admin',
  'GET /publish/checks': 'admin',
  'POST /publish/checks/draft': 'admin',
  'POST /preview': 'admin',
  'POST /media': 'admin',
  'GET /media': 'admin',
  'PUT /media/{id}': 'admin',
  'DELETE /media/{id}': 'admin',
  'POST /media/{id}/restore': 'admin',
  'GET /backup': 'admin',
  'GET /backups': 'admin',
  'POST /backups': 'admin',
  'GET /backup-runs': 'admin',
  'GET /backup-runs/{id}': 'admin',
  'GET /backups/stored': 'admin',
  'POST /backups/stored': 'admin',
  'POST /backups/stored/restore': 'admin',
  'DELETE /backups/{id}': 'admin',
  'GET /backups/{id}/file': 'admin',
  'POST /backups/{id}/plan': 'admin',
  'POST /backups/{id}/restore': 'admin',
  'PUT /backups/{id}/parts/{part}': 'admin',
  'GET /imports': 'admin',
  'POST /imports': 'admin',
  'GET /imports/{id}': 'admin',
  'DELETE /imports/{id}': 'admin',
  'GET /imports/{id}/entries': 'admin',
  'PUT /imports/{id}/parts/{part}': 'admin',
  'POST /imports/{id}/read': 'admin',
  'POST /imports/{id}/run': 'admin',
  'POST /imports/{id}/undo': 'admin',
  'GET /mail-view/{key}': 'link',
  'GET /mailbox': 'admin',
  'GET /mailbox/{id}': 'admin',
  'GET /mails': 'admin',
  'GET /mails/summary': 'admin',
  'GET /mails/{id}': 'admin',
  'POST /mails/{id}/resend': 'admin',
  'GET /board': 'admin',
  'GET /order/{id}/timeline': 'admin',
  'PUT /order/{id}/assignee': 'admin',
  'GET /tasks': 'admin',
  'GET /order/{id}/tasks': 'admin',
  'POST /order/{id}/tasks': 'admin',
  'PUT /order-task/{id}': 'admin',
  'DELETE /order-task/{id}': 'admin',
  'GET /customers': 'admin',
  'GET /customer/{id}': 'admin',
  'PUT /customer/{id}': 'admin',
  'DELETE /customer/{id}': 'admin',
  'GET /customer/{id}/export': 'admin',
  'POST /customer/{id}/merge': 'admin',
  'GET /customer/{id}/notes': 'admin',
  'POST /customer/{id}/notes': 'admin',
  'DELETE /customer-note/{id}': 'admin',
  'GET /mail-texts': 'admin',
  'PUT /mail-texts/{name}': 'admin',
  'DELETE /mail-texts/{name}': 'admin',
  'POST /mail-texts/{name}/preview': 'admin',
  'POST /mail-texts/{name}/test': 'admin',
  'GET /company': 'signed-in',
  'POST /company': 'signed-in',
  'PUT /company': 'signed-in',
  'POST /company/people': 'signed-in',
  'PUT /company/people/{id}': 'signed-in',
  'DELETE /company/people/{id}': 'signed-in',
  'POST /company/accept': 'signed-in',
  'POST /order-code': 'anyone',
  'POST /guest-order': 'anyone',
  'GET /order/{id}/people': 'signed-in',
  'POST /order/{id}/links': 'signed-in',
  'DELETE /order-link/{id}': 'signed-in',
  'GET /order-link': 'link',
  'GET /order-link/receipt.pdf': 'link',
  'GET /order-link/invoice/{id}/pdf': 'link',
  'POST /order-link/pay': 'link',
  'POST /order-link/capture': 'link',
  'POST /order-link/cancel': 'link',
  'POST /new-order': 'signed-in',
  'GET /invoices': 'admin',
  'GET /invoices.csv': 'admin',
  'GET /invoices.zip': 'admin',
  'GET /customer/{id}/files': 'admin',
  'GET /invoices/numbers': 'admin',
  'GET /retention': 'admin',
  'PUT /retention': 'admin',
  'GET /invoice-settings': 'admin',
  'PUT /invoice-settings': 'admin',
  'GET /invoice/{id}/pdf': 'signed-in',
  'POST /order/{id}/invoice': 'admin',
  'GET /me/billing': 'signed-in',
  'PUT /me/billing': 'signed-in',
  'GET /orders': 'signed-in',
  'GET /orders.csv': 'admin',
  'GET /orders/summary': 'signed-in',
  'PUT /orders/order-status': 'admin',
  'GET /order/{id}': 'signed-in',
  'GET /order-stages': 'admin',
  'PUT /order/{id}/stage': 'admin',
  'PUT /order/{id}/due-date': 'admin',
  'GET /order/{id}/brief': 'signed-in',
  'GET /order/{id}/brief.csv': 'signed-in',
  'GET /order/{id}/brief.md': 'signed-in',
  'POST /order/{id}/brief/send': 'signed-in',
  'POST /order/{id}/brief/questions': 'admin',
  'PUT /brief-answer/{id}': 'signed-in',
  'PUT /brief-answer/{id}/files': 'signed-in',
  'GET /order/{id}/events': 'signed-in',
  'GET /order/{id}/messages': 'signed-in',
  'POST /order/{id}/messages': 'signed-in',
  'PUT /order/{id}/messages/read': 'signed-in',
  'PUT /order-message/{id}': 'signed-in',
  'DELETE /order-message/{id}': 'signed-in',
  'POST /mail/inbound': 'signature',
  'GET /inbound-mails': 'admin',
  'POST /inbound-mails/{id}/add': 'admin',
  'DELETE /inbound-mails/{id}': 'admin',
  'GET /order-messages': 'admin',
  'GET /order-messages/unread': 'signed-in',
  'GET /order/{id}/notes': 'admin',
  'POST /order/{id}/notes': 'admin',
  'GET /order/{id}/payments': 'admin',
  'GET /order/{id}/files': 'signed-in',
  'POST /order/{id}/files': 'signed-in',
  'GET /upload/{id}': 'signed-in',
  'PATCH /upload/{id}': 'signed-in',
  'GET /file/{id}': 'signed-in',
  'DELETE /file/{id}': 'signed-in',
  'POST /file/{id}/restore': 'signed-in',
  'GET /file/{id}/{key}': 'link',
  'GET /order/{id}/receipt.pdf': 'signed-in',
  'PUT /order-cancelled/{id}': 'signed-in',
  'PUT /order-payment/{id}': 'admin',
  'PUT /order-status/{id}': 'admin',
  'POST /order-refund/{id}': 'admin',
  'POST /order-refund/{id}/check': 'admin',
  'POST /order-refund/{id}/close': 'admin',
  'POST /pay/{id}': 'signed-in',
  'POST /payments/{id}/capture': 'signed-in',
  'GET /payments/attention': 'admin',
  'GET /payments/settings': 'admin',
  'POST /payments/test': 'admin',
  'POST /payments/events/{id}/accept': 'admin',
  'POST /payments/events/{id}/close': 'admin',
  'POST /payments/events/{id}/judge': 'admin',
  'POST /payments/paypal/ipn': 'notice',
  'POST /payments/paypal/webhook': 'notice',
  'GET /order/{id}/deliveries': 'signed-in',
  'POST /order/{id}/deliveries': 'admin',
  'POST /delivery/{id}/accept': 'signed-in',
  'POST /delivery/{id}/changes': 'signed-in',
  'POST /delivery/{id}/withdraw': 'admin',
  'GET /order/{id}/review': 'signed-in',
  'PUT /order/{id}/review': 'signed-in',
  'DELETE /order/{id}/review': 'signed-in',
  'GET /reviews': 'admin',
  'POST /reviews/{id}/testimonial': 'admin',
  'GET /order/{id}/requests': 'signed-in',
  'POST /order/{id}/requests': 'signed-in',
  'POST /order-request/{id}/withdraw': 'signed-in',
  'POST /order-request/{id}/answer': 'admin',
  'GET /order-requests': 'admin',
  'GET /reminders/stop/{key}': 'link',
  'POST /reminders/stop/{key}': 'link',
  'GET /subscribers/export': 'admin',
  'GET /subscription/confirm/{key}': 'link',
  'POST /subscription/confirm/{key}': 'link',
  'GET /subscription/unsubscribe/{key}': 'link',
  'POST /subscription/unsubscribe/{key}': 'link',
  'GET /drafts': 'admin',
  'GET /draft/{id}': 'admin',
  'PUT /draft/{id}': 'admin',
  'DELETE /draft/{id}': 'admin',
  'POST /draft/{id}/publish': 'admin',
  'PUT /draft/{id}/release': 'admin',
  'GET /draft/{id}/previews': 'admin',
  'POST /draft/{id}/previews': 'admin',
  'GET /releases': 'admin',
  'POST /releases': 'admin',
  'GET /release/{id}': 'admin',
  'PUT /release/{id}': 'admin',
  'GET /release/{id}/drafts': 'admin',
  'GET /release/{id}/obstacles': 'admin',
  'GET /release/{id}/changes': 'admin',
  'DELETE /release/{id}': 'admin',
  'PUT /release/{id}/schedule': 'admin',
  'POST /release/{id}/publish': 'admin',
  'POST /release/{id}/revert': 'admin',
  'GET /release/{id}/previews': 'admin',
  'POST /release/{id}/previews': 'admin',
  'DELETE /preview-link/{id}': 'admin',
  'GET /preview/{key}': 'link',
  'POST /rebuild': 'signature',
  'GET /publish': 'admin',
  'PUT /presence': 'admin',
  'GET /search': 'admin',
  'GET /statistics': 'admin',
  'GET /status': 'admin',
  'POST /status/check': 'admin',
  'POST /status/test-mail': 'admin',
  'GET /openapi.json': 'anyone',
}
for (const section of everySection) {
  const { paths, readBy } = section
  for (const path of [paths.list, paths.item]) written[`GET ${path}`] = readBy === 'team' ? 'admin' : 'anyone'
  written[`POST ${paths.create}`] = 'admin'
  written[`PUT ${paths.update}`] = 'admin'
  written[`DELETE ${paths.item}`] = 'admin'
  for (const path of [paths.list, paths.item]) written[`GET ${path}/revisions`] = 'admin'
  written[`POST ${paths.item}/revisions/{version}/restore`] = 'admin'
  if (isOrderedByHand(section))
    written[isPagedSection(section) ? `PUT ${paths.item}/position` : `PUT ${paths.list}/order`] = 'admin'
}

/** Which statuses a call without a proper body may have. */
function answersTo(
  access: Access,
  caller: { signedIn: boolean; admin: boolean },
): (status: number) => boolean {
  const letIn = (status: number) => status < 500 && status !== 401 && status !== 403
  if (access === 'anyone' || access === 'notice') return letIn
  // Whoever calls: a secret that is not known opens nothing; a payment notice is kept and judged afterwards.
  if (access === 'signature' || access === 'link')
    return (status) => [200, 400, 401, 404, 415].includes(status)
  if (!caller.signedIn) return (status) => status === 401
  return access === 'signed-in' || caller.admin ? letIn : (status) => status === 403
}

test('the server has the routes that are written down, and no other', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  const described = Object.entries(
    body.paths as Record<string, Record<string, { 'x-access': Access }>>,
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { 'x-access': access }]) => [
      `${method.toUpperCase()} ${path}`,
      access,
    ]),
  )
  expect(Object.fromEntries(described)).toEqual(written)
})

/** Somebody who was an administrator until a moment ago, with the token of then. */
async function removedAdmin() {
  const email = 'former@site.test'
  const as = await token({ uid: 'former', email })
  const { body } = await server.call('POST', '/add-user', { as: server.admin, body: { userEmail: email } })
  const key = (body.invitation as string).split('#')[1]
  expect((await server.call('POST', '/accept-invitation', { as, body: { key } })).status).toBe(200)
  expect((await server.call('GET', '/users', { as })).status).toBe(200)
  expect((await server.call('DELETE', `/users/${body._id}`, { as: server.admin })).status).toBe(204)
  return as
}

test('each route lets in whom it states, and nobody else', async () => {
  const owner = await someone()
  const { _id: order } = await makeOrder(server, owner)
  const callers = {
    nobody: undefined,
    'a forged token': 'x.y.z',
    'somebody unverified': await token({ uid: 'unverified', email: 'u@site.test', verified: false }),
    'a customer': server.customer,
    'the owner of an order': owner,
    'an administrator': server.admin,
    'a removed administrator': await removedAdmin(),
  }
  const unknown = crypto.randomUUID()
  const surprises: string[] = []
  for (const [route, access] of Object.entries(written))
    for (const [caller, as] of Object.entries(callers)) {
      const [method = '', path = ''] = route.split(' ')
      // An event stream that is let in never ends: it is asked for of an order that there is not.
      const isOrders =
        /^\/(order|pay|payments)[-/]/.test(path) &&
        !path.startsWith('/payments/events') &&
        !path.endsWith('/events')
      const address = path
        .replace('{id}', isOrders ? order : unknown)
        .replace(/\{version\}|\{part\}/, '1')
        .replace('{key}', 'guessed')
        .replace('{name}', 'order-placed')
      const body = method === 'POST' || method === 'PUT' ? {} : undefined
      const { status } = await server.call(method, address, { body, ...(as && { as }) })
      const expected = answersTo(access, {
        signedIn: as !== undefined && as !== 'x.y.z',
        admin: as === server.admin,
      })
      if (!expected(status)) surprises.push(`${route} by ${caller}: ${status}`)
    }
  expect(surprises).toEqual([])
})

test('an order is its owner’s and the administrators’: to everybody else there is none', async () => {
  const owner = await someone()
  const { _id: id } = await makeOrder(server, owner)
  const calls: [string, string, object?][] = [
    ['GET', `/order/${id}`],
    ['GET', `/order/${id}/events`],
    ['GET', `/order/${id}/brief`],
    ['GET', `/order/${id}/brief.csv`],
    ['GET', `/order/${id}/brief.md`],
    ['POST', `/order/${id}/brief/send`],
    ['GET', `/order/${id}/receipt.pdf`],
    ['GET', `/order/${id}/messages`],
    ['POST', `/order/${id}/messages`, { text: 'x' }],
    ['PUT', `/order/${id}/messages/read`, { upTo: id }],
    ['PUT', `/order-cancelled/${id}`, {}],
    ['POST', `/pay/${id}`],
    ['POST', `/payments/${id}/capture`],
  ]
  const namesake = await token({
    uid: 'namesake',
    email: (await server.call('GET', '/me', { as: owner })).body.email,
  })
  for (const [method, path, body] of calls)
    for (const as of [server.customer, namesake])
      expect((await server.call(method, path, { as, body })).status, `${method} ${path}`).toBe(404)
  expect((await server.call('GET', `/order/${id}`, { as: owner })).status).toBe(200)
  expect((await server.call('GET', '/orders', { as: namesake })).body).toEqual([])
})

test('an address that is no route is 404 for everybody, whatever way it is written', async () => {
  for (const path of [
    '/nothing',
    '/',
    '',
    '/users/',
    '//users',
    '/USERS',
    '/%75sers/x',
    '/users/..%2fbanner',
  ])
    expect((await server.call('GET', path, { as: server.customer })).status, path).toBe(404)
})
