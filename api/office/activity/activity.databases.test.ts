import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { admin } = server
  const created = await server.call('POST', '/add-faq-item', {
    as: admin,
    body: exampleOf(sections.faqItem, 'x'),
  })
  await server.call('DELETE', `/content/faqItem/${created.body._id}`, { as: admin })
  await server.call('POST', '/add-user', {
    as: admin,
    body: { userEmail: 'second@site.test', userRole: 'Admin' },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (query = '') => server.call('GET', `/activity${query}`, { as: server.admin })

test('lists all changes, newest first, of content and of everything else', async () => {
  const { body, headers } = await ask()
  const actions = body.map(
    ({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`,
  )
  expect(actions.slice(0, 3)).toEqual(['invite admin', 'remove faqItem', 'create faqItem'])
  expect(Number(headers.get('x-total-count'))).toBe(body.length)
  expect(body[0]).toMatchObject({ name: 'second@site.test', canUndo: true })
  expect(body[1]).toMatchObject({
    section: 'faqItem',
    title: 'FAQ',
    before: exampleOf(sections.faqItem, 'x'),
    after: null,
    by: { uid: 'the-admin', email: 'admin@site.test' },
  })
})

test('is filtered by person, subject and day', async () => {
  expect((await ask('?subject=faqItem')).body).toHaveLength(2)
  expect((await ask('?person=admin@site.test&subject=faqItem&pageSize=1')).body).toHaveLength(1)
  expect((await ask('?person=nobody@site.test')).body).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect((await ask(`?subject=faqItem&from=${today}&to=${today}`)).body).toHaveLength(2)
  expect((await ask('?to=2020-01-01')).body).toEqual([])
  expect((await ask('?from=yesterday')).status).toBe(422)
})

test('names a subject of several words in full, and finds it by its first word', async () => {
  for (const [subject, subjectId, id] of [
    ['company member', '01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-00000000000a'],
    ['user', 'some-uid', '01990000-0000-7000-8000-00000000000b'],
    ['payment event', '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-00000000000c'],
  ] as const)
    await server.connection.db
      .insertInto('auditLog')
      .values({ id, subject, subjectId, action: 'remove', actorUid: 'the-admin' })
      .execute()
  const subjects = async (query: string) =>
    (await ask(query)).body.map(({ subject }: { subject: string }) => subject)
  expect(await subjects('?subject=company')).toEqual(['company member'])
  expect(await subjects('?subject=user')).toEqual(['user'])
  expect(await subjects('?subject=payment')).toEqual(['payment event'])
})

test.each(['/activity', '/orders', '/orders.csv'])(
  '%s rejects a day out of range, and accepts the first and last possible day',
  async (path) => {
    const statusOf = async (query: string) =>
      (await server.call('GET', `${path}?${query}`, { as: server.admin })).status
    for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '10000-01-01', '2026-02-29'])
      expect([await statusOf(`from=${day}`), await statusOf(`to=${day}`)], day).toEqual([422, 422])
    expect(await statusOf('from=1900-01-01&to=2999-12-31')).toBe(200)
  },
)

test('lists the people who have changed something', async () => {
  const { body } = await server.call('GET', '/activity/people', { as: server.admin })
  expect(body).toContain('admin@site.test')
})

test('lists the newest thousand of a filtered list, and says that there are more', async () => {
  const add = (rows: number) =>
    sql`insert into audit_log (id, action, subject, subject_id, actor_uid)
      select gen_random_uuid(), 'update', 'pile', gen_random_uuid(), 'the-piler'
      from generate_series(1, ${rows}::int)`.execute(server.connection.db)
  const pageOf = async (page: number) => {
    const { body, headers } = await ask(`?subject=pile&pageSize=100&page=${page}`)
    return [body.length, headers.get('x-total-count'), headers.get('x-total-relation')]
  }
  await add(1000)
  expect(await pageOf(1)).toEqual([100, '1000', null])
  expect(await pageOf(10)).toEqual([100, '1000', null])
  await add(1)
  expect(await pageOf(10)).toEqual([100, '1000', 'gte'])
  expect(await pageOf(11)).toEqual([0, '1000', 'gte'])
  await sql`delete from audit_log where actor_uid = 'the-piler'`.execute(server.connection.db)
})

test('is for administrators', async () => {
  const stranger = await token({ uid: 'a-stranger', email: 'stranger@site.test' })
  expect((await server.call('GET', '/activity', { as: stranger })).status).toBe(403)
  expect((await server.call('GET', '/activity')).status).toBe(401)
})

test('undoes a change of a record whose id was written in upper case', async () => {
  const { _id } = await makeOrder(server, await someone())
  const { customerId, customerName } = (await server.call('GET', `/order/${_id}`, { as: server.admin })).body
  const path = `/customer/${customerId.toUpperCase()}`
  const { headers } = await server.call('PUT', path, { as: server.admin, body: { name: 'Ada Lind' } })
  const undo = `/activity/${headers.get('change-id')}/undo`
  expect((await server.call('POST', undo, { as: server.admin })).status).toBe(204)
  expect((await server.call('GET', path, { as: server.admin })).body.name).toBe(customerName)
})
