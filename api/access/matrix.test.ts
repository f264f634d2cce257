import { afterAll, beforeAll, expect, test } from 'vitest'
import { everySection } from '#content/sections.ts'
import type { Access } from '../http/route.ts'
import { startTestServer, token, type TestServer } from '../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { REBUILD_SECRET: 'a secret for the rebuild webhook' } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Who may call what beyond the sections, written down a second time: a change of it has to be meant. */
const written: Record<string, Access> = {
  'POST /add-message': 'anyone',
  'GET /messages': 'admin',
  'GET /message/{id}': 'admin',
  'PUT /message/{id}': 'admin',
  'DELETE /message/{id}': 'admin',
  'POST /add-subscriber': 'anyone',
  'GET /subscribers': 'admin',
  'DELETE /subscriber/{id}': 'admin',
  'GET /paypal-email': 'admin',
  'GET /paypal-email/{id}': 'admin',
  'POST /add-email': 'admin-or-setup',
  'PUT /paypal-email/{id}': 'admin',
  'GET /identity': 'anyone',
  'GET /me': 'signed-in',
  'GET /users': 'admin',
  'GET /users/{id}': 'admin',
  'POST /add-user': 'admin-or-setup',
  'PUT /upadete-users/{id}': 'admin',
  'DELETE /users/{id}': 'admin',
  'POST /users/{id}/invitation': 'admin',
  'POST /accept-invitation': 'signed-in',
  'POST /new-order': 'signed-in',
  'GET /orders': 'signed-in',
  'GET /orders/summary': 'signed-in',
  'GET /orders.csv': 'admin',
  'GET /order/{id}': 'signed-in',
  'GET /order/{id}/receipt.pdf': 'signed-in',
  'PUT /order-status/{id}': 'admin',
  'PUT /orders/order-status': 'admin',
  'PUT /order-cancelled/{id}': 'signed-in',
  'PUT /order-payment/{id}': 'admin',
  'GET /order/{id}/notes': 'admin',
  'POST /order/{id}/notes': 'admin',
  'POST /pay/{id}': 'signed-in',
  'POST /payments/{id}/capture': 'signed-in',
  'POST /payments/paypal/ipn': 'notice',
  'POST /payments/paypal/webhook': 'notice',
  'POST /order-refund/{id}': 'admin',
  'GET /order/{id}/payments': 'admin',
  'GET /payments/attention': 'admin',
  'POST /payments/events/{id}/judge': 'admin',
  'POST /payments/events/{id}/close': 'admin',
  'GET /payments/settings': 'admin',
  'POST /payments/test': 'admin',
  'GET /subscribers/export': 'admin',
  'GET /subscription/confirm/{key}': 'link',
  'POST /subscription/confirm/{key}': 'link',
  'GET /subscription/unsubscribe/{key}': 'link',
  'POST /subscription/unsubscribe/{key}': 'link',
  'GET /mails': 'admin',
  'GET /mails/summary': 'admin',
  'GET /mails/{id}': 'admin',
  'POST /mails/{id}/resend': 'admin',
  'GET /mail-look/{key}': 'link',
  'GET /mailbox': 'admin',
  'GET /mailbox/{id}': 'admin',
  'POST /rebuild': 'signature',
  'GET /publish': 'admin',
  'GET /openapi.json': 'anyone',
}
for (const { paths, holds } of everySection) {
  for (const path of [paths.list, paths.item]) written[`GET ${path}`] = 'anyone'
  written[`POST ${paths.create}`] = 'admin'
  written[`PUT ${paths.update}`] = 'admin'
  written[`DELETE ${paths.item}`] = 'admin'
  for (const path of [paths.list, paths.item]) written[`GET ${path}/revisions`] = 'admin'
  written[`POST ${paths.item}/revisions/{version}/restore`] = 'admin'
  if (holds === 'many') written[`PUT ${paths.list}/order`] = 'admin'
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

test('each route lets in whom it states, and nobody else', async () => {
  const callers = {
    nobody: undefined,
    'a forged token': 'x.y.z',
    'somebody unverified': await token({ uid: 'unverified', email: 'u@site.test', verified: false }),
    'a customer': server.customer,
    'an administrator': server.admin,
  }
  const unknown = crypto.randomUUID()
  const surprises: string[] = []
  for (const [route, access] of Object.entries(written))
    for (const [caller, as] of Object.entries(callers)) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace('{id}', unknown).replace('{version}', '1')
      const body = method === 'POST' || method === 'PUT' ? {} : undefined
      const { status } = await server.call(method, address, { body, ...(as && { as }) })
      const signedIn = as && as !== 'x.y.z'
      const expected =
        access === 'signature' || (!['anyone', 'link', 'notice'].includes(access) && !signedIn)
          ? 401
          : access.startsWith('admin') && as !== server.admin
            ? 403
            : undefined
      const letIn = status !== 401 && status !== 403 && status < 500
      if (expected ? status !== expected : !letIn) surprises.push(`${route} by ${caller}: ${status}`)
    }
  expect(surprises).toEqual([])
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
