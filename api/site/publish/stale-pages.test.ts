import { createServer } from 'node:http'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { sections } from '#content/sections/sections.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { operator } from '../../platform/caller.ts'
import { create } from '../../content/records/store.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { loadSite } from './built-site.ts'
import type { SiteBundle } from './render.ts'

let site: SiteBundle
beforeAll(async () => {
  site = await loadSite()
})

const valuesOf = (n: number, more: object = {}) => ({
  articleTitle: `Title ${n}`,
  articleSlug: `late-${n}`,
  articleAuthor: 'Ann Author',
  articleDate: '2026-05-01',
  articleSummary: `What ${n} says.`,
  articleTags: 'One, Two, Three',
  articleBody: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }],
  } as RichText,
  ...more,
})
const lists = ['/articles', '/articles/tags/one', '/articles/tags/two', '/articles/tags/three']

/** Creates articles that are shown on each other's pages and in five lists. Returns the id of the first. */
async function addArticles(server: TestServer) {
  const made = []
  for (const n of [1, 2, 3])
    made.push(await server.call('POST', '/content/article', { as: server.admin, body: valuesOf(n) }))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  await server.publisher.finish()
  return made[0]!.body._id as string
}

const change = (server: TestServer, id: string, more: object) =>
  server.call('PUT', `/content/article/${id}`, { as: server.admin, body: valuesOf(1, more) })

test('a save that affects many pages waits for those that a person looks at first, and no visitor gets an outdated one', async () => {
  let others = Promise.resolve()
  const held: SiteBundle = {
    render: async (request, locals) => {
      if (new URL(request.url).pathname.startsWith('/articles/late-')) await others
      return site.render(request, locals)
    },
  }
  await using server = await startTestServer({ site: held })
  await inTransaction(server.connection.db, async (tx) => {
    for (let n = 0; n < 60; n++)
      await create(testContext(tx, operator), sections.article, { values: valuesOf(n) })
  })
  await server.publisher.catchUp()
  await server.publisher.finish()
  const gate = Promise.withResolvers<void>()
  others = gate.promise
  const saved = await server.call('POST', '/content/headerMenu', {
    as: server.admin,
    body: { menuLabel: 'Another entry', menuLink: '/contact' },
  })
  expect([saved.status, saved.headers.get('server-timing')]).toEqual([201, expect.stringContaining('live')])
  for (const path of ['/', '/articles']) expect((await server.page(path)).text).toContain('Another entry')
  const status = await server.call('GET', '/publish', { as: server.admin })
  expect(status.body.waiting).toBeGreaterThanOrEqual(60)
  const asked = Promise.all(['/articles/late-2', '/articles/late-59'].map((path) => server.page(path)))
  gate.resolve()
  for (const { text } of await asked) expect(text).toContain('Another entry')
  await server.publisher.finish()
  expect((await server.call('GET', '/publish', { as: server.admin })).body.waiting).toBe(0)
})

test('each changed page is announced once', async () => {
  const heard: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    heard.push(...(JSON.parse(body) as { data: { paths: string[] } }).data.paths)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as { port: number }
  await using server = await startTestServer({
    settings: {
      REBUILD_SECRET: 'a secret for the webhooks',
      PUBLISH_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
    },
  })
  const id = await addArticles(server)
  await expect.poll(() => heard).toContain('/articles/late-3')
  await expect.poll(() => heard).toContain('/articles/tags/three')
  heard.length = 0
  await change(server, id, { articleTitle: 'Another title' })
  const pages = [...lists, ...[1, 2, 3].map((n) => `/articles/late-${n}`)]
  await expect.poll(() => heard).toEqual(expect.arrayContaining(pages))
  expect(heard.filter((path) => pages.includes(path)).sort()).toEqual(pages.sort())
  receiver.close()
})
