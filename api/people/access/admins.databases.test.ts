import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyRole } from '#content/model/permissions.ts'
import { makePaidOrder } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { removeSetting } from '#dev/test/settings.ts'
import { appointAdmin } from './join.ts'
import { createSetupLink } from './setup-links.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
/** Each test begins with the one administrator of a new server. */
beforeEach(async () => {
  const { db } = server.connection
  await db.deleteFrom('links').execute()
  await db.deleteFrom('admins').execute()
  const administrator = { uid: 'the-admin', email: 'admin@site.test' }
  await appointAdmin(server.ctx, { ...administrator, emailVerified: true, name: null, authTime: 0 })
})

const asAdmin = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: server.admin, body })
const keyOf = (answer: { body: { invitation: string } }) => new URL(answer.body.invitation).hash.slice(1)
const invite = (userEmail: string) => asAdmin('POST', '/add-user', { userEmail, userRole: 'Admin' })
const accept = (as: string, key: string) => server.call('POST', '/accept-invitation', { as, body: { key } })
const me = async (as: string) => (await server.call('GET', '/me', { as })).body.role

test('an invitation makes the invited person an administrator, once', async () => {
  const invited = await invite('New@Site.test')
  expect(invited.status).toBe(201)
  expect(invited.body).toMatchObject({ userEmail: 'new@site.test', userRole: 'Admin', accepted: false })
  const newcomer = await token({ uid: 'new', email: 'new@site.test' })
  expect(await me(newcomer)).toBe('Customer')

  expect((await accept(newcomer, keyOf(invited))).body).toMatchObject({ accepted: true })
  expect(await me(newcomer)).toBe('Admin')
  const again = await token({ uid: 'other', email: 'new@site.test' })
  expect((await accept(again, keyOf(invited))).status).toBe(404)
  expect(await me(again)).toBe('Customer')
})

test('the mail of an invitation reads well before the agency has a name', async () => {
  await invite('nameless@site.test')
  const mail = await server.connection.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', 'nameless@site.test')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('You are invited to the back office of site.test')
  expect(mail.text).not.toContain('The team')
})

test('an invitation can be accepted only with its verified address', async () => {
  const key = keyOf(await invite('new@site.test'))
  const stranger = await token({ uid: 'stranger', email: 'stranger@site.test' })
  const unverified = await token({ uid: 'new', email: 'new@site.test', verified: false })
  expect((await accept(stranger, key)).status).toBe(403)
  expect((await accept(unverified, key)).status).toBe(403)
  expect((await accept(unverified, 'guessed')).status).toBe(404)
  expect(await me(unverified)).toBe('Customer')
})

test('a new link invalidates the previous one, and no link is returned twice', async () => {
  const first = await invite('new@site.test')
  const second = await asAdmin('POST', `/users/${first.body._id}/invitation`)
  const newcomer = await token({ uid: 'new', email: 'new@site.test' })
  expect((await accept(newcomer, keyOf(first))).status).toBe(404)
  expect((await asAdmin('GET', `/users/${first.body._id}`)).body).not.toHaveProperty('invitation')
  expect((await accept(newcomer, keyOf(second))).status).toBe(200)
  expect((await asAdmin('POST', `/users/${first.body._id}/invitation`)).status).toBe(409)
})

test('an address cannot be invited twice', async () => {
  await invite('new@site.test')
  const refused = await invite('NEW@site.test')
  expect(refused.status).toBe(409)
  expect(refused.body.errors.userEmail).toContain('new@site.test')
})

test('a removed or replaced administrator loses the role with the next request', async () => {
  const invited = await invite('new@site.test')
  const newcomer = await token({ uid: 'new', email: 'new@site.test' })
  await accept(newcomer, keyOf(invited))
  const body = { userEmail: 'next@site.test', userRole: 'Admin' }
  const changed = await asAdmin('PUT', `/upadete-users/${invited.body._id}`, body)
  expect(changed.body).toMatchObject({
    userEmail: 'next@site.test',
    accepted: false,
    invitation: expect.any(String),
  })
  expect((await server.call('GET', '/users', { as: newcomer })).status).toBe(403)

  const next = await token({ uid: 'next', email: 'next@site.test' })
  expect((await accept(next, keyOf(changed))).status).toBe(200)
  // The response may have been lost.
  expect((await accept(next, keyOf(changed))).status).toBe(409)
  expect((await asAdmin('DELETE', `/users/${invited.body._id}`)).status).toBe(204)
  expect(await me(await token({ uid: 'next', email: 'next@site.test' }))).toBe('Customer')
})

describe('the last administrator', () => {
  test('can neither be removed nor replaced', async () => {
    const [{ _id }] = (await asAdmin('GET', '/users')).body
    const body = { userEmail: 'next@site.test', userRole: 'Admin' }
    for (const id of [_id as string, (_id as string).toUpperCase()]) {
      expect((await asAdmin('DELETE', `/users/${id}`)).status).toBe(409)
      expect((await asAdmin('PUT', `/upadete-users/${id}`, body)).status).toBe(409)
    }
    expect(await me(server.admin)).toBe('Admin')
  })

  test('remains if two administrators remove each other at once', async () => {
    const invited = await invite('new@site.test')
    const newcomer = await token({ uid: 'new', email: 'new@site.test' })
    await accept(newcomer, keyOf(invited))
    const [first, second] = (await asAdmin('GET', '/users')).body
    const both = await Promise.all([
      server.call('DELETE', `/users/${second._id}`, { as: server.admin }),
      server.call('DELETE', `/users/${first._id}`, { as: newcomer }),
    ])
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([204, 204])
    const roles = [await me(server.admin), await me(newcomer)]
    expect(roles).toContain('Admin')
  })

  test('remains if the change that appointed them is undone', async () => {
    const invited = await invite('colleague@site.test')
    const userEmail = 'new@site.test'
    const changed = await asAdmin('PUT', `/upadete-users/${invited.body._id}`, {
      userEmail,
      userRole: 'Admin',
    })
    const newcomer = await token({ uid: 'new', email: userEmail })
    await accept(newcomer, keyOf(changed))
    const as = newcomer
    const [first] = (await server.call('GET', '/users', { as })).body
    expect((await server.call('DELETE', `/users/${first._id}`, { as })).status).toBe(204)
    const changes = (await server.call('GET', '/activity?subject=admin', { as })).body as {
      _id: string
      action: string
      recordId: string
    }[]
    const own = changes.filter(({ recordId }) => recordId === invited.body._id)
    expect(own.map(({ action }) => action)).toEqual(['accept', 'change', 'invite'])
    for (const { _id, action } of own)
      expect((await server.call('POST', `/activity/${_id}/undo`, { as })).status, action).toBe(409)
    expect(await me(newcomer)).toBe('Admin')
  })
})

describe('a setup link', () => {
  const withLink = (link: string, path: string, body: unknown) => server.call('POST', path, { body, link })
  const user = { userEmail: 'owner@site.test', userRole: 'Admin' }

  test('allows inviting the first administrator and setting the payment address, once each', async () => {
    const link = await createSetupLink(server.ctx)
    expect((await withLink('guessed', '/add-user', user)).status).toBe(401)
    const invited = await withLink(link, '/add-user', user)
    expect(invited.status).toBe(201)
    expect((await withLink(link, '/add-user', { ...user, userEmail: 'b@site.test' })).status).toBe(401)
    expect((await withLink(link, '/add-email', { paypalEmail: 'pay@site.test' })).status).toBe(201)
    expect((await withLink(link, '/add-email', { paypalEmail: 'thief@site.test' })).status).toBe(401)

    const owner = await token({ uid: 'owner', email: 'owner@site.test' })
    await accept(owner, keyOf(invited))
    expect(await me(owner)).toBe('Admin')
  })

  test('makes the account that opens it the first administrator, once', async () => {
    const link = await createSetupLink(server.ctx)
    const owner = await token({ uid: 'the-owner', email: 'owner@site.test', verified: false })
    const other = await token({ uid: 'other', email: 'other@site.test' })
    // There is one already.
    expect((await accept(owner, link)).status).toBe(403)
    await server.connection.db.deleteFrom('admins').execute()
    // The owner had invited their own address before.
    expect((await withLink(await createSetupLink(server.ctx), '/add-user', user)).status).toBe(201)
    const next = await createSetupLink(server.ctx)
    expect((await accept(owner, link)).status).toBe(404)
    // So that nobody makes an account for a dead link.
    const isOpen = async (link: string) => (await server.call('GET', '/setup-link', { link })).status
    expect([await isOpen(link), await isOpen(next)]).toEqual([401, 204])
    const both = await Promise.all([accept(owner, next), accept(other, next)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await isOpen(next), await isOpen(await createSetupLink(server.ctx))]).toEqual([401, 403])
    expect([await me(owner), await me(other)].filter((role) => role === 'Admin')).toHaveLength(1)
    expect((await accept(await token({ uid: 'third', email: 'third@site.test' }), next)).status).toBe(404)
  })

  test('stays valid when the request is refused, and allows one of two simultaneous ones', async () => {
    const link = await createSetupLink(server.ctx)
    expect((await withLink(link, '/add-user', { ...user, userEmail: 'nobody' })).status).toBe(422)
    expect((await withLink(link, '/add-user', { ...user, userEmail: 'admin@site.test' })).status).toBe(409)
    const both = await Promise.all(
      ['one', 'two'].map((name) => withLink(link, '/add-user', { ...user, userEmail: `${name}@site.test` })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 401])
    expect(await server.connection.db.selectFrom('admins').select('id').execute()).toHaveLength(2)

    await removeSetting(server, 'paymentEmail')
    expect((await withLink(link, '/add-email', { paypalEmail: 'nobody' })).status).toBe(422)
    expect((await asAdmin('POST', '/add-email', { paypalEmail: 'first@site.test' })).status).toBe(201)
    expect((await withLink(link, '/add-email', { paypalEmail: 'pay@site.test' })).status).toBe(409)
    await removeSetting(server, 'paymentEmail')
    expect((await withLink(link, '/add-email', { paypalEmail: 'pay@site.test' })).status).toBe(201)
    expect((await withLink(link, '/add-email', { paypalEmail: 'pay@site.test' })).status).toBe(401)
  })

  test('expires after a day', async () => {
    const link = await createSetupLink(server.ctx)
    await server.after(24 * 60 * 60 * 1000 + 1000, async () => {
      expect((await withLink(link, '/add-user', user)).status).toBe(401)
      expect((await withLink(link, '/add-email', { paypalEmail: 'pay@site.test' })).status).toBe(401)
    })
  })

  test('is valid for nothing else, and is replaced by the next link', async () => {
    const first = await createSetupLink(server.ctx)
    expect((await server.call('GET', '/users', { link: first })).status).toBe(403)
    expect((await server.call('POST', '/add-banner', { body: {}, link: first })).status).toBe(403)
    await createSetupLink(server.ctx)
    expect((await withLink(first, '/add-user', user)).status).toBe(401)
  })
})

describe('the last Admin', () => {
  const ownId = async () => {
    const people = (await asAdmin('GET', '/users')).body as { _id: string; userEmail: string }[]
    return people.find(({ userEmail }) => userEmail === 'admin@site.test')!._id
  }
  const asManager = { userEmail: 'admin@site.test', userRole: 'Manager' }

  test('cannot become a Manager, resign by deleting the account, or be removed, whoever else there is', async () => {
    await staffMember(server, 'Manager')
    await staffMember(server, 'Viewer')
    const id = await ownId()
    const answers = [
      await asAdmin('PUT', `/upadete-users/${id}`, asManager),
      await asAdmin('PUT', `/upadete-users/${id}`, { userEmail: 'next@site.test', userRole: 'Admin' }),
      await asAdmin('DELETE', `/users/${id}`),
      await asAdmin('DELETE', '/me'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(await me(server.admin)).toBe('Admin')
  })

  test('remains if two Admins lower each other at once', async () => {
    const other = await staffMember(server, 'Admin')
    const id = await ownId()
    const both = await Promise.all([
      server.call('PUT', `/upadete-users/${other.id}`, {
        as: server.admin,
        body: { userEmail: other.email, userRole: 'Viewer' },
      }),
      server.call('PUT', `/upadete-users/${id}`, { as: other.as, body: asManager }),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(both.map(({ status }) => status)).not.toEqual([200, 200])
    expect([await me(server.admin), await me(other.as)]).toContain('Admin')
  })

  test('remains if the change that made them one is undone', async () => {
    const other = await staffMember(server, 'Manager')
    const body = { userEmail: other.email, userRole: 'Admin' }
    const made = await asAdmin('PUT', `/upadete-users/${other.id}`, body)
    const lowered = await server.call('PUT', `/upadete-users/${await ownId()}`, {
      as: other.as,
      body: asManager,
    })
    expect(lowered.status).toBe(200)
    expect(await me(server.admin)).toBe('Manager')
    const undo = (change: string | null) => server.call('POST', `/activity/${change}/undo`, { as: other.as })
    expect((await undo(made.headers.get('change-id'))).status).toBe(409)
    expect(await me(other.as)).toBe('Admin')
    expect((await undo(lowered.headers.get('change-id'))).status).toBe(204)
    expect(await me(server.admin)).toBe('Admin')
  })
})

test('a setup link makes an Admin only, and a role is required', async () => {
  const link = await createSetupLink(server.ctx)
  const send = (body: object) => server.call('POST', '/add-user', { body, link })
  const refused = await send({ userEmail: 'owner@site.test', userRole: 'Viewer' })
  expect(refused.body.errors).toHaveProperty('userRole')
  expect((await send({ userEmail: 'owner@site.test' })).body.errors).toHaveProperty('userRole')
  const unknown = await asAdmin('POST', '/add-user', { userEmail: 'a@site.test', userRole: 'Owner' })
  expect(unknown.body.errors).toHaveProperty('userRole')
})

test('a person who loses a right loses the links that they made with it', async () => {
  const person = await staffMember(server, 'Manager')
  const { order } = await makePaidOrder(server)
  const body = { allows: 'order-read', days: 7 }
  const made = await server.call('POST', `/order/${order}/links`, { as: person.as, body })
  const link = (made.body.address as string).split('.').at(-1)!
  const open = async () => (await server.call('GET', `/order/${order}`, { link })).status
  expect(await open()).toBe(200)
  await asAdmin('PUT', `/upadete-users/${person.id}`, { userEmail: person.email, userRole: 'Editor' })
  expect(await open()).toBe(401)
})

test('the table of the database has the roles', async () => {
  for (const role of everyRole) expect((await staffMember(server, role)).id).toBeTruthy()
})
