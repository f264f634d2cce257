import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, restore, rowsOf, send } from '#dev/test/backup.ts'
import { upload } from '#dev/test/files.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { operator } from '../caller.ts'
import type { Connection } from '../db/connection.ts'
import type { Database, Tx } from '../db/database.ts'
import { folderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/store.ts'
import { createLog } from '../log.ts'
import { cleanUpBackups } from './restore-points.ts'
import { runExclusively } from '../db/exclusive.ts'
import { lockKey } from '../db/locks.ts'
import { restore as restoreRows } from './restore.ts'
import { sweepFiles } from './sweep-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('cleans up after a killed restore: loaded data is dropped, the restore point is kept', async () => {
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
  await cleanUpBackups(connection, env, createLog('silent', 'json'))
  const { rows } = await sql`select from pg_namespace where nspname ~ '^(restore|before)_'`.execute(db)
  expect(rows).toEqual([])
  const kept = rowsOf(await download(server, `/backups/${id}/file`))
  expect(kept.get('reminder_stops')).toMatchObject([{ email: 'before@example.com' }])
})

test('files whose rows a restore has removed are deleted once no restore point refers to them', async () => {
  const folder = join(server.env.dataDir, 'files')
  const store = folderStore(folder)
  const as = await someone()
  const { _id: order } = await makeOrder(server, as)
  const bytes = Buffer.from('words')
  const stays = await upload(server, server.admin, order, { name: 'before.txt', bytes })
  const file = await download(server)
  const lost = await upload(server, as, order, { name: 'after.txt', bytes })
  const keysOf = async (id: string) => Array.fromAsync(store.list(`orders/f-${id}/`), ({ key }) => key)
  /** Runs the job as of a day later. */
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

  const { restorePoint } = await restore(server, await send(server, file))
  expect(await sweep()).toBe(0)
  await restore(server, restorePoint!)
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

test('does not delete a file that a running restore is about to refer to', async () => {
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
      // Long enough for a job that does not wait for the restore.
      await Promise.race([sweeping, setTimeout(200)])
      return size
    },
  }
  await runExclusively(server.connection, 'restore', () =>
    restoreRows(server.connection, files, {
      name: 'by hand',
      open: async () => sourceOfBytes(file),
      caller: operator,
    }),
  )
  await sweeping
  expect(await store.sizeOf(key!)).toBe(5)
})

test('a restore is done, with its files, if only the response to its commit is lost', async () => {
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
  const losing: Connection = {
    ...connection,
    withoutTimeouts: (run) => connection.withoutTimeouts((db) => run(losingTheAnswer(db))),
  }
  await runExclusively(connection, 'restore', () =>
    restoreRows(losing, store, {
      name: 'by hand',
      open: async () => sourceOfBytes(file),
      caller: operator,
    }),
  )
  expect(lost).toBe(true)
  expect((await Array.fromAsync(store.list('orders/'))).map(({ key }) => key)).toEqual(keys)
})

test('the result of exclusive work counts even if the connection with the lock is lost', async () => {
  const { connection } = server
  if (connection.embedded) return
  const done = runExclusively(connection, 'restore', async () => {
    const ended = await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = ${lockKey('restore')} and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      connection.db,
    )
    return ended.rows.length
  })
  expect(await done).toBe(1)
})

test('waits for exclusive work that is about to end', async () => {
  const { connection } = server
  const { promise, resolve } = Promise.withResolvers<void>()
  const ending = runExclusively(connection, 'restore', () => promise)
  const next = runExclusively(connection, 'restore', async () => 'done')
  resolve()
  expect(await next).toBe('done')
  await ending
})
