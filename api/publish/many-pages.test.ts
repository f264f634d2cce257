import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { create } from '../content/store.ts'
import { inTransaction } from '../db/database.ts'
import { createLog } from '../log.ts'
import { loadSite } from './built-site.ts'
import { openPageStore } from './open-page-store.ts'
import { Publisher } from './publisher.ts'
import type { SiteBundle } from './render.ts'

/** More pages than a save renders before it is answered. */
const count = 130
const caller = { uid: 'the-admin', email: 'admin@site.test', emailVerified: true, name: null, authTime: 0 }
const path = (n: number) => `/articles/many-${n}`
const log = createLog('silent')

let server: TestServer
let site: SiteBundle
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-pages-'))
beforeAll(async () => {
  server = await startTestServer()
  site = await loadSite()
  await inTransaction(server.connection.db, async (tx) => {
    for (let n = 0; n < count; n++) await create(tx, sections.article, valuesOf(n), caller)
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

/** A publisher with its own page store, and the articles that it has rendered. All but `asked` wait for `hold`. */
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
  const store = openPageStore({ dataDir: folder }, 'this build', log)
  return { publisher: new Publisher({ db: connection.db, site: counting, env, log, store }), rendered }
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
  const made = await server.call('POST', '/add-header-menu', {
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
  expect(publisher.cache.get(asked)).toBeUndefined()
  await publisher.ensureCurrent([asked])
  expect(publisher.cache.get(asked)?.body.toString()).toContain('Words of 129.')
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
    expect(publisher.cache.get(path(3))?.body.toString()).toContain('Words of 3.')
  }
  const id = (await server.call('GET', '/articles?q=many-3')).body.find(
    ({ articleSlug }: { articleSlug: string }) => articleSlug === 'many-3',
  )._id
  const body = valuesOf(3, 'Other words.')
  const saved = await server.call('PUT', `/article/${id}`, { as: server.admin, body })
  expect(saved.status, saved.text).toBe(200)
  const { publisher } = publisherOn(folder)
  await using _ = publisher
  await publisher.catchUp()
  await publisher.ensureCurrent([path(3)])
  expect(publisher.cache.get(path(3))?.body.toString()).toContain('Other words.')
  await publisher.finish()
})

test('a damaged page store is replaced', async () => {
  const folder = mkdtempSync(join(dataDir, 'damaged-'))
  writeFileSync(join(folder, 'pages.db'), 'This is no database. '.repeat(500))
  const { publisher } = publisherOn(folder)
  await using _ = publisher
  await publisher.catchUp()
  await publisher.ensureCurrent([path(0)])
  expect(publisher.cache.get(path(0))?.body.toString()).toContain('Words of 0.')
})

test('a restart after a rebuild by another process renders every page', async () => {
  const folder = join(dataDir, 'rebuilt')
  await fill(folder)
  expect(await fill(folder)).toEqual([])
  await server.publisher.rebuild()
  expect(new Set(await fill(folder)).size).toBe(count)
})

test('a page with damaged bytes on disk is rendered again', async () => {
  const folder = join(dataDir, 'bytes')
  await fill(folder)
  {
    using file = new DatabaseSync(join(folder, 'pages.db'))
    file.prepare('update body set bytes = ? where path = ?').run(Buffer.from('other bytes'), path(1))
    file
      .prepare('update body set bytes = (select bytes from body where path = ?) where path = ?')
      .run(path(4), path(2))
  }
  const { publisher, rendered } = publisherOn(folder)
  await using _ = publisher
  await publisher.catchUp()
  for (const n of [1, 2, 5]) {
    expect(publisher.cache.get(path(n)) === undefined).toBe(n !== 5)
    await publisher.ensureCurrent([path(n)])
    expect(publisher.cache.get(path(n))?.body.toString()).toContain(`Words of ${n}.`)
  }
  expect(rendered).toEqual([path(1), path(2)])
})

test('pages of another build or other settings are discarded', () => {
  const folder = mkdtempSync(join(dataDir, 'build-'))
  const open = (buildHash: string) => openPageStore({ dataDir: folder }, buildHash, log)
  const fillWith = (buildHash: string) => {
    using store = open(buildHash)
    store.storeState(() => ({ versions: [], stale: [] }))
  }
  fillWith('one')
  {
    using store = open('one')
    expect(store.hasPrevious).toBe(true)
  }
  using store = open('another')
  expect(store.hasPrevious).toBe(false)
})

test('if the page store cannot be opened, or another process uses it, pages are in a temporary store', async () => {
  const blocked = mkdtempSync(join(dataDir, 'blocked-'))
  mkdirSync(join(blocked, 'pages.db', 'in the way'), { recursive: true })
  const shared = mkdtempSync(join(dataDir, 'shared-'))
  const { publisher: first } = publisherOn(shared)
  await using _first = first
  await first.catchUp()
  for (const folder of [blocked, shared]) {
    const { publisher } = publisherOn(folder)
    await using _ = publisher
    await publisher.catchUp()
    await publisher.finish()
    expect(publisher.cache.get(path(6))?.body.toString()).toContain('Words of 6.')
  }
  await first.finish()
  expect(first.cache.get(path(6))?.body.toString()).toContain('Words of 6.')
})
