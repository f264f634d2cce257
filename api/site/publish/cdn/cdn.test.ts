import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { sections } from '#content/sections/sections.ts'
import { demoContent } from '#dev/demo/content.ts'
import { makeDue } from '#dev/test/jobs.ts'
import { startTestServer } from '#dev/test/server.ts'
import { statusOf } from '#dev/test/status.ts'
import { create } from '../../../content/records/store.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { queueOf } from '../../../platform/jobs/queue.ts'
import { edgeHeaders } from './headers.ts'
import { purgesOf } from './purge.ts'

interface Heard {
  path: string
  key: string | undefined
  body: unknown
}

/** Simulates both APIs as documented. The first request exceeds the rate limit. */
async function startApi() {
  const heard: Heard[] = []
  let calls = 0
  const api = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    calls += 1
    const { 'fastly-key': fastly, authorization } = request.headers
    const json = { 'Content-Type': 'application/json' }
    if (calls === 1) {
      const errors = [{ code: 10429, message: 'Rate limit reached' }]
      response.writeHead(429, json).end(JSON.stringify({ success: false, errors }))
      return
    }
    heard.push({
      path: request.url!,
      key: (fastly as string | undefined) ?? authorization,
      body: body === '' ? undefined : (JSON.parse(body) as unknown),
    })
    response.writeHead(200, json).end(JSON.stringify({ success: true, status: 'ok' }))
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as { port: number }
  return { heard, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void api.close() }
}

const zone = '0123456789abcdef0123456789abcdef'
const service = 'SU1Z0isxPaozGVKXdv0eY0'

test('Cloudflare gets the cache tags of the changed pages, with retries until it accepts them', async () => {
  await using api = await startApi()
  await using server = await startTestServer({
    settings: { CDN: 'cloudflare', CDN_SITE_ID: zone, CDN_API_TOKEN: 'token', CDN_API_URL: api.url },
  })
  const status = () => statusOf(server, 'cdn')
  const before = (await server.page('/')).headers
  expect(before.get('cloudflare-cdn-cache-control')).toBe('max-age=86400')
  expect(before.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const shown = before.get('cache-tag')!.split(',')
  expect(shown.length).toBeGreaterThan(3)

  await server.call('POST', '/add-banner', { as: server.admin, body: demoContent.banner })
  await expect
    .poll(status)
    .toMatchObject({ state: 'warn', says: expect.stringContaining('429: Rate limit reached') })
  await expect
    .poll(async () => {
      await makeDue(server.connection.db, 'cdn-purge')
      return api.heard.length
    })
    .toBeGreaterThan(0)
  for (const { path, key } of api.heard)
    expect([path, key]).toEqual([`/zones/${zone}/purge_cache`, 'Bearer token'])
  const { tags } = Object.assign({}, ...api.heard.map(({ body }) => body)) as Record<string, string[]>
  const sitemap = (await server.page('/sitemap.xml')).headers.get('cache-tag')!.split(',')
  expect(tags!.some((tag) => sitemap.includes(tag))).toBe(true)
  expect(tags!.some((tag) => shown.includes(tag))).toBe(true)
  const elsewhere = (await server.page('/pricing')).headers.get('cache-tag')!.split(',')
  expect(tags!.filter((tag) => elsewhere.includes(tag))).toEqual([])
  await expect.poll(status).toMatchObject({ state: 'ok' })

  // A CDN must not cache API responses or missing pages.
  for (const answer of [await server.page('/no-such-page'), await server.call('GET', '/banner')])
    for (const name of ['cache-tag', 'cloudflare-cdn-cache-control'])
      expect(answer.headers.has(name)).toBe(false)
  const { body: pages } = await server.call('GET', '/publish/pages', { as: server.admin })
  expect(JSON.stringify(pages)).not.toMatch(/cache-tag/i)
})

test('Fastly gets the addresses of the changed pages, one per request, if purging by address is set', async () => {
  await using api = await startApi()
  await using server = await startTestServer({
    settings: {
      CDN: 'fastly',
      CDN_SITE_ID: service,
      CDN_API_TOKEN: 'token',
      CDN_API_URL: api.url,
      CDN_PURGE_BY: 'address',
    },
  })
  const { headers } = await server.page('/')
  expect([headers.get('surrogate-control'), headers.get('surrogate-key')]).toEqual(['max-age=86400', null])
  await server.call('POST', '/add-banner', { as: server.admin, body: demoContent.banner })
  await expect
    .poll(async () => {
      await makeDue(server.connection.db, 'cdn-purge')
      // Purging twice is harmless, and happens if two changes are published.
      return [...new Set(api.heard.map(({ path, key }) => `${key} ${path}`))]
    })
    .toEqual(['/', '/sitemap.xml'].map((path) => `token /purge/site.test${path}`))
})

test('deferred pages are purged when the change is answered', async () => {
  await using api = await startApi()
  await using server = await startTestServer({
    settings: {
      CDN: 'cloudflare',
      CDN_SITE_ID: zone,
      CDN_API_TOKEN: 'token',
      CDN_API_URL: api.url,
      CDN_PURGE_BY: 'address',
    },
  })
  const { db } = server.connection
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 120; n++)
      await create(testContext(tx, nobody), sections.article, { values: articleOf(n) })
  })
  await server.publisher.catchUp()
  await server.publisher.finish()
  const body = { author: 'Written by {author}' }
  const saved = await server.call('POST', '/content/wordsArticles', { as: server.admin, body })
  expect(saved.status, saved.text).toBe(201)
  const purges = await queueOf(db).findJobs<{ paths?: string[] }>('cdn-purge')
  const removed = purges.flatMap(({ data }) => data.paths ?? [])
  for (let n = 0; n < 120; n++) expect(removed).toContain(`/articles/many-${n}`)
  const { text, headers } = await server.page('/articles/many-77')
  expect(text).toContain('Written by Ann Author')
  expect(headers.get('cloudflare-cdn-cache-control')).toBe('max-age=86400')
})

const nobody = { uid: 'the-admin', email: 'admin@site.test', emailVerified: true, name: null, authTime: 0 }

const articleOf = (n: number) => ({
  articleTitle: `Title ${n}`,
  articleSlug: `many-${n}`,
  articleAuthor: 'Ann Author',
  articleDate: '2026-05-01',
  articleSummary: `What ${n} says.`,
  articleBody: { type: 'doc', content: [{ type: 'paragraph' }] } as RichText,
})

const cdn = { siteId: service, token: 'token', apiUrl: 'https://cdn.test' }
const names = (count: number) => Array.from({ length: count }, (_, i) => `/page-${i}`)

test('purge requests and tag headers stay within the limits of each CDN', () => {
  const sizes = (name: 'cloudflare' | 'fastly', byTag: boolean, need: Parameters<typeof purgesOf>[1]) =>
    purgesOf({ ...cdn, name, byTag }, need).map((one) => ('tags' in one ? one.tags : one.paths).length)
  expect(sizes('cloudflare', true, { tags: names(150), paths: names(101) })).toEqual([100, 51])
  expect(sizes('cloudflare', false, { tags: names(150), paths: names(101) })).toEqual([100, 1])
  expect(sizes('fastly', true, { tags: names(300), paths: names(21) })).toEqual([256, 45])
  expect(sizes('fastly', false, { tags: names(300), paths: names(21) })).toEqual([20, 1])
  const key = (count: number) =>
    edgeHeaders({ ...cdn, name: 'fastly', byTag: true }, { status: 200, tags: names(count) })
  expect(key(1000)['Surrogate-Key']!.split(' ')).toHaveLength(1001)
  const fastly = { ...cdn, name: 'fastly', byTag: true } as const
  const tagsOf = (need: Parameters<typeof purgesOf>[1]) =>
    purgesOf(fastly, need).flatMap((one) => ('tags' in one ? one.tags : []))
  const [every, any] = key(2000)['Surrogate-Key']!.split(' ')
  expect(tagsOf({ tags: ['a'], paths: ['/'] })).toContain(any)
  expect(tagsOf({ tags: ['a'], paths: ['/'] })).not.toContain(every)
  // A page without tags, such as the sitemap, is purged with every change.
  expect(key(0)['Surrogate-Key']).toBe(`${every} ${any}`)
  expect(tagsOf({ tags: [], paths: ['/'], all: true })).toEqual([every])
})
