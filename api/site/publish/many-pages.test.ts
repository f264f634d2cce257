import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { sections } from '#content/sections/sections.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { create } from '../../content/records/store.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { loadSite } from './built-site.ts'
import { PageFolder } from './page-folder.ts'
import { Publisher } from './publisher.ts'
import type { SiteBundle } from './render.ts'

/** More pages than a save renders before it is answered. */
const count = 130
const caller = { uid: 'the-admin', email: 'admin@site.test', emailVerified: true, name: null, authTime: 0 }
const path = (n: number) => `/articles/many-${n}`
const log = createLog('silent')
const origin = { build: 'this build', database: 'this database' }

let server: TestServer
let site: SiteBundle
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-pages-'))
beforeAll(async () => {
  server = await startTestServer()
  site = await loadSite()
  await inTransaction(server.connection.db, async (tx) => {
    for (let n = 0; n < count; n++)
      await create(testContext(tx, caller), sections.article, { values: valuesOf(n) })
  })
  await server.publisher.catchUp()
  await server.publisher.finish()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const valuesOf = (n: number, words = `Words of ${n}.`) => ({
  articleTitle: `Title ${n}`,
  articleSlug: `many-${n}`,
  articleAuthor: 'Ann Author',
  articleDate: '2026-05-01',
  articleSummary: `What ${n} says.`,
  articleBody: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  } as RichText,
})

/** A publisher with its own folder, and the articles that it has rendered. All but `asked` wait for `hold`. */
function publisherOn(folder: string, hold: Promise<void> = Promise.resolve(), asked = '') {
  const rendered: string[] = []
  const counting: SiteBundle = {
    render: async (request, locals) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/articles/many-')) {
        rendered.push(pathname)
        if (pathname !== asked) await hold
      }
      return site.render(request, locals)
    },
  }
  const { env, connection } = server
  const pages = PageFolder.open(folder, origin, log)
  return {
    publisher: new Publisher({ db: connection.db, site: counting, env, log, folder: pages }),
    rendered,
  }
}

/** Renders every page into a folder, like one run of the server, and returns the articles that it rendered. */
async function fill(folder: string) {
  const { publisher, rendered } = publisherOn(folder)
  await using _ = publisher
  await publisher.catchUp()
  await publisher.finish()
  return rendered
}

const bodyOf = (publisher: Publisher, page: string) => publisher.pages.get(page)?.body.toString()

test('after a change to many pages, a requested page is current at once, and the others are rendered later', async () => {
  const made = await server.call('POST', '/content/headerMenu', {
    as: server.admin,
    body: { menuLabel: 'Entry of all pages', menuLink: '/contact' },
  })
  expect(made.status, made.text).toBe(201)
  expect((await server.page(path(count - 1))).text).toContain('Entry of all pages')
  expect((await server.page('/no-such-page')).text).toContain('Entry of all pages')
  await server.publisher.finish()
  expect(server.publisher.status.waiting).toBe(0)
  expect(bodyOf(server.publisher, path(7))).toContain('Entry of all pages')
})

test('a requested page does not wait for the others', async () => {
  const others = Promise.withResolvers<void>()
  const asked = path(count - 1)
  const { publisher } = publisherOn(join(dataDir, 'asked'), others.promise, asked)
  await using _ = publisher
  await publisher.catchUp()
  expect(publisher.live.get(asked)).toBeUndefined()
  await publisher.ensureCurrent([asked])
  expect(publisher.live.get(asked)?.body.toString()).toContain('Words of 129.')
  expect(publisher.status.waiting).toBeGreaterThan(100)
  others.resolve()
  await publisher.finish()
})

test('the shutdown waits for a page that is being rendered', async () => {
  const held = Promise.withResolvers<void>()
  const { publisher, rendered } = publisherOn(join(dataDir, 'ended'), held.promise)
  await publisher.catchUp()
  const asked = publisher.ensureCurrent([path(5)])
  await expect.poll(() => rendered).toContain(path(5))
  const events: string[] = []
  const ends = [
    Promise.resolve(asked).then(() => events.push('rendered')),
    publisher[Symbol.asyncDispose]().then(() => events.push('closed')),
  ]
  held.resolve()
  await Promise.all(ends)
  expect(events).toEqual(['rendered', 'closed'])
})

test('a restart uses the stored pages, and renders only those that have changed since', async () => {
  const folder = join(dataDir, 'again')
  expect(new Set(await fill(folder)).size).toBe(count)
  {
    const { publisher, rendered } = publisherOn(folder)
    await using _ = publisher
    await publisher.catchUp()
    expect([publisher.status.waiting, rendered]).toEqual([0, []])
    expect(publisher.live.get(path(3))?.body.toString()).toContain('Words of 3.')
  }
  const id = (await server.call('GET', '/content/article?q=many-3')).body.find(
    ({ articleSlug }: { articleSlug: string }) => articleSlug === 'many-3',
  )._id
  const body = valuesOf(3, 'Other words.')
  const saved = await server.call('PUT', `/content/article/${id}`, { as: server.admin, body })
  expect(saved.status, saved.text).toBe(200)
  const { publisher } = publisherOn(folder)
  await using _ = publisher
  await publisher.catchUp()
  await publisher.ensureCurrent([path(3)])
  expect(publisher.live.get(path(3))?.body.toString()).toContain('Other words.')
  await publisher.finish()
})

test('a restart after a rebuild by another process renders every page', async () => {
  const folder = join(dataDir, 'rebuilt')
  await fill(folder)
  expect(await fill(folder)).toEqual([])
  await server.publisher.rebuild()
  expect(new Set(await fill(folder)).size).toBe(count)
})

test('pages whose files are damaged or missing are rendered again', async () => {
  const folder = join(dataDir, 'bytes')
  await fill(folder)
  const fileOf = (n: number, end: string) =>
    readdirSync(join(folder, 'pages')).find(
      (name) => name.startsWith(`_articles_many-${n}-`) && name.endsWith(end),
    )!
  writeFileSync(join(folder, 'pages', fileOf(1, '.html')), 'other bytes')
  writeFileSync(join(folder, 'pages', fileOf(2, '.br')), '')
  rmSync(join(folder, 'pages', fileOf(8, '.gz')))
  writeFileSync(join(folder, 'pages', fileOf(4, '.json')), '{"path":')
  const { publisher, rendered } = publisherOn(folder)
  await using _ = publisher
  await publisher.catchUp()
  for (const n of [1, 2, 4, 5, 8]) {
    await publisher.ensureCurrent([path(n)])
    expect(publisher.live.get(path(n))?.body.toString()).toContain(`Words of ${n}.`)
  }
  expect(rendered.sort()).toEqual([1, 2, 4, 8].map(path))
})

test('each page is a file with its brotli and gzip next to it, and nothing else is left over', async () => {
  const folder = join(dataDir, 'files')
  await fill(folder)
  const names = readdirSync(join(folder, 'pages'))
  const count = (end: string) =>
    names.filter((name) => name.startsWith('_articles_many-7-') && name.endsWith(end)).length
  expect(['.html', '.html.br', '.html.gz', '.json'].map(count)).toEqual([1, 1, 1, 1])
  expect(names.filter((name) => name.endsWith('.new'))).toEqual([])
})

test('pages of another build, other settings or another database are not used', async () => {
  const folder = join(dataDir, 'build')
  await fill(folder)
  const open = (other: Partial<typeof origin>) => PageFolder.open(folder, { ...origin, ...other }, log)
  expect(open({}).read()?.pages.size).toBeGreaterThan(count)
  expect([open({ build: 'x' }).knowsDatabase, open({ database: 'x' }).knowsDatabase]).toEqual([true, false])
  expect(open({ build: 'x' }).read()).toBeUndefined()
  await fill(folder)
  expect(open({ database: 'x' }).read()).toBeUndefined()
})

test('if the folder cannot be written, pages are in a temporary one', async () => {
  const blocked = mkdtempSync(join(dataDir, 'blocked-'))
  writeFileSync(join(blocked, 'pages'), 'in the way')
  const { publisher } = publisherOn(blocked)
  await using _ = publisher
  await publisher.catchUp()
  await publisher.finish()
  expect(publisher.live.get(path(6))?.body.toString()).toContain('Words of 6.')
})
