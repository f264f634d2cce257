import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { exchange } from '#dev/test/raw-http.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { clientSocket, desktop, phone, statisticsOf, today } from '#dev/test/statistics.ts'
import { createLog } from '../../platform/log.ts'
import { PageViews } from './page-views.ts'
import { writeCounts } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first write deletes old data: rows of other days that tests insert later are kept.
  await statisticsOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Opens a page as a browser. */
const open = (path: string, headers: Record<string, string> = {}, of = server) =>
  of.page(path, { headers: { 'User-Agent': desktop, ...headers } })

/** What visits have added to the statistics of today. */
async function added(visit: () => Promise<unknown>, query = '') {
  const before = await statisticsOf(server, query)
  await visit()
  const after = await statisticsOf(server, query)
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

test('a revalidation counts as a view; opt-outs, programs, prefetches and other paths do not', async () => {
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

test('repeated visits on the same day count as one visitor, another browser as another one', async () => {
  const visit = (userAgent: string) => open('/', { 'User-Agent': userAgent, Connection: 'close' })
  const { views, visitors } = await added(async () => {
    await visit(`${desktop} once`)
    await statisticsOf(server)
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
    await statisticsOf(other)
  })
  expect({ views, visitors }).toEqual({ views: 4, visitors: 1 })
})

test('a process writes its counts when it stops', async () => {
  const { db } = server.connection
  const { views } = await added(async () => {
    await using views = new PageViews({
      db,
      log: createLog('silent'),
      env: server.env,
      timeZone: () => 'UTC',
    })
    views.count({ page: '/', query: '', socket: clientSocket, fields: { userAgent: desktop } })
  })
  expect(views).toBe(1)
})

test('the number of visitors per day is limited', async () => {
  const { db } = server.connection
  const day = '2026-02-01'
  const write = (...hashes: string[]) => writeCounts(db, day, { counts: [], hashes }, 2)
  for (const hash of ['a', 'b', 'a', 'c', 'd']) await write(hash)
  const { rows } = await sql<{ count: string }>`select count from page_statistics
    where day = ${day}::date and kind = 'visitors'`.execute(db)
  expect(Number(rows[0]?.count)).toBe(2)
})

test('with STATISTICS_BEACON, pages report their views and are not counted twice', async () => {
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
  expect(await statisticsOf(reporting)).toMatchObject({
    totals: { views: 1, visitors: 1 },
    devices: [{ value: 'phone', views: 1 }],
    referrers: [{ value: 'bing.com', views: 1 }],
    words: [{ value: 'web design', views: 1 }],
    campaigns: [{ source: 'letter' }],
  })
})

test('malicious requests are rejected, or counted with sanitized values', async () => {
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
  const { campaigns, referrers } = await statisticsOf(server)
  expect(referrers).toContainEqual({ value: 'evil.example', views: 1 })
  expect(campaigns).toContainEqual({ source: '<script>', medium: '���', campaign: '', views: 1 })
})
