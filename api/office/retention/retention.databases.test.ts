import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAgo, defaults, idOf, newDay, saveRules, startRetentionTest } from '#dev/test/retention.ts'
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

interface Report {
  beginsAt: string | null
  rules: { key: string; days: number | null; rows: number; ranAt: string | null; deleted: number }[]
}
const read = () => server.call('GET', '/retention', { as: server.admin })
const ruleOf = async (key: string) => ((await read()).body as Report).rules.find((rule) => rule.key === key)!
const cleared = async () => {
  const { body } = await server.call('GET', '/activity?subject=retention', { as: server.admin })
  return (body as { action: string; after: object; by: object }[]).filter(({ action }) => action === 'clear')
}

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
      state,
      createdAt: at,
      queuedAt: at,
      sentAt: state === 'sent' ? at : null,
    })
    .execute()
  return id
}
const isThere = async (id: string) =>
  (await server.call('GET', `/mails/${id}`, { as: server.admin })).status === 200

test('has default rules, and deletes nothing in the first week unless they are saved', async () => {
  const { body, headers } = await read()
  const { beginsAt, rules } = body as Report
  expect(Object.fromEntries(rules.map(({ key, days }) => [key, days]))).toEqual(defaults)
  expect(Date.parse(beginsAt!) - Date.now()).toBeGreaterThan(6 * 86_400_000)

  const old = await addMail(4000)
  await deleteOldRows(server.ctx, rulesOf(features))
  expect(await isThere(old)).toBe(true)
  expect(await ruleOf('mails')).toMatchObject({ ranAt: null, deleted: 0 })

  expect((await saveRules(server, {}, { 'If-Match': headers.get('etag')! })).body.beginsAt).toBeNull()
  expect((await saveRules(server, { mails: 200 }, { 'If-Match': headers.get('etag')! })).status).toBe(412)
  // The response to the first one may have been lost.
  expect((await saveRules(server, {}, { 'If-Match': headers.get('etag')! })).status).toBe(200)
  await deleteOldRows(server.ctx, rulesOf(features))
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
])('rejects the rule %s with %s days', async (key, days) => {
  const { status, body } = await saveRules(server, { [key]: days })
  expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
})

test('a change of the rules is logged in the activity, and can be undone', async () => {
  await saveRules(server, { mails: 400 })
  const changed = await saveRules(server, { mails: null, spam: 60 })
  expect((await ruleOf('mails')).days).toBeNull()
  const id = changed.headers.get('change-id')
  expect((await server.call('POST', `/activity/${id}/undo`, { as: server.admin })).status).toBe(204)
  expect([(await ruleOf('mails')).days, (await ruleOf('spam')).days]).toEqual([400, 365])
})

test('deletes old mails in batches, once a day even with concurrent runs, and logs one entry', async () => {
  await saveRules(server, { mails: 100 })
  const old = await Promise.all([101, 102, 103, 104, 105].map((days) => addMail(days)))
  const waiting = await addMail(200, 'queued')
  const young = await addMail(99)
  const before = (await ruleOf('mails')).rows
  await Promise.all([1, 2, 3].map(() => deleteOldRows(server.ctx, rulesOf(features), 2)))
  expect(await Promise.all(old.map(isThere))).toEqual(old.map(() => false))
  expect([await isThere(waiting), await isThere(young)]).toEqual([true, true])
  expect(await ruleOf('mails')).toMatchObject({ rows: before - 5, deleted: 5 })
  const [entry, ...others] = await cleared()
  expect(entry).toMatchObject({
    after: { name: 'Sent emails', deleted: '5', until: daysAgo(100).toISOString().slice(0, 10) },
    by: { uid: 'product' },
  })

  const late = await addMail(150)
  await deleteOldRows(server.ctx, rulesOf(features))
  expect(await isThere(late)).toBe(true)
  expect(await cleared()).toHaveLength(others.length + 1)
  await newDay(server)
  await deleteOldRows(server.ctx, rulesOf(features))
  expect(await isThere(late)).toBe(false)
})

test('an interrupted run continues, and logs all deleted rows together', async () => {
  await saveRules(server, { mails: 100 })
  const old = [await addMail(500), await addMail(400), await addMail(300)]
  await sql`create function refuse_delete() returns trigger language plpgsql as $$
    begin raise exception 'cut off'; end $$`.execute(db())
  await sql`create trigger refuse_delete before delete on mails for each row
    when (old.id = ${sql.lit(old[2]!)}) execute function refuse_delete()`.execute(db())
  await expect(deleteOldRows(server.ctx, rulesOf(features), 2)).rejects.toThrow('cut off')
  expect(await Promise.all(old.map(isThere))).toEqual([false, false, true])
  await sql`drop trigger refuse_delete on mails`.execute(db())
  await deleteOldRows(server.ctx, rulesOf(features), 2)
  expect(await isThere(old[2]!)).toBe(false)
  expect((await ruleOf('mails')).deleted).toBe(3)
  expect((await cleared())[0]).toMatchObject({ after: { deleted: '3' } })
})
