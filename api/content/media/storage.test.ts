import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLimits } from '#content/shop/order-files.ts'
import { download, restore, send } from '#dev/test/backup.ts'
import { beginUpload, upload } from '#dev/test/files.ts'
import { sendPart } from '#dev/test/tus.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { addPicture, sendPicture } from '#dev/test/pictures.ts'
import { startS3 } from '#dev/test/s3.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { statusOf } from '#dev/test/status.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { registerFolder } from '../../platform/files/folders.ts'
import { openFileStore } from '../../platform/files/open-store.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let server: TestServer
let onS3: TestServer
beforeAll(async () => {
  s3 = await startS3()
  ;[server, onS3] = await Promise.all([startTestServer(), startTestServer({ settings: s3.settings })])
})
afterAll(async () => {
  await Promise.all([server, onS3].map((each) => each[Symbol.asyncDispose]()))
  await s3[Symbol.asyncDispose]()
})

async function addColor(to: TestServer, color: string, { width = 700, height = 400 } = {}) {
  const drawn = sharp({ create: { width, height, channels: 3, background: color } })
  return addPicture(to, await drawn.png().toBuffer())
}

test('pictures support range requests, conditional requests and HEAD', async () => {
  // Too large for the cache in memory.
  const large = `/media/${'b'.repeat(16)}-1280.webp`
  const store = await openFileStore(server.env)
  await store.put(large.slice(1), randomBytes(3_000_000))
  for (const each of [large, (await addColor(server, '#124')).address]) {
    const whole = await fetch(server.url + each)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag')!
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const part = await fetch(server.url + each, { headers: { Range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const beyond = await fetch(server.url + each, { headers: { Range: `bytes=${bytes.length}-` } })
    expect(beyond.status).toBe(416)
    expect((await fetch(server.url + each, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const head = await fetch(server.url + each, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect((await fetch(server.url + each, { method: 'DELETE' })).status).toBe(405)
  }
})

test('a backup brings the files of a folder to S3', async () => {
  const { address } = await addColor(server, '#225588')
  const before = folderStore(join(server.env.dataDir, 'files'))
  const there = await Array.fromAsync(before.list('originals/'), ({ key }) => key)
  expect(there.length).toBeGreaterThan(0)
  await using moved = await startTestServer({ settings: s3.settings })
  expect((await restore(moved, await send(moved, await download(server)))).state).toBe('done')
  const store = await openFileStore(moved.env)
  for (const key of there) expect(await store.sizeOf(key)).toBe(await before.sizeOf(key))
  expect((await moved.page(address)).status).toBe(200)
})

test('while S3 is unavailable, text still works, and files report the problem at once', async () => {
  const seen = await addColor(onS3, '#101010')
  const store = await openFileStore(onS3.env)
  expect(await store.sizeOf(seen.address.slice(1))).toBeGreaterThan(0)
  expect(existsSync(join(onS3.env.dataDir, 'files'))).toBe(false)
  await onS3.page(seen.address)
  const unseen = await addColor(onS3, '#202020')
  const statusOfFiles = async () => (await statusOf(onS3, 'files'))?.state
  expect(await statusOfFiles()).toBe('ok')

  await s3.stop()
  expect((await onS3.page(seen.address)).status).toBe(200)
  const refused = await onS3.page(unseen.address)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await onS3.call('GET', '/media', { as: onS3.admin })).body).toHaveLength(2)
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#303030' } })
  const upload = await sendPicture(onS3, onS3.admin, await drawn.png().toBuffer())
  expect(upload.status).toBe(503)
  expect(await statusOfFiles()).toBe('bad')
  await s3.start()
  expect((await onS3.page(unseen.address)).status).toBe(200)
  expect(await statusOfFiles()).toBe('ok')
})

test('orders work while S3 is unavailable; their files report it, and work again once it is back', async () => {
  const as = await someone()
  const { _id: id } = await makeOrder(onS3, as)
  const call = (method: string, path: string, caller = as, body?: object) =>
    onS3.call(method, path, { as: caller, ...(body && { body }) })
  const bytes = randomBytes(fileLimits.chunkBytes + 100_000)
  const sent = await upload(onS3, as, id, { name: 'sent.bin', bytes })
  const work = await upload(onS3, onS3.admin, id, {
    name: 'work.txt',
    purpose: 'delivery',
    bytes: bytes.subarray(0, 9),
  })
  const { body: begun } = await beginUpload(onS3, as, id, {
    name: 'begun.bin',
    bytes: bytes.subarray(0, 200_000),
  })
  expect((await sendPart(onS3, as, begun._id, 0, bytes.subarray(0, 100_000))).status).toBe(204)
  const { download } = (await call('GET', `/file/${sent}`)).body as { download: string }
  const reader = (await fetch(onS3.url + download)).body!.getReader()
  await reader.read()

  await s3.stop()
  // A client in the middle of a download notices that the rest does not arrive.
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
  for (const answer of [
    await fetch(onS3.url + download),
    await sendPart(onS3, as, begun._id, 100_000, bytes.subarray(100_000, 200_000)),
  ])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await call('POST', `/order/${id}/messages`, as, { text: 'Are you there?' })).status).toBe(201)
  const version = { message: 'Here it is', fileIds: [work] }
  expect((await call('POST', `/order/${id}/deliveries`, onS3.admin, version)).status).toBe(201)
  for (const part of ['', '/messages', '/deliveries', '/files', '/brief', '/review', '/people', '/requests'])
    expect((await call('GET', `/order/${id}${part}`)).status, part).toBe(200)

  await s3.start()
  expect((await call('GET', `/upload/${begun._id}`)).body).toMatchObject({ received: 100_000 })
  expect((await sendPart(onS3, as, begun._id, 100_000, bytes.subarray(100_000, 200_000))).status).toBe(204)
  expect(Buffer.from(await (await fetch(onS3.url + download)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('reports processes that keep files in different folders', async () => {
  const { db } = server.connection
  const [one, other] = ['one', 'other'].map((name) => join(server.env.dataDir, name))
  using _first = await registerFolder(db, one!)
  using same = await registerFolder(db, one!)
  const alone = await same.others()
  using second = await registerFolder(db, other!)
  expect(await same.others()).toBe(alone + 1)
  expect(await second.others()).toBe(alone + 1)
})
