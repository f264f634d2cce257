import { afterAll, beforeAll, expect, test } from 'vitest'
import { followOrder } from '#dev/test/events.ts'
import { makePaidOrder } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const ask = (as: string, method: string, path: string, body?: object) =>
  server.call(method, path, { as, ...(body && { body }) })
const change = ({ id, email }: Awaited<ReturnType<typeof staffMember>>, userRole: string) =>
  ask(server.admin, 'PUT', `/upadete-users/${id}`, { userEmail: email, userRole })

test('a changed role has effect on an open event stream with the next event', async () => {
  const person = await staffMember(server, 'Manager')
  const { order } = await makePaidOrder(server)
  const note = () => ask(server.admin, 'POST', `/order/${order}/notes`, { text: 'For us.' })
  const since = (await ask(person.as, 'GET', `/order/${order}`)).body.eventId
  await using stream = await followOrder(server, order, person.as, since)
  const nextAfter = async (subject: string) => {
    let next = await stream.next()
    while (next === 'order') next = await stream.next()
    expect(next).toBe(subject)
  }
  await note()
  await nextAfter('note')
  await change(person, 'Bookkeeper')
  await note()
  await ask(server.admin, 'POST', `/order/${order}/tasks`, { text: 'Count' })
  await nextAfter('task')
  await change(person, 'Editor')
  await note()
  let last = await stream.next()
  while (last === 'task') last = await stream.next()
  expect(last).toBeUndefined()
})

test('ending all sessions refuses earlier tokens, and ends open streams', async () => {
  const person = await staffMember(server, 'Manager')
  const { order } = await makePaidOrder(server)
  await using stream = await followOrder(server, order, person.as)
  expect((await ask(server.admin, 'POST', `/users/${person.id}/end-sessions`)).status).toBe(204)
  for (const path of ['/orders', '/me', '/board'])
    expect((await ask(person.as, 'GET', path)).status, path).toBe(401)
  await ask(server.admin, 'POST', `/order/${order}/notes`, { text: 'For us.' })
  let next = await stream.next()
  while (next === 'order') next = await stream.next()
  expect(next).toBeUndefined()
  const manager = await staffMember(server, 'Manager')
  expect((await ask(manager.as, 'POST', `/users/${person.id}/end-sessions`)).status).toBe(403)
})

test('sessions that were ended after a change of the role stay ended when the change is undone', async () => {
  const { db } = server.connection
  const person = await staffMember(server, 'Manager')
  const endedAt = async (to?: Date) => {
    if (to) await db.updateTable('admins').set({ sessionsEndAt: to }).where('id', '=', person.id).execute()
    const row = await db.selectFrom('admins').select('sessionsEndAt').where('id', '=', person.id).execute()
    return row[0]!.sessionsEndAt
  }
  const [first, second] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)]
  await endedAt(first)
  const changed = await change(person, 'Editor')
  await endedAt(second)
  const undo = await ask(server.admin, 'POST', `/activity/${changed.headers.get('change-id')}/undo`)
  expect(undo.status, undo.text).toBe(204)
  expect(await endedAt()).toEqual(second)
})

test('a role that is changed without options keeps those that it offers, with what they need', async () => {
  const person = await staffMember(server, 'Order worker', ['orders.all', 'payments.read'])
  const changed = await change(person, 'Viewer')
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body).toMatchObject({ userRole: 'Viewer', granted: ['payments.read'] })
})
