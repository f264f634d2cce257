import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections.ts'
import { download, plan, restore, rowsOf, send, signedInLongAgo } from '#dev/test/backup.ts'
import { upload } from '#dev/test/files.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { figures } from '#dev/test/sums.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { operator } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { folderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/store.ts'
import { createLog } from '../log.ts'
import { tidyBackups } from './before.ts'
import { tablesOf } from './catalog.ts'
import { alone } from '../db/alone.ts'
import { restore as restoreRows } from './restore.ts'
import { sweepFiles } from './sweep-files.ts'

let server: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  ;[server, elsewhere] = await Promise.all([startTestServer(), startTestServer()])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
})

const addFaq = (to: TestServer, mark: string) =>
  to.call('POST', '/add-faq-item', { as: to.admin, body: exampleOf(sections.faqItem, mark) })
const faqs = async (of: TestServer) => (await of.call('GET', '/faq-items')).body as { _id: string }[]
const message = (mark: string) => ({
  name: 'Ada',
  email: 'ada@example.com',
  number: '1',
  subject: mark,
  message: 'Hello',
})

/** Adds a picture that stands on the first page; gives its address. */
async function addPicture(to: TestServer) {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a03' } })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${to.url}/api/media?name=red.jpg&description=Red`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${to.admin}`, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  const { address } = (await answer.json()) as { address: string }
  const body = { ...exampleOf(sections.banner, 'with a picture'), imageOne: address }
  await to.call('POST', '/add-banner', { as: to.admin, body })
  return address
}

test('what is backed up under load and restored elsewhere gives the same pages and every record', async () => {
  const picture = await addPicture(server)
  const acknowledged = { faqs: [] as string[], messages: [] as string[], orders: [] as string[] }
  const before = { faqs: 0, messages: 0, orders: 0 }
  let writing = true
  const write = async (kind: keyof typeof acknowledged, add: () => Promise<string>) => {
    while (writing) acknowledged[kind].push(await add())
  }
  const customer = await someone()
  const writers = [
    write('faqs', async () => (await addFaq(server, `load ${acknowledged.faqs.length}`)).body._id),
    write(
      'messages',
      async () => (await server.call('POST', '/add-message', { body: message('load') })).body._id,
    ),
    write('orders', async () => (await makeOrder(server, customer))._id),
  ]
  await expect.poll(() => Object.values(acknowledged).every((ids) => ids.length > 2)).toBe(true)
  for (const kind of Object.keys(before) as (keyof typeof before)[]) before[kind] = acknowledged[kind].length
  const file = await download(server)
  writing = false
  await Promise.all(writers)

  const { status, headers } = await restore(elsewhere, await send(elsewhere, file))
  expect(status).toBe(200)
  expect(headers.get('server-timing')).toMatch(/desc="live"$/)
  const ids = {
    faqs: (await faqs(elsewhere)).map(({ _id }) => _id),
    messages: [
      ...(await idsOf(elsewhere, '/messages')),
      ...(await idsOf(elsewhere, '/messages', '&messageStatus=Suspected')),
    ],
    orders: await idsOf(elsewhere, '/orders'),
  }
  for (const kind of Object.keys(before) as (keyof typeof before)[])
    expect(ids[kind], kind).toEqual(expect.arrayContaining(acknowledged[kind].slice(0, before[kind])))

  // What was written after the moment of the backup goes there, too: the two are the same then.
  const later = await download(server)
  expect((await restore(elsewhere, await send(elsewhere, later))).status).toBe(200)
  for (const path of ['/', '/pricing', '/service', '/contact', '/sitemap.xml', '/404', picture]) {
    const [one, other] = await Promise.all([server.page(path), elsewhere.page(path)])
    expect(other.text === one.text, path).toBe(true)
  }
  expect(await idsOf(elsewhere, '/orders')).toEqual(await idsOf(server, '/orders'))
  const sums = await figures(elsewhere.connection.db)
  expect(sums.kept).toEqual(sums.counted)
  const [order] = acknowledged.orders
  // The events of open pages are not part of a backup.
  const get = async (of: TestServer) => {
    const { eventId: _, ...stored } = (await of.call('GET', `/order/${order}`, { as: of.admin })).body
    return stored
  }
  expect(await get(elsewhere)).toEqual(await get(server))
  const history = `/banner/${(await server.call('GET', '/banner')).body[0]._id}/revisions`
  expect((await elsewhere.call('GET', history, { as: elsewhere.admin })).body).toEqual(
    (await server.call('GET', history, { as: server.admin })).body,
  )
  // The next order has the next number.
  expect((await makeOrder(elsewhere, await someone())).number > (await get(server)).number).toBe(true)
}, 60_000)

async function idsOf(of: TestServer, path: string, filter = '') {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await of.call('GET', `${path}?page=${page}&sort=_id${filter}`, { as: of.admin })
    if (body.length === 0) return ids
    ids.push(...body.map(({ _id }: { _id: string }) => _id))
  }
}

test('a plan tells what would change and changes nothing; a restore can be undone', async () => {
  const kept = (await addFaq(server, 'stays')).body._id
  const gone = (await addFaq(server, 'goes')).body._id
  const file = await download(server)
  await server.call('DELETE', `/faq-item/${gone}`, { as: server.admin })
  await server.call('PUT', `/faq-item/${kept}`, {
    as: server.admin,
    body: exampleOf(sections.faqItem, 'is changed'),
  })
  const added = (await addFaq(server, 'is new')).body._id
  const page = (await server.page('/')).text
  const [banner] = (await server.call('GET', '/banner')).body
  const changed = { ...exampleOf(sections.banner, 'for a while'), imageOne: banner.imageOne }
  await server.call('PUT', `/update-banner/${banner._id}`, { as: server.admin, body: changed })
  const now = await faqs(server)

  const id = await send(server, file)
  const { body } = await plan(server, id)
  const [texts] = body.kinds
  expect(texts).toMatchObject({ kind: 'Texts and lists of the site', added: 1, changed: 2, removed: 1 })
  expect(texts.holds).toBe(texts.added + texts.changed + texts.same)
  expect(body.kinds.find(({ kind }: { kind: string }) => kind === 'Orders')).toMatchObject({
    added: 0,
    changed: 0,
  })
  expect(body).toMatchObject({ version: '0.1.0', administrators: { added: [], removed: [] } })
  expect(await faqs(server)).toEqual(now)

  const done = await restore(server, id)
  const ids = (await faqs(server)).map(({ _id }) => _id)
  expect(ids).toEqual(expect.arrayContaining([kept, gone]))
  expect(ids).not.toContain(added)
  expect((await server.page('/')).text === page).toBe(true)

  const { body: list } = await server.call('GET', '/backups', { as: server.admin })
  expect(list[0]).toMatchObject({ _id: done.body.restorePoint, createdBy: 'admin@site.test' })
  await restore(server, done.body.restorePoint)
  expect(await faqs(server)).toEqual(now)
  const { body: log } = await server.call('GET', '/activity?subject=backup', { as: server.admin })
  expect(log.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['restore', 'restore'])
  expect((await server.page('/')).text.includes('for a while')).toBe(true)
})

test('of what was there before a restore, the last three are kept', async () => {
  const file = await download(server)
  for (let i = 0; i < 4; i++) await restore(server, await send(server, file))
  const { body } = await server.call('GET', '/backups', { as: server.admin })
  expect(body).toHaveLength(3)
  expect((await download(server, `/backups/${body[0]._id}/file`)).length).toBe(body[0].size)
  await server.call('DELETE', `/backups/${body[0]._id}`, { as: server.admin })
  expect((await server.call('GET', '/backups', { as: server.admin })).body).toHaveLength(2)
})

test('whoever restores keeps the back office, and no mail goes out a second time', async () => {
  const mine = await startTestServer({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    await mine.call('POST', '/add-message', { body: message('waits to be sent') })
    const file = await download(mine)
    const there = await restore(elsewhere, await send(elsewhere, file))
    expect(there.status).toBe(200)
    const { body: mails } = await elsewhere.call('GET', '/mails', { as: elsewhere.admin })
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ state }: { state: string }) => state)).not.toContain('queued')

    await mine.connection.db
      .updateTable('admins')
      .set({ uid: 'another', email: 'another@site.test' })
      .execute()
    const other = await token({ uid: 'another', email: 'another@site.test' })
    const without = await download({ ...mine, admin: other })
    expect((await restore(elsewhere, await send(elsewhere, without))).status).toBe(200)
    const { body: users } = await elsewhere.call('GET', '/users', { as: elsewhere.admin })
    const addresses = users.map(({ userEmail }: { userEmail: string }) => userEmail)
    expect(addresses).toEqual(expect.arrayContaining(['another@site.test', 'admin@site.test']))
  } finally {
    await mine[Symbol.asyncDispose]()
  }
})

test('what a deleted account leaves can be restored', async () => {
  const customer = await someone()
  await makeOrder(server, customer)
  expect((await server.call('DELETE', '/me', { as: customer })).status).toBe(204)
  const answer = await plan(elsewhere, await send(elsewhere, await download(server)))
  expect(answer.status, answer.text).toBe(200)
})

test('another process publishes what was restored, without what is gone', async ({ skip }) => {
  const { databaseUrl } = server.env
  if (!databaseUrl) skip('an embedded database has one process')
  await using other = await startTestServer({ databaseUrl: databaseUrl! })
  const textOf = async (of: TestServer) => (await of.page('/service')).text
  const [file, before] = [await download(server), await textOf(server)]
  const { serviceItem } = sections
  const body = exampleOf(serviceItem, 'is gone after the restore')
  await server.call('POST', serviceItem.paths.create, { as: server.admin, body })
  const after = await textOf(server)
  expect(after === before).toBe(false)
  await expect.poll(async () => (await textOf(other)) === after).toBe(true)
  await restore(server, await send(server, file))
  await expect.poll(async () => (await textOf(other)) === before).toBe(true)
})

test('everything is published, also where a change is being published at the moment', async () => {
  const { publisher, connection } = server
  const page = (await server.page('/')).text
  for (let ticks = 0; ticks < 40; ticks++) {
    await connection.db
      .updateTable('content_section')
      .set((row) => ({ version: row('version', '+', 2) }))
      .execute()
    const running = publisher.catchUp()
    for (let i = 0; i < ticks; i++) await new Promise(setImmediate)
    await Promise.all([publisher.rebuild(), running])
    expect((await server.page('/')).text === page, `${ticks} ticks`).toBe(true)
  }
})

test('what a killed restore has left is cleared: what was loaded goes, what was there before is kept', async () => {
  const { connection, env } = server
  const { db } = connection
  const id = randomUUID()
  const before = `before_${id.replaceAll('-', '')}`
  await sql`create schema restore_0123456789ab`.execute(db)
  await sql`create table restore_0123456789ab.orders (id uuid primary key)`.execute(db)
  await sql`create schema ${sql.id(before)}`.execute(db)
  await sql`create table ${sql.id(before)}.reminder_stops (like reminder_stops including all)`.execute(db)
  await sql`insert into ${sql.id(before)}.reminder_stops (email) values ('before@example.com')`.execute(db)
  await db
    .insertInto('backups')
    .values({ id, kind: 'before-restore', name: 'before.zip', size: 1, created_by: null })
    .execute()
  await tidyBackups(connection, env, createLog('silent', 'json'))
  const { rows } = await sql`select from pg_namespace where nspname ~ '^(restore|before)_'`.execute(db)
  expect(rows).toEqual([])
  const kept = rowsOf(await download(server, `/backups/${id}/file`))
  expect(kept.get('reminder_stops')).toMatchObject([{ email: 'before@example.com' }])
})

test('no table that a backup leaves out points to one that it holds', async () => {
  const { db } = server.connection
  const held = new Set((await inTransaction(db, (tx) => tablesOf(tx, 'public'))).map(({ name }) => name))
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  expect(rows.filter(({ from, to }) => held.has(to) && !held.has(from))).toEqual([])
})

test('asks to have signed in a short while ago, and to type the word', async () => {
  const as = await signedInLongAgo()
  const id = await send(server, await download(server))
  for (const [method, path] of [
    ['GET', '/backup'],
    ['POST', '/backups'],
    ['GET', `/backups/${id}/plan`],
    ['GET', `/backups/${id}/file`],
    ['POST', `/backups/${id}/restore`],
    ['DELETE', `/backups/${id}`],
  ] as const) {
    const body = path.endsWith('/restore') ? { confirm: 'restore' } : { name: 'x', size: 9 }
    const answer = await server.call(method, path, { as, ...(method === 'POST' && { body }) })
    expect([answer.status, answer.body.detail], path).toEqual([403, 'Confirm first that it is you.'])
  }
  const { status } = await server.call('POST', `/backups/${id}/restore`, {
    as: server.admin,
    body: { confirm: 'yes' },
  })
  expect(status).toBe(422)
})

test('files whose rows a restore has taken go once nothing that is kept names them', async () => {
  const folder = join(server.env.dataDir, 'files')
  const store = folderStore(folder)
  const as = await someone()
  const { _id: order } = await makeOrder(server, as)
  const bytes = Buffer.from('words')
  const stays = await upload(server, server.admin, order, { name: 'before.txt', bytes })
  const file = await download(server)
  const lost = await upload(server, as, order, { name: 'after.txt', bytes })
  const keysOf = async (id: string) => Array.fromAsync(store.list(`orders/f-${id}/`), ({ key }) => key)
  /** Of a day later. */
  const sweep = async () => {
    for (const key of [...(await keysOf(stays)), ...(await keysOf(lost))])
      utimesSync(join(folder, key), new Date(0), new Date(0))
    return sweepFiles(server.connection, store)
  }
  expect(await sweep()).toBe(0)
  await store.put(`orders/f-${stays}/0-crashed`, Buffer.from('x'))
  const waiting = await send(server, file)
  expect(await sweep()).toBe(0)
  await server.call('DELETE', `/backups/${waiting}`, { as: server.admin })
  expect(await sweepFiles(server.connection, store)).toBe(1)

  const { body } = await restore(server, await send(server, file))
  expect(await sweep()).toBe(0)
  await restore(server, body.restorePoint)
  const { download: address } = (await server.call('GET', `/file/${lost}`, { as })).body
  expect((await fetch(server.url + address)).status).toBe(200)

  await server.connection.db.deleteFrom('files').where('id', '=', lost).execute()
  for (const { _id } of (await server.call('GET', '/backups', { as: server.admin })).body)
    await server.call('DELETE', `/backups/${_id}`, { as: server.admin })
  expect(await sweep()).toBeGreaterThan(0)
  expect([(await keysOf(lost)).length, (await keysOf(stays)).length > 0]).toEqual([0, true])
})

const sourceOfBytes = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async function* (start: number, end: number) {
    yield bytes.subarray(start, end)
  },
  [Symbol.asyncDispose]: async () => {},
})

test('no file goes that a restore is about to name', async () => {
  const folder = join(server.env.dataDir, 'files')
  const store = folderStore(folder)
  const as = await someone()
  const { _id: order } = await makeOrder(server, as)
  const id = await upload(server, as, order, { name: 'mine.txt', bytes: Buffer.from('words') })
  const file = await download(server)
  await server.connection.db.deleteFrom('files').where('id', '=', id).execute()
  const [key] = await Array.fromAsync(store.list(`orders/f-${id}/`), ({ key }) => key)
  utimesSync(join(folder, key!), new Date(0), new Date(0))

  let sweeping: Promise<number> | undefined
  const files: FileStore = {
    ...store,
    sizeOf: async (asked) => {
      const size = await store.sizeOf(asked)
      if (asked !== key) return size
      sweeping = sweepFiles(server.connection, store)
      // Long enough for one that does not wait for the restore.
      await Promise.race([sweeping, setTimeout(200)])
      return size
    },
  }
  await restoreRows(server.connection, files, {
    name: 'by hand',
    open: async () => sourceOfBytes(file),
    caller: operator,
  })
  await sweeping
  expect(await store.sizeOf(key!)).toBe(5)
})

test('a restore is done, with its files, where only the answer to its commit is lost', async () => {
  const { connection } = server
  const as = await someone()
  const { _id: order } = await makeOrder(server, as)
  await upload(server, as, order, { name: 'mine.txt', bytes: Buffer.from('words') })
  const file = await download(server)
  const store = folderStore(join(server.env.dataDir, 'files'))
  const keys = (await Array.fromAsync(store.list('orders/'))).map(({ key }) => key)
  for (const key of keys) await store.remove(key)

  const points = () => connection.db.selectFrom('backups').select('id').execute()
  const before = (await points()).length
  let lost = false
  const losingTheAnswer = (db: Database) =>
    new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return () => ({
          execute: async (run: (tx: Tx) => Promise<unknown>) => {
            const result = await target.transaction().execute(run)
            if (lost || (await points()).length === before) return result
            lost = true
            throw new Error('Connection terminated unexpectedly')
          },
        })
      },
    })
  await restoreRows(
    { ...connection, withoutTimeouts: (run) => connection.withoutTimeouts((db) => run(losingTheAnswer(db))) },
    store,
    { name: 'by hand', open: async () => sourceOfBytes(file), caller: operator },
  )
  expect(lost).toBe(true)
  expect((await Array.fromAsync(store.list('orders/'))).map(({ key }) => key)).toEqual(keys)
})

test('what was done alone stays done where the connection with the lock is lost', async () => {
  const { connection } = server
  if (connection.embedded) return
  const done = alone(connection, 'restore', async () => {
    const ended = await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 7302001 and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      connection.db,
    )
    return ended.rows.length
  })
  expect(await done).toBe(1)
})
