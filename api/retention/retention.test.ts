import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { retentionKeys, retentionRules, type RetentionDays } from '#content/retention.ts'
import { sections } from '#content/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { deleteOldRows } from './run.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The run of the start: later ones are the tests' own.
  await vi.waitUntil(
    async () => {
      const { rows } =
        await sql`select from jobs.job where name = 'retention' and state = 'completed'`.execute(db())
      return rows.length > 0
    },
    { timeout: 60_000 },
  )
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => newDay())

const db = () => server.connection.db
const newDay = () => db().deleteFrom('retention_runs').execute()
const defaults = Object.fromEntries(
  retentionKeys.map((key) => [key, retentionRules[key].days]),
) as unknown as RetentionDays

interface Report {
  beginsAt: string | null
  rules: { key: string; days: number | null; rows: number; ranAt: string | null; deleted: number }[]
}
const read = () => server.call('GET', '/retention', { as: server.admin })
const ruleOf = async (key: string) => ((await read()).body as Report).rules.find((rule) => rule.key === key)!
const save = (more: Partial<RetentionDays>, headers = {}) =>
  server.call('PUT', '/retention', { as: server.admin, body: { ...defaults, ...more }, headers })
const cleared = async () => {
  const { body } = await server.call('GET', '/activity?subject=retention', { as: server.admin })
  return (body as { action: string; after: object; by: object }[]).filter(({ action }) => action === 'clear')
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const idOf = (at: Date) => uuid({ msecs: at.getTime() })

async function addMail(days: number, state: 'sent' | 'queued' = 'sent') {
  const at = daysAgo(days)
  const id = idOf(at)
  await db()
    .insertInto('mails')
    .values({
      id,
      kind: 'message-reply',
      recipient: 'somebody@site.test',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: sql`'{}'::jsonb` as never,
      data: sql`'{}'::jsonb` as never,
      view_key: id,
      state,
      created_at: at,
      queued_at: at,
      sent_at: state === 'sent' ? at : null,
    })
    .execute()
  return id
}
const isThere = async (id: string) =>
  (await server.call('GET', `/mails/${id}`, { as: server.admin })).status === 200

test('the rules are there from the start, and nothing is deleted in the first week, until they are saved', async () => {
  const { body, headers } = await read()
  const { beginsAt, rules } = body as Report
  expect(Object.fromEntries(rules.map(({ key, days }) => [key, days]))).toEqual(defaults)
  expect(Date.parse(beginsAt!) - Date.now()).toBeGreaterThan(6 * 86_400_000)

  const old = await addMail(4000)
  await deleteOldRows(db())
  expect(await isThere(old)).toBe(true)
  expect(await ruleOf('mails')).toMatchObject({ ranAt: null, deleted: 0 })

  expect((await save({}, { 'If-Match': headers.get('etag')! })).body.beginsAt).toBeNull()
  expect((await save({}, { 'If-Match': headers.get('etag')! })).status).toBe(412)
  await deleteOldRows(db())
  expect(await isThere(old)).toBe(false)
  expect(await ruleOf('mails')).toMatchObject({ ranAt: expect.any(String), deleted: 1 })
})

test.each<[string, unknown]>([
  ['mails', 89],
  ['mails', 3651],
  ['activity', 90.5],
  ['history', '365'],
  ['notices', 29],
  ['notices', null],
  ['held', undefined],
  ['orders', 365],
])('a rule %s of %s days is refused there', async (key, days) => {
  const { status, body } = await save({ [key]: days })
  expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
})

test('a change of the rules is in the activity, and can be undone', async () => {
  await save({ mails: 400 })
  const changed = await save({ mails: null, spam: 60 })
  expect((await ruleOf('mails')).days).toBeNull()
  const id = changed.headers.get('change-id')
  expect((await server.call('POST', `/activity/${id}/undo`, { as: server.admin })).status).toBe(204)
  expect([(await ruleOf('mails')).days, (await ruleOf('spam')).days]).toEqual([400, 365])
})

test('old mails go in batches, once a day whoever tries, and one entry tells of it', async () => {
  await save({ mails: 100 })
  const old = await Promise.all([101, 102, 103, 104, 105].map((days) => addMail(days)))
  const waiting = await addMail(200, 'queued')
  const young = await addMail(99)
  const before = (await ruleOf('mails')).rows
  await Promise.all([1, 2, 3].map(() => deleteOldRows(db(), 2)))
  expect(await Promise.all(old.map(isThere))).toEqual(old.map(() => false))
  expect([await isThere(waiting), await isThere(young)]).toEqual([true, true])
  expect(await ruleOf('mails')).toMatchObject({ rows: before - 5, deleted: 5 })
  const [entry, ...others] = await cleared()
  expect(entry).toMatchObject({
    after: { name: 'Sent e-mails', deleted: '5', until: daysAgo(100).toISOString().slice(0, 10) },
    by: { uid: 'product' },
  })

  const late = await addMail(150)
  await deleteOldRows(db())
  expect(await isThere(late)).toBe(true)
  expect(await cleared()).toHaveLength(others.length + 1)
  await newDay()
  await deleteOldRows(db())
  expect(await isThere(late)).toBe(false)
})

test('a run that was cut off goes on, and tells of all that it deleted', async () => {
  await save({ mails: 100 })
  const old = [await addMail(500), await addMail(400), await addMail(300)]
  await sql`create function refuse_delete() returns trigger language plpgsql as $$
    begin raise exception 'cut off'; end $$`.execute(db())
  await sql`create trigger refuse_delete before delete on mails for each row
    when (old.id = ${sql.lit(old[2]!)}) execute function refuse_delete()`.execute(db())
  await expect(deleteOldRows(db(), 2)).rejects.toThrow('cut off')
  expect(await Promise.all(old.map(isThere))).toEqual([false, false, true])
  await sql`drop trigger refuse_delete on mails`.execute(db())
  await deleteOldRows(db(), 2)
  expect(await isThere(old[2]!)).toBe(false)
  expect((await ruleOf('mails')).deleted).toBe(3)
  expect((await cleared())[0]).toMatchObject({ after: { deleted: '3' } })
})

test('old activity goes, but not what tells of money and rights', async () => {
  await save({ activity: 100 })
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
    'order 0198c0de-0000-7000-8000-000000000000',
    'payment e-mail',
    'invoice settings',
    'admin 0198c0de-0000-7000-8000-000000000000',
    'company member 0198c0de-0000-7000-8000-000000000000',
    'link 0198c0de-0000-7000-8000-000000000000',
    'backup',
  ]
  for (const subject of kept) await add(subject, 'update')
  for (const subject of ['picture 0198c0de-0000-7000-8000-000000000000', 'e-mail text', 'message'])
    await add(subject, 'update')
  await deleteOldRows(db())
  const { body } = await server.call('GET', '/activity?person=old', { as: server.admin })
  expect(body.map(({ subject }: { subject: string }) => subject).sort()).toEqual(
    kept.map((subject) => subject.split(' ')[0]).sort(),
  )
})

test('of a text’s old versions the last two stay, so that its last change can be undone', async () => {
  await save({ history: 100 })
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

/** Makes the versions of a record as old as a moment. */
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

test('held mails, rejected notifications and suspected spam go, each after its days', async () => {
  await save({ held: 7, notices: 30, spam: 30 })
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

test('the report of an old import goes, what it imported stays known', async () => {
  await save({ imports: 30 })
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
