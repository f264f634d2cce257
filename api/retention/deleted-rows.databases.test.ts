import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sections } from '#content/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { daysAgo, idOf, newDay, saveRules, startRetentionTest } from '#dev/test/retention.ts'
import type { TestServer } from '#dev/test/server.ts'
import { deleteOldRows } from './run.ts'

let server: TestServer
beforeAll(async () => {
  server = await startRetentionTest()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => newDay(server))

const db = () => server.connection.db

test('deletes old activity, except entries about money and rights', async () => {
  await saveRules(server, { activity: 100 })
  const at = daysAgo(101)
  const add = async (subject: string, action: string) => {
    const id = idOf(at)
    await db()
      .insertInto('audit_log')
      .values({ id, subject, action, before: null, after: null, actor_uid: 'old', actor_email: null, at })
      .execute()
    return id
  }
  const kept = [
    'payment event 0198c0de-0000-7000-8000-000000000000',
    'admin 0198c0de-0000-7000-8000-000000000000',
    'company member 0198c0de-0000-7000-8000-000000000000',
    'link 0198c0de-0000-7000-8000-000000000000',
    'backup',
  ]
  for (const subject of kept) await add(subject, 'update')
  for (const subject of ['picture 0198c0de-0000-7000-8000-000000000000', 'message'])
    await add(subject, 'update')
  await deleteOldRows(db())
  const { body } = await server.call('GET', '/activity?person=old', { as: server.admin })
  expect(body.map(({ subject }: { subject: string }) => subject).sort()).toEqual(
    kept.map((subject) => subject.replace(/ 0198\S+$/, '')).sort(),
  )
})

test('deletes old notes, files and tasks from the activity, except the history of orders', async () => {
  await saveRules(server, { activity: 100 })
  const { _id: order_id } = await makeOrder(server, await someone())
  const at = daysAgo(101)
  const events = [
    ['order', 'status'],
    ['delivery', 'accept'],
    ['invoice', 'issue'],
    ['note', 'remove'],
    ['file', 'create'],
    ['task', 'update'],
    ['order-message', 'create'],
  ] as const
  for (const [subject, action] of events)
    await db()
      .insertInto('order_events')
      .values({
        id: idOf(at),
        order_id,
        subject,
        subject_id: order_id,
        action,
        audience: 'agency',
        by: 'agency',
        actor_uid: 'old',
        at,
      })
      .execute()
  // One row at a time, so that a run goes on in the next table.
  await deleteOldRows(db(), 1)
  const left = await db()
    .selectFrom('order_events')
    .select('subject')
    .where('order_id', '=', order_id)
    .where('actor_uid', '=', 'old')
    .orderBy('id')
    .execute()
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(['delivery', 'invoice', 'order'])
})

test('keeps all old changes of the payment address', async () => {
  await saveRules(server, { history: 100 })
  const { admin: as } = server
  const added = await server.call('POST', '/add-email', { as, body: { paypalEmail: 'one@site.test' } })
  const id = added.body._id as string
  for (const name of ['two', 'three', 'four'])
    await server.call('PUT', `/paypal-email/${id}`, { as, body: { paypalEmail: `${name}@site.test` } })
  await age(id, daysAgo(101))
  await deleteOldRows(db())
  const { body } = await server.call('GET', `/content/paymentEmail/${id}/revisions`, { as })
  expect(body).toHaveLength(4)
})

test('keeps the last two old revisions of a record, so that its last change can be undone', async () => {
  await saveRules(server, { history: 100 })
  const { admin: as } = server
  const created = await server.call('POST', '/add-faq-item', { as, body: exampleOf(sections.faqItem, 'one') })
  const id = created.body._id as string
  for (const mark of ['two', 'three', 'four'])
    await server.call('PUT', `/faq-item/${id}`, { as, body: exampleOf(sections.faqItem, mark) })
  await age(id, daysAgo(101))
  await deleteOldRows(db())
  const versions = async () =>
    (
      await db()
        .selectFrom('content_revision')
        .select(['id', 'version'])
        .where('record_id', '=', id)
        .orderBy('version')
        .execute()
    ).map((row) => row)
  expect((await versions()).map(({ version }) => version)).toEqual([3, 4])
  const last = (await versions()).at(-1)!
  expect((await server.call('POST', `/activity/${last.id}/undo`, { as })).status).toBe(204)
  const { body } = await server.call('GET', '/faq-items', { as })
  expect(JSON.stringify(body)).toContain('three')
})

/** Backdates the revisions of a record. */
async function age(recordId: string, at: Date) {
  const rows = await db()
    .selectFrom('content_revision')
    .select('id')
    .where('record_id', '=', recordId)
    .orderBy('version')
    .execute()
  for (const { id } of rows)
    await db()
      .updateTable('content_revision')
      .set({ id: idOf(at), at })
      .where('id', '=', id)
      .execute()
}

test('deletes held mails, rejected notifications and suspected spam, each after its own period', async () => {
  await saveRules(server, { held: 7, notices: 30, spam: 30 })
  const addHeld = (days: number) =>
    db()
      .insertInto('inbound_mails')
      .values({
        id: idOf(daysAgo(days)),
        digest: uuid(),
        state: 'held',
        reason: 'Nobody knows.',
        order_id: null,
        person: null,
        from_address: 'a@site.test',
        subject: '',
        text: '',
        message_id: null,
        received_at: daysAgo(days),
      })
      .execute()
  const addRejected = (days: number) =>
    db()
      .insertInto('rejected_notices')
      .values({
        day: daysAgo(days).toISOString().slice(0, 10),
        provider: 'paypal',
        times: 1,
        samples: sql`'[]'::jsonb` as never,
      })
      .execute()
  const addMessage = (days: number, status: 'Suspected' | 'Read') =>
    db()
      .insertInto('messages')
      .values({
        id: idOf(daysAgo(days)),
        name: 'Somebody',
        email: 'a@site.test',
        number: '',
        subject: 'Hello',
        message: 'Hello',
        status,
        suspicion: status === 'Suspected' ? 'Too many links.' : null,
        created_at: daysAgo(days),
      })
      .execute()
  for (const days of [6, 8]) await addHeld(days)
  for (const days of [5, 40]) await addRejected(days)
  await addMessage(31, 'Suspected')
  await addMessage(29, 'Suspected')
  await addMessage(31, 'Read')
  await deleteOldRows(db())
  const left = async (path: string) => (await server.call('GET', path, { as: server.admin })).body.length
  expect([
    await left('/inbound-mails'),
    await left('/messages?messageStatus=Suspected'),
    await left('/messages'),
  ]).toEqual([1, 1, 1])
  const days = await db().selectFrom('rejected_notices').select('times').execute()
  expect(days).toHaveLength(1)
})

test('deletes the report of an old import, but keeps the list of imported records', async () => {
  await saveRules(server, { imports: 30 })
  const at = daysAgo(31)
  const importId = idOf(at)
  await db()
    .insertInto('imports')
    .values({
      id: importId,
      name: 'old.zip',
      size: 1,
      state: 'done',
      created_by_uid: 'x',
      created_by: null,
      created_at: at,
      finished_at: at,
    })
    .execute()
  await db()
    .insertInto('imported_records')
    .values({ source: 'a', section: 'article', record_id: uuid(), fingerprint: 'x', import_id: importId })
    .execute()
  await deleteOldRows(db())
  expect((await server.call('GET', `/imports/${importId}`, { as: server.admin })).status).toBe(404)
  expect(await db().selectFrom('imported_records').select('import_id').execute()).toEqual([
    { import_id: null },
  ])
})
