import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyPermission, everyRole, permissionsOf, type Role } from '#content/model/permissions.ts'
import { isOrderedByHand, isPagedSection } from '#content/sections/section.ts'
import { everySetting, everyStored } from '#content/sections/settings.ts'
import {
  expectedAccess,
  expectedRoles,
  mayAs,
  permissionsIn,
  teamSections,
} from '#dev/test/expected-access.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { REBUILD_SECRET: 'a secret for the rebuild webhook' } })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Caller {
  signedIn: boolean
  /** Of a person of the agency. */
  role?: Role
}

/** Returns a check of the status of a call with an empty body. */
function expectedStatus(access: string, { signedIn, role }: Caller): (status: number) => boolean {
  const letIn = (status: number) => status < 500 && status !== 401 && status !== 403
  if (access === 'nothing') return (status) => status === 404
  if (access === 'anyone' || access === 'notice') return letIn
  // The caller does not matter: an unknown secret is rejected.
  if (access === 'signature' || access === 'link')
    return (status) => [200, 400, 401, 404, 415, 422].includes(status)
  if (!signedIn) return (status) => status === 401
  if (access.startsWith('signed-in')) return letIn
  return role && mayAs(role, access) ? letIn : (status) => status === 403
}

interface Described {
  'x-access': string
  'x-permission'?: string[]
}

/** The declared access as `expectedAccess` writes it. */
function accessOf({ 'x-access': access, 'x-permission': permissions }: Described) {
  if (!permissions) return access
  const needed = permissions.join(' + ')
  return access === 'signed-in' ? `signed-in or ${needed}` : needed
}

test('the server has exactly the expected routes with the expected access', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  const described = Object.entries(body.paths as Record<string, Record<string, Described>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        accessOf(operation),
      ]),
  )
  expect(Object.fromEntries(described)).toEqual(expectedAccess)
})

test('each role has exactly the expected permissions, and every permission is needed by a route', () => {
  const actual = everyPermission.map((permission) => [
    permission,
    everyRole.filter((role) => permissionsOf(role, []).includes(permission)),
  ])
  expect(Object.fromEntries(actual)).toEqual(expectedRoles)
  const needed = new Set(Object.values(expectedAccess).flatMap(permissionsIn))
  expect(everyPermission.filter((permission) => !needed.has(permission))).toEqual(['orders.price'])
})

/** Each route and who may call it; a route of all sections once for each of them. */
const everyAddress = () =>
  Object.entries(expectedAccess).flatMap(([route, access]) => {
    const [method = '', path = ''] = route.split(' ')
    if (!path.includes('{section}')) return [[method, path, access] as const]
    return everyStored.map((section) => {
      const isMissing =
        (everySetting.includes(section) && method !== 'GET' && !path.endsWith('/restore')) ||
        (path.endsWith('/order') && (!isOrderedByHand(section) || isPagedSection(section))) ||
        (path.endsWith('/position') && (!isOrderedByHand(section) || !isPagedSection(section)))
      const team = teamSections[section.key]
      const own = team === 'staff' ? undefined : team
      const allowed = isMissing ? 'nothing' : access === 'readers' ? (team ?? 'anyone') : (own ?? access)
      return [method, path.replace('{section}', section.key), allowed] as const
    })
  })

/** The still valid token of an administrator who was just removed. */
async function removedAdmin() {
  const email = 'former@site.test'
  const as = await token({ uid: 'former', email })
  const { body } = await server.call('POST', '/add-user', {
    as: server.admin,
    body: { userEmail: email, userRole: 'Admin' },
  })
  const key = (body.invitation as string).split('#')[1]
  expect((await server.call('POST', '/accept-invitation', { as, body: { key } })).status).toBe(200)
  expect((await server.call('GET', '/users', { as })).status).toBe(200)
  expect((await server.call('DELETE', `/users/${body._id}`, { as: server.admin })).status).toBe(204)
  return as
}

test('each route accepts exactly the callers of its declared access', async () => {
  const owner = await someone()
  const { _id: order } = await makeOrder(server, owner)
  const signedIn = true
  const callers: Record<string, Caller & { as?: string }> = {
    nobody: { signedIn: false },
    'a forged token': { signedIn: false, as: 'x.y.z' },
    'an unverified user': {
      signedIn,
      as: await token({ uid: 'unverified', email: 'u@site.test', verified: false }),
    },
    'a customer': { signedIn, as: server.customer },
    'the owner of an order': { signedIn, as: owner },
    'a removed administrator': { signedIn, as: await removedAdmin() },
  }
  for (const role of everyRole) callers[role] = { signedIn, role, as: (await staffMember(server, role)).as }
  const unknown = crypto.randomUUID()
  const deviations: string[] = []
  // Who erases their account loses their role: that is called last.
  const last = (path: string) => Number(path === '/me')
  for (const [method, path, access] of everyAddress().toSorted(([, one], [, two]) => last(one) - last(two)))
    for (const [name, caller] of Object.entries(callers)) {
      const address = addressOf(path, order, unknown)
      const body = method === 'POST' || method === 'PUT' ? {} : undefined
      const { status } = await server.call(method, address, { body, ...(caller.as && { as: caller.as }) })
      if (access === 'staff' && caller.role === 'Viewer' && status === 403) continue
      if (!expectedStatus(access, caller)(status)) deviations.push(`${method} ${path} by ${name}: ${status}`)
    }
  expect(deviations).toEqual([])
})

/** An accepted event stream never ends, so that it is requested for an unknown order. */
function addressOf(path: string, order: string, unknown: string) {
  const isOrders =
    /^\/(order|pay|payments)[-/]/.test(path) &&
    !path.startsWith('/payments/events') &&
    !path.endsWith('/events')
  return path
    .replace('{id}', isOrders ? order : unknown)
    .replace(/\{version\}|\{part\}/, '1')
    .replace('{key}', 'guessed')
    .replace('{name}', 'order-placed')
}

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
