import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, restore, send, undo } from '#dev/test/backup.ts'
import { upload } from '#dev/test/files.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { sweepFiles } from '../platform/files/sweep.ts'
import type { FileStore } from '../platform/files/store.ts'
import { createLog } from '../platform/log.ts'
import { cleanUpBackups } from './clean-up.ts'
import { runExclusively } from '../platform/db/exclusive.ts'
import { lockKey } from '../platform/db/locks.ts'
import { restoreIfConfirmed, type RestoreTarget } from './restore.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('what a killed restore had loaded is dropped', async () => {
  const { connection, env } = server
  const { db } = connection
  await sql`create schema restore_0123456789ab`.execute(db)
  await sql`create table restore_0123456789ab.orders (id uuid primary key)`.execute(db)
  await cleanUpBackups(connection, env, createLog('silent', 'json'))
  expect(await leftoverSchemas(db)).toEqual([])
})

const leftoverSchemas = async (db: Database) =>
  (await sql`select from pg_namespace where nspname ~ '^(restore_|frontdesk_replaced)'`.execute(db)).rows

test('files whose rows a restore has removed are deleted, and its undo brings them back', async () => {
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
  expect(await sweep()).toBe(1)

  const restored = await restore(server, await send(server, file))
  expect(await sweep()).toBe(1)
  expect([(await keysOf(lost)).length, (await keysOf(stays)).length > 0]).toEqual([0, true])
  await undo(server, restored)
  expect(await sweep()).toBe(0)
  const { download: address } = (await server.call('GET', `/file/${lost}`, { as })).body
  expect((await fetch(server.url + address)).status).toBe(200)
})

const sourceOfBytes = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async function* (start: number, end: number) {
    yield bytes.subarray(start, end)
  },
  [Symbol.asyncDispose]: async () => {},
})

const restoreByHand = (target: RestoreTarget, file: Uint8Array) =>
  restoreIfConfirmed(server.ctx, target, {
    name: 'by hand',
    open: async () => sourceOfBytes(file),
    report: () => {},
    confirm: async () => true,
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
  await restoreByHand({ connection: server.connection, files }, file)
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

  const undone = () =>
    connection.db.selectFrom('backupRuns').select('id').where('undo', 'is not', null).execute()
  const before = (await undone()).length
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
            if (lost || (await undone()).length === before) return result
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
  await restoreByHand({ connection: losing, files: store }, file)
  expect(lost).toBe(true)
  expect((await Array.fromAsync(store.list('orders/'))).map(({ key }) => key)).toEqual(keys)
})

test('the result of exclusive work counts even if the connection with the lock is lost', async () => {
  const { connection } = server
  if (connection.embedded) return
  const done = runExclusively(connection, 'backup', async () => {
    const ended = await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = ${lockKey('backup')} and granted
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
  const ending = runExclusively(connection, 'backup', () => promise)
  const next = runExclusively(connection, 'backup', async () => 'done')
  resolve()
  expect(await next).toBe('done')
  await ending
})
