import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { momentOf } from '#content/locale/local-time.ts'
import { faq, releaseTools, startWithFaq } from '#dev/test/releases.ts'
import type { TestServer } from '#dev/test/server.ts'
import { lockSections } from '../records/changes.ts'
import { adoptSchedules, runSchedule } from './schedule.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWithFaq()
})
afterAll(() => server[Symbol.asyncDispose]())

const { call, addFaq, titles, isLive, draft, releaseOf } = releaseTools(() => server)

/** The next day on which 2:30 AM in Berlin does not exist or occurs twice. */
function nextDayWhere(kind: 'skipped' | 'ambiguous') {
  const day = new Date()
  const name = () => day.toISOString().slice(0, 10)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (!(kind in momentOf(`${name()}T02:30`, 'Europe/Berlin')))
  return { day: name(), words: day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) }
}

test('a schedule uses the time zone of the site and explains times that do not exist or occur twice', async () => {
  await call('POST', '/content/region', { timeZone: 'Europe/Berlin' })
  const id = await releaseOf('Scheduled')
  const next = new Date().getFullYear() + 1
  const schedule = async (publishAt: object | null, revertAt: object | null = null) =>
    (await call('PUT', `/release/${id}/schedule`, { publishAt, revertAt })).body
  expect(await schedule({ local: `${next}-01-15T09:00` })).toMatchObject({
    publishAt: `${next}-01-15T08:00:00.000Z`,
    timeZone: 'Europe/Berlin',
  })
  const [spring, autumn] = [nextDayWhere('skipped'), nextDayWhere('ambiguous')]
  expect((await schedule({ local: `${spring.day}T02:30` })).errors.publishAt).toBe(
    `There is no 2:30 AM on ${spring.words} in Europe/Berlin: the clocks go forward. The next time is 3:00 AM.`,
  )
  expect((await schedule({ local: '' })).errors['publishAt.local']).toBe('A time such as 2026-11-23T09:00.')
  const twice = { local: `${autumn.day}T02:30` }
  expect((await schedule(twice)).errors.publishAt).toContain(`2:30 AM occurs twice on ${autumn.words} in`)
  expect((await schedule({ ...twice, which: 'second' })).publishAt).toBe(`${autumn.day}T01:30:00.000Z`)
  expect((await schedule({ local: '2020-01-01T09:00' })).errors.publishAt).toBe(
    'This time has passed already.',
  )
  expect((await schedule({ local: `${next}-02-30T09:00` })).status).toBe(422)
  expect((await schedule({ local: `${next}-01-15T09:00` }, { local: `${next}-01-14T09:00` })).errors).toEqual(
    {
      revertAt: 'Choose a time after it is published.',
    },
  )
  expect(await schedule(null)).toMatchObject({ publishAt: null })
})

/** Moves a scheduled time into the past. */
const due = (id: string, column: 'publishAt' | 'takeBackAt', minutesAgo: number) =>
  server.connection.db
    .updateTable('releases')
    .set({ [column]: new Date(Date.now() - minutesAgo * 60_000) })
    .where('id', '=', id)
    .execute()

test('a due schedule runs once, even with concurrent attempts, and a late run is reported', async () => {
  const id = crypto.randomUUID()
  await draft(id, 'On time', 0)
  const release = await releaseOf('Once', id)
  await due(release, 'publishAt', 90)
  await Promise.all([1, 2, 3].map(() => runSchedule(server.ctx, server.publisher, release)))
  const { body } = await call('GET', `/release/${release}`)
  expect(body).toMatchObject({ state: 'published', publishAt: null, problem: null })
  expect(Date.parse(body.publishedAt) - Date.parse(body.plannedFor)).toBeGreaterThan(89 * 60_000)
  expect((await titles()).filter((title: string) => title === 'On time')).toHaveLength(1)
  expect(await isLive('On time')).toBe(true)
  expect((await call('GET', '/status')).text).toContain('was published late')

  await due(release, 'takeBackAt', 1)
  await adoptSchedules(server.ctx)
  await expect.poll(async () => (await call('GET', `/release/${release}`)).body.state).toBe('open')
  await expect.poll(titles).not.toContain('On time')
})

test('a failed schedule stores the reason, publishes nothing and is not retried', async () => {
  const id = await addFaq('Moved on')
  await draft(id, 'Planned')
  await call('PUT', `/faq-item/${id}`, faq('Moved on, again'))
  const release = await releaseOf('Stale', id)
  await due(release, 'publishAt', 1)
  await runSchedule(server.ctx, server.publisher, release)
  const { body } = await call('GET', `/release/${release}`)
  expect(body.problem).toMatch(/^Nothing was published. “FAQ: Planned”/)
  expect(await titles()).toContain('Moved on, again')
  expect((await call('GET', '/status')).text).toContain('could not be published')
  await call('DELETE', `/release/${release}`)
  expect((await call('GET', `/draft/${id}`)).body.releaseId).toBeNull()
})

// The embedded database has one connection and therefore no concurrency.
test.skipIf(!inject('postgres'))(
  'a schedule that fails while it is being changed stores no problem',
  async () => {
    const id = await addFaq('Changed too early')
    await draft(id, 'Planned too late')
    await call('PUT', `/faq-item/${id}`, faq('Changed in between'))
    const release = await releaseOf('Moved', id)
    await due(release, 'publishAt', 1)
    const { db } = server.connection
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]!.waiting
    }
    const next = new Date().getFullYear() + 1
    const [tried, moved] = await db
      .transaction()
      .execute(async (tx) => {
        await lockSections(testContext(tx), ['faqItem'])
        const trying = runSchedule(server.ctx, server.publisher, release)
        await expect.poll(waiting).toBe(1)
        const moving = call('PUT', `/release/${release}/schedule`, {
          publishAt: { local: `${next}-01-15T09:00` },
          revertAt: null,
        })
        await expect.poll(waiting).toBe(2)
        return [trying, moving] as const
      })
      .then((both) => Promise.all(both))
    expect([tried, moved.status]).toEqual([undefined, 200])
    const { body } = await call('GET', `/release/${release}`)
    expect(body).toMatchObject({
      state: 'open',
      publishAt: expect.stringContaining(`${next}-01-15`),
      problem: null,
    })
    await call('DELETE', `/release/${release}`)
  },
)
