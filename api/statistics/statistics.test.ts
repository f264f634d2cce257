import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { exchange } from '#dev/test/raw-http.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { createLog } from '../log.ts'
import { PageViews } from './page-views.ts'
import { dayIn } from '#content/local-time.ts'
import { addDays, writeCounts } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Its first write removes what is old: after that, rows of other days are the tests' own.
  await statistics()
})
afterAll(() => server[Symbol.asyncDispose]())

const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const today = () => dayIn(Date.now(), 'UTC')

/** Opens a page as a browser; without `Connection: close` on the fast path. */
const open = (path: string, headers: Record<string, string> = {}, of = server) =>
  of.page(path, { headers: { 'User-Agent': desktop, ...headers } })

async function statistics(query = '', of = server) {
  const { body, status, text } = await of.call('GET', `/statistics?from=${today()}&to=${today()}${query}`, {
    as: of.admin,
  })
  expect(status, text).toBe(200)
  return body
}

/** What a visit has added. */
async function added(visit: () => Promise<unknown>, query = '') {
  const before = await statistics(query)
  await visit()
  const after = await statistics(query)
  return {
    views: after.totals.views - before.totals.views,
    visitors: after.totals.visitors - before.totals.visitors,
    after,
  }
}

test('a view counts with its page, device, referrer, campaign and words', async () => {
  const { views, after } = await added(async () => {
    await open('/pricing', { Referer: 'https://www.google.com/search?q=SEO+prices' })
    await open('/pricing?utm_source=letter&utm_campaign=autumn', { 'User-Agent': phone })
    await open('/pricing', { Connection: 'close' })
  }, '&path=/pricing')
  expect(views).toBe(3)
  expect(after).toMatchObject({
    totals: { visitors: null },
    pages: [{ page: '/pricing', title: expect.stringContaining('Pric'), views: 3 }],
    devices: [
      { value: 'desktop', views: 2 },
      { value: 'phone', views: 1 },
    ],
    referrers: [{ value: 'google.com', views: 1 }],
    campaigns: [{ source: 'letter', medium: '', campaign: 'autumn', views: 1 }],
    words: [{ value: 'seo prices', views: 1 }],
  })
  expect(after.days).toEqual([{ day: today(), ...after.totals }])
})

test('a revalidation is a view; whoever wants not to be counted, programs and what is loaded ahead are none', async () => {
  const identity = { 'Accept-Encoding': 'identity' }
  const etag = (await open('/contact', identity)).headers.get('etag')!
  const uncounted: Record<string, string>[] = [
    { DNT: '1' },
    { 'Sec-GPC': '1' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'Sec-Fetch-Dest': 'iframe' },
    { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  ]
  const lanes: Record<string, string>[] = [{}, { Connection: 'close' }]
  for (const lane of lanes) {
    const { views } = await added(async () => {
      expect((await open('/contact', { 'If-None-Match': etag, ...identity, ...lane })).status).toBe(304)
      for (const headers of uncounted) await open('/contact', { ...headers, ...lane })
      await server.page('/contact', { method: 'HEAD', headers: { 'User-Agent': desktop } })
      for (const path of ['/no-such-page', '/admin', '/dashboard', '/robots.txt', '/contact/'])
        await open(path, lane)
    })
    expect(views).toBe(1)
  }
})

test('somebody who comes again on the same day is one visitor; of another browser, another one', async () => {
  const visit = (userAgent: string) => open('/', { 'User-Agent': userAgent, Connection: 'close' })
  const { views, visitors } = await added(async () => {
    await visit(`${desktop} once`)
    await statistics()
    await visit(`${desktop} once`)
    await visit(`${phone} other`)
  })
  expect({ views, visitors }).toEqual({ views: 3, visitors: 2 })
})

test('two processes count together', async () => {
  if (!inject('postgres')) return
  await using other = await startTestServer({ databaseUrl: server.env.databaseUrl! })
  const { views, visitors } = await added(async () => {
    for (const each of [server, other])
      for (const path of ['/', '/service']) await open(path, { 'User-Agent': `${desktop} both` }, each)
    await statistics('', other)
  })
  expect({ views, visitors }).toEqual({ views: 4, visitors: 1 })
})

test('a process writes what it has counted when it stops', async () => {
  const { db } = server.connection
  const { views } = await added(async () => {
    await using views = new PageViews({ db, log: createLog('silent'), env: server.env, timeZone })
    views.count({ page: '/', query: '', socket: stranger, fields: { userAgent: desktop } })
  })
  expect(views).toBe(1)
})

const timeZone = () => 'UTC'
const stranger = { remoteAddress: '203.0.113.5' } as Socket

test('at midnight the salt and the hashes are forgotten; the number of visitors stays', async () => {
  const { db } = server.connection
  let now = Date.parse('2026-03-28T23:59:50Z')
  await using views = new PageViews({
    db,
    log: createLog('silent'),
    env: server.env,
    timeZone,
    now: () => now,
  })
  const visit = () => views.count({ page: '/', query: '', socket: stranger, fields: { userAgent: desktop } })
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

test('days begin by the clock of the site, also when the clocks change; what was counted before keeps its day', async () => {
  const { db } = server.connection
  let [now, zone] = [0, 'UTC']
  const view = async (at: string) => {
    now = Date.parse(at)
    views.count({ page: '/zone', query: '', socket: stranger, fields: { userAgent: desktop } })
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
  // Summer time ends: this day has 25 hours.
  await view('2026-10-24T22:31:00Z')
  await view('2026-10-25T22:59:00Z')
  await view('2026-10-25T23:00:00Z')
  expect(await days()).toEqual(['2026-10-24: 1', '2026-10-25: 2', '2026-10-26: 1'])
})

test('a flood of made-up visitors ends at a limit; known ones go on', async () => {
  const { db } = server.connection
  const day = '2026-02-01'
  const write = (...hashes: string[]) => writeCounts(db, day, { counts: [], hashes }, 2)
  for (const hash of ['a', 'b', 'a', 'c', 'd']) await write(hash)
  const { rows } = await sql<{ count: string }>`select count from page_statistics
    where day = ${day}::date and kind = 'visitors'`.execute(db)
  expect(Number(rows[0]?.count)).toBe(2)
})

test('a page tells of its view where the setting has it, and is not counted twice', async () => {
  expect((await server.call('POST', '/view', { body: { page: '/' } })).status).toBe(404)
  expect((await server.page('/pricing')).text.includes('sendBeacon')).toBe(false)
  await using reporting = await startTestServer({ settings: { STATISTICS_BEACON: '1' } })
  const tell = (page: string, headers: Record<string, string> = {}, more = {}) =>
    reporting.call('POST', '/view', {
      body: { page, from: 'https://www.bing.com/search?q=web+design', ...more },
      headers: { 'User-Agent': phone, 'Sec-Fetch-Dest': 'empty', ...headers },
    })
  const { text } = await open('/pricing', {}, reporting)
  expect([
    text.includes('sendBeacon'),
    (await open('/login', {}, reporting)).text.includes('sendBeacon'),
  ]).toEqual([true, false])
  expect((await tell('/pricing?utm_source=letter')).status).toBe(204)
  for (const name of ['DNT', 'Sec-GPC', 'Sec-Purpose'])
    expect((await tell('/pricing', { [name]: '1' })).status).toBe(204)
  expect((await tell('/pricing', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  for (const page of ['/no-such-page', '/admin', '/login']) expect((await tell(page)).status).toBe(404)
  for (const page of ['pricing', `/${'x'.repeat(3000)}`]) expect((await tell(page)).status).toBe(422)
  expect(await statistics('', reporting)).toMatchObject({
    totals: { views: 1, visitors: 1 },
    devices: [{ value: 'phone', views: 1 }],
    referrers: [{ value: 'bing.com', views: 1 }],
    words: [{ value: 'web design', views: 1 }],
    campaigns: [{ source: 'letter' }],
  })
})

test('what is hostile is counted as what it is, or refused, and kept short', async () => {
  const huge = 'x'.repeat(100_000)
  const send = (path: string, ...fields: string[]) =>
    exchange(
      server.url,
      [`GET ${path} HTTP/1.1`, 'Host: site.test', ...fields, 'Connection: close', '', ''].join('\r\n'),
    )
  const { views } = await added(async () => {
    for (const [path, field] of [
      [`/${huge}`, 'A: b'],
      ['/', `Referer: https://evil.example/${huge}`],
      ['/', `User-Agent: Mozilla/5.0 ${huge}`],
    ] as const)
      expect((await send(path, field).catch(() => [{ status: 431 }]))[0]!.status).toBe(431)
    const browser = `User-Agent: ${desktop}`
    await send(`/?utm_source=${'%00'.repeat(300)}%3Cscript%3E&utm_medium=%ED%A0%80`, browser)
    await send(
      '/',
      `User-Agent: ${desktop} ${'y'.repeat(5000)}`,
      `Referer: https://${'z'.repeat(3000)}.example/`,
    )
    await send('/', browser, "Referer: https://evil.example/'; drop table page_statistics; --")
    await send('/', browser, 'Referer: \xff\xfe://\x7f')
  })
  expect(views).toBeGreaterThanOrEqual(3)
  const { campaigns, referrers } = await statistics()
  expect(referrers).toContainEqual({ value: 'evil.example', views: 1 })
  expect(campaigns).toContainEqual({ source: '<script>', medium: '���', campaign: '', views: 1 })
})

test('what is older than it is kept is removed, the day after as well', async () => {
  const { db } = server.connection
  const row = { page: '/old', kind: 'device', value: 'phone', count: 7 } as const
  for (const day of ['2023-12-31', '2024-02-01'])
    await db
      .insertInto('page_statistics')
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

test('the period before is compared with, and a wrong one is refused', async () => {
  const { db } = server.connection
  const row = { page: '/then', kind: 'device', value: 'phone' } as const
  await db
    .insertInto('page_statistics')
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
