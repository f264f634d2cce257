import { addDays } from '#content/locale/calendar-day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { clientSocket, desktop, statisticsOf } from '#dev/test/statistics.ts'
import { createLog } from '../../platform/log.ts'
import { PageViews } from './page-views.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first write deletes old data: rows of other days that tests insert later are kept.
  await statisticsOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const timeZone = () => 'UTC'

test('the salt and the hashes are deleted after midnight; the number of visitors stays', async () => {
  const { db } = server.connection
  let now = Date.parse('2026-03-28T23:59:50Z')
  await using views = new PageViews({
    db,
    log: createLog('silent'),
    env: server.env,
    timeZone,
    now: () => now,
  })
  const visit = () =>
    views.count({ page: '/', query: '', socket: clientSocket, fields: { userAgent: desktop } })
  const secrets = async () => {
    const rows = await sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from visitor_salts
      union all select to_char(day, 'YYYY-MM-DD') from visitor_hashes`.execute(db)
    return rows.rows.filter(({ day }) => day < '2026-04').map(({ day }) => day)
  }
  const visitorsOf = async (day: string) => {
    const { body } = await server.call('GET', `/statistics?from=${day}&to=${day}`, { as: server.admin })
    return body.totals
  }
  visit()
  await views.write()
  expect(await secrets()).toEqual(['2026-03-28', '2026-03-28'])
  visit()
  now += 20_000
  visit()
  await views.write()
  expect(await secrets()).toContain('2026-03-29')
  now += 60_000
  await views.write()
  expect(new Set(await secrets())).toEqual(new Set(['2026-03-29']))
  expect(await visitorsOf('2026-03-28')).toMatchObject({ views: 2, visitors: 1 })
  expect(await visitorsOf('2026-03-29')).toMatchObject({ views: 1, visitors: 1 })
})

test('days follow the time zone of the site, also when clocks change; earlier counts keep their day', async () => {
  const { db } = server.connection
  let [now, zone] = [0, 'UTC']
  const view = async (at: string) => {
    now = Date.parse(at)
    views.count({ page: '/zone', query: '', socket: clientSocket, fields: { userAgent: desktop } })
    await views.write()
  }
  await using views = new PageViews({
    db,
    log: createLog('silent'),
    env: server.env,
    timeZone: () => zone,
    now: () => now,
  })
  const days = async () => {
    const { rows } = await sql<{ day: string; count: string }>`select to_char(day, 'YYYY-MM-DD') as day, count
      from page_statistics where page = '/zone' order by day`.execute(db)
    return rows.map(({ day, count }) => `${day}: ${count}`)
  }
  await view('2026-10-24T22:30:00Z')
  zone = 'Europe/Berlin'
  await views.write()
  // Daylight saving time ends: this day has 25 hours.
  await view('2026-10-24T22:31:00Z')
  await view('2026-10-25T22:59:00Z')
  await view('2026-10-25T23:00:00Z')
  expect(await days()).toEqual(['2026-10-24: 1', '2026-10-25: 2', '2026-10-26: 1'])
})

test('statistics are deleted after the retention period', async () => {
  const { db } = server.connection
  const row = { page: '/old', kind: 'device', value: 'phone', count: 7 } as const
  for (const day of ['2023-12-31', '2024-02-01'])
    await db
      .insertInto('pageStatistics')
      .values({ ...row, day })
      .execute()
  let now = Date.parse('2026-02-15T12:00:00Z')
  const tidied = async () => {
    await using views = new PageViews({
      db,
      log: createLog('silent'),
      env: server.env,
      timeZone,
      now: () => now,
    })
    await views.write()
    const { rows } = await sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from page_statistics
      where page = '/old'`.execute(db)
    return rows.map(({ day }) => day)
  }
  expect(await tidied()).toEqual(['2024-02-01'])
  now = Date.parse('2026-03-01T00:02:00Z')
  expect(await tidied()).toEqual([])
})

test('the report includes the preceding period, and an invalid period is rejected', async () => {
  const { db } = server.connection
  const row = { page: '/then', kind: 'device', value: 'phone' } as const
  await db
    .insertInto('pageStatistics')
    .values([
      { ...row, day: '2026-01-08', count: 5 },
      { ...row, day: '2026-01-07', count: 3 },
      { ...row, day: '2025-12-31', count: 100 },
    ])
    .execute()
  const ask = (query: string) => server.call('GET', `/statistics?${query}`, { as: server.admin })
  const { body } = await ask('from=2026-01-08&to=2026-01-14')
  expect([body.totals.views, body.previous.views]).toEqual([5, 3])
  expect(body.days.map(({ day }: { day: string }) => day)).toEqual(
    Array.from({ length: 7 }, (_, i) => addDays('2026-01-08', i)),
  )
  for (const query of [
    '',
    'from=&to=',
    'from=2026-13-01&to=2026-13-02',
    'from=2026-01-02&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-01-01&to=2026-01-02&path=x',
  ])
    expect((await ask(query)).status, query).toBe(422)
})
