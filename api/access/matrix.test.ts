import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '../http/route.ts'
import { isOrderedByHand, isPagedSection } from '#content/section.ts'
import { everySetting, everyStored } from '#content/settings.ts'
import { expectedAccess, teamSections } from '#dev/test/expected-access.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { REBUILD_SECRET: 'a secret for the rebuild webhook' } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Returns a check of the status of a call with an empty body. */
function expectedStatus(
  access: Exclude<Access, 'readers'> | 'nothing',
  caller: { signedIn: boolean; admin: boolean },
): (status: number) => boolean {
  const letIn = (status: number) => status < 500 && status !== 401 && status !== 403
  if (access === 'nothing') return (status) => status === 404
  if (access === 'anyone' || access === 'notice') return letIn
  // The caller does not matter: an unknown secret is rejected.
  if (access === 'signature' || access === 'link')
    return (status) => [200, 400, 401, 404, 415, 422].includes(status)
  if (!caller.signedIn) return (status) => status === 401
  return access === 'signed-in' || caller.admin ? letIn : (status) => status === 403
}

test('the server has exactly the expected routes with the expected access', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  const described = Object.entries(
    body.paths as Record<string, Record<string, { 'x-access': Access }>>,
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { 'x-access': access }]) => [
      `${method.toUpperCase()} ${path}`,
      access,
    ]),
  )
  expect(Object.fromEntries(described)).toEqual(expectedAccess)
})

/** Each route and who may call it; a route of all sections once for each of them. */
const everyAddress = () =>
  Object.entries(expectedAccess).flatMap(([route, access]) => {
    const [method = '', path = ''] = route.split(' ')
    if (!path.includes('{section}')) return [[method, path, access as Exclude<Access, 'readers'>] as const]
    return everyStored.map((section) => {
      const isMissing =
        (everySetting.includes(section) && method !== 'GET' && !path.endsWith('/restore')) ||
        (path.endsWith('/order') && (!isOrderedByHand(section) || isPagedSection(section))) ||
        (path.endsWith('/position') && (!isOrderedByHand(section) || !isPagedSection(section)))
      const readers = teamSections.has(section.key) ? 'admin' : 'anyone'
      const allowed = isMissing ? 'nothing' : access === 'readers' ? readers : access
      return [method, path.replace('{section}', section.key), allowed] as const
    })
  })

/** The still valid token of an administrator who was just removed. */
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

test('each route accepts exactly the callers of its declared access', async () => {
  const owner = await someone()
  const { _id: order } = await makeOrder(server, owner)
  const callers = {
    nobody: undefined,
    'a forged token': 'x.y.z',
    'an unverified user': await token({ uid: 'unverified', email: 'u@site.test', verified: false }),
    'a customer': server.customer,
    'the owner of an order': owner,
    'an administrator': server.admin,
    'a removed administrator': await removedAdmin(),
  }
  const unknown = crypto.randomUUID()
  const deviations: string[] = []
  for (const [method, path, access] of everyAddress())
    for (const [caller, as] of Object.entries(callers)) {
      // An accepted event stream never ends, so that it is requested for an unknown order.
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
      const isExpected = expectedStatus(access, {
        signedIn: as !== undefined && as !== 'x.y.z',
        admin: as === server.admin,
      })
      if (!isExpected(status)) deviations.push(`${method} ${path} by ${caller}: ${status}`)
    }
  expect(deviations).toEqual([])
})

test('an order is 404 for everyone except its owner and administrators', async () => {
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

test('an address without a route is 404 in any spelling', async () => {
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
