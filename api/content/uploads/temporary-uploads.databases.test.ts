import { randomBytes } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLimits } from '#content/shop/order-files.ts'
import { someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { sendPart } from '#dev/test/tus.ts'
import { filesFolder, openFileStore } from '../../platform/files/open-store.ts'
import { cleanUploads } from './temporary-uploads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const bytes = randomBytes(fileLimits.minChunkBytes + 1000)
const begin = (name: string, more: object = {}) =>
  server.call('POST', '/imports', { as: server.admin, body: { name, size: bytes.length, ...more } })
const offsetOf = async (id: string, as = server.admin) => {
  const { status, headers } = await server.call('HEAD', `/upload/${id}`, { as })
  return status === 200 ? Number(headers.get('upload-offset')) : status
}

test('an interrupted upload is continued when the same file is chosen again', async () => {
  const modified = 1_790_000_000_000
  const { _id } = (await begin('again.xml', { modified })).body
  expect((await sendPart(server, server.admin, _id, 0, bytes.subarray(0, -1000))).status).toBe(204)
  expect((await begin('again.xml', { modified })).body._id).toBe(_id)
  expect(await offsetOf(_id)).toBe(fileLimits.minChunkBytes)
  for (const other of [{ modified: modified + 1 }, {}])
    expect((await begin('again.xml', other)).body._id).not.toBe(_id)
  const read = () => server.call('POST', `/imports/${_id}/read`, { as: server.admin })
  expect((await read()).status).toBe(409)
  expect((await sendPart(server, server.admin, _id, bytes.length - 1000, bytes.subarray(-1000))).status).toBe(
    204,
  )
  expect((await sendPart(server, server.admin, _id, bytes.length, bytes)).status).toBe(409)
  expect((await read()).status).toBe(200)
})

test('nobody else can see or continue an upload, nor can its owner who is no longer an administrator', async () => {
  const { _id } = (await begin('mine.xml')).body
  const stranger = await someone()
  expect(await offsetOf(_id, stranger)).toBe(404)
  expect((await sendPart(server, stranger, _id, 0, bytes)).status).toBe(404)
  const { db } = server.connection
  await db.updateTable('uploads').set({ uploaderUid: 'was-an-admin' }).where('id', '=', _id).execute()
  expect((await sendPart(server, await someone('was-an-admin'), _id, 0, bytes)).status).toBe(404)
})

test('bytes are deleted with their upload, and an upload that is never used after a week', async () => {
  const { db } = server.connection
  const [removed, old, kept] = await Promise.all(
    ['removed.xml', 'old.xml', 'kept.xml'].map(async (name) => {
      const { _id } = (await begin(name)).body as { _id: string }
      expect((await sendPart(server, server.admin, _id, 0, bytes)).status).toBe(204)
      return _id
    }),
  )
  expect((await server.call('DELETE', `/imports/${removed}`, { as: server.admin })).status).toBe(204)
  await db
    .updateTable('uploads')
    .set({ updatedAt: sql`now() - interval '8 days'` })
    .where('id', '=', old!)
    .execute()
  const store = await openFileStore(server.env)
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for await (const { key } of store.list('uploads/'))
    utimesSync(join(filesFolder(server.env), key), longAgo, longAgo)
  await cleanUploads(server.ctx, store)
  const ids = new Set<string>()
  for await (const { key } of store.list('uploads/'))
    ids.add(key.slice('uploads/u-'.length, key.lastIndexOf('/')))
  expect([removed, old, kept].map((id) => ids.has(id!))).toEqual([false, false, true])
})
