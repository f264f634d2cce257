import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { daysAgo, idOf, newDay, saveRules, startRetentionTest } from '#dev/test/retention.ts'
import type { TestServer } from '#dev/test/server.ts'
import { features } from '../../features.ts'
import { rulesOf } from './rules.ts'
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
      .insertInto('auditLog')
      .values({ id, subject, action, before: null, after: null, actorUid: 'old', actorEmail: null, at })
      .execute()
    return id
  }
  const kept = ['payment event', 'admin', 'company member', 'link', 'backup']
  for (const subject of [...kept, 'picture', 'message']) await add(subject, 'update')
  await deleteOldRows(server.ctx, rulesOf(features))
  const { body } = await server.call('GET', '/activity?person=old', { as: server.admin })
  expect(body.map(({ subject }: { subject: string }) => subject).sort()).toEqual(
    kept.map((subject) => subject.replace(/ 0198\S+$/, '')).sort(),
  )
})

test('deletes old notes, files and tasks from the activity, except the history of orders', async () => {
  await saveRules(server, { activity: 100 })
  const { _id: orderId } = await makeOrder(server, await someone())
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
      .insertInto('orderEvents')
      .values({
        id: idOf(at),
        orderId,
        subject,
        subjectId: orderId,
        action,
        audience: 'agency',
        by: 'agency',
        actorUid: 'old',
        at,
      })
      .execute()
  // One row at a time, so that a run goes on in the next table.
  await deleteOldRows(server.ctx, rulesOf(features), 1)
  const left = await db()
    .selectFrom('orderEvents')
    .select('subject')
    .where('orderId', '=', orderId)
    .where('actorUid', '=', 'old')
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
  await deleteOldRows(server.ctx, rulesOf(features))
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
  await deleteOldRows(server.ctx, rulesOf(features))
  const versions = async () =>
    (
      await db()
        .selectFrom('contentRevision')
        .select(['id', 'version'])
        .where('recordId', '=', id)
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
    .selectFrom('contentRevision')
    .select('id')
    .where('recordId', '=', recordId)
    .orderBy('version')
    .execute()
  for (const { id } of rows)
    await db()
      .updateTable('contentRevision')
      .set({ id: idOf(at), at })
      .where('id', '=', id)
      .execute()
}

test('deletes held mails, rejected notifications and suspected spam, each after its own period', async () => {
  await saveRules(server, { held: 7, notices: 30, spam: 30 })
  const addHeld = (days: number) =>
    db()
      .insertInto('inboundMails')
      .values({
        id: idOf(daysAgo(days)),
        digest: uuid(),
        state: 'held',
        reason: 'Nobody knows.',
        orderId: null,
        person: null,
        fromAddress: 'a@site.test',
        subject: '',
        text: '',
        messageId: null,
        receivedAt: daysAgo(days),
      })
      .execute()
  const addRejected = (days: number) =>
    db()
      .insertInto('rejectedNotices')
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
        createdAt: daysAgo(days),
      })
      .execute()
  for (const days of [6, 8]) await addHeld(days)
  for (const days of [5, 40]) await addRejected(days)
  await addMessage(31, 'Suspected')
  await addMessage(29, 'Suspected')
  await addMessage(31, 'Read')
  await deleteOldRows(server.ctx, rulesOf(features))
  const left = async (path: string) => (await server.call('GET', path, { as: server.admin })).body.length
  expect([
    await left('/inbound-mails'),
    await left('/messages?messageStatus=Suspected'),
    await left('/messages'),
  ]).toEqual([1, 1, 1])
  const days = await db().selectFrom('rejectedNotices').select('times').execute()
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
      createdByUid: 'x',
      createdBy: null,
      createdAt: at,
      finishedAt: at,
    })
    .execute()
  await db()
    .insertInto('importedRecords')
    .values({ source: 'a', section: 'article', recordId: uuid(), fingerprint: 'x', importId })
    .execute()
  await deleteOldRows(server.ctx, rulesOf(features))
  expect((await server.call('GET', `/imports/${importId}`, { as: server.admin })).status).toBe(404)
  expect(await db().selectFrom('importedRecords').select('importId').execute()).toEqual([{ importId: null }])
})
