import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs, withTransaction } from '#api/platform/context.ts'
import { later, testContext } from '#dev/test/context.ts'
import { fileLimits } from '#content/shop/order-files.ts'
import { beginUpload, upload } from '#dev/test/files.ts'
import { sendPart } from '#dev/test/tus.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { attachFiles, filesOf, removeFilesOf, restoreFilesOf } from './attach.ts'
import { cleanFiles } from './clean.ts'
import { checkFileLink, fileLinks } from './links.ts'
import { folderStore } from '../../platform/files/folder-store.ts'

let server: TestServer
let owner: string
let stranger: string
let orderId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await someone('owner')
  stranger = await someone('stranger')
  orderId = (await makeOrder(server, owner))._id
})
afterAll(() => server[Symbol.asyncDispose]())

const list = async (as: string, id = orderId) => (await server.call('GET', `/order/${id}/files`, { as })).body
const one = async (as: string, id: string) => (await server.call('GET', `/file/${id}`, { as })).body
const callerOf = (uid: string) => ({ uid, email: null, emailVerified: true, name: null, authTime: 0 })
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

/** The files below a folder that this process has open; none if the system does not list them. */
function openBelow(folder: string): string[] {
  if (!existsSync('/proc/self/fd')) return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })
}

describe('a download', () => {
  test('works with its link for five minutes, and for nothing else', async () => {
    const id = await upload(server, owner, orderId, { name: 'a.txt', bytes: Buffer.from('0123456789') })
    const other = await upload(server, owner, orderId, { name: 'b.txt', bytes: Buffer.from('b') })
    const { download } = await one(owner, id)
    const good = await get(download)
    expect([good.status, await good.text()]).toEqual([200, '0123456789'])
    expect(good.headers.get('content-type')).toBe('application/octet-stream')
    expect(good.headers.get('x-content-type-options')).toBe('nosniff')
    expect(good.headers.get('content-security-policy')).toContain('sandbox')
    expect(good.headers.get('cache-control')).toContain('private')
    for (const forged of [
      download.replace(id, other),
      download.replace('by=owner', 'by=the-admin'),
      download.replace('form=download', 'form=preview'),
      download.replace(/\w\?/, (end: string) => (end[0] === 'A' ? 'B?' : 'A?')),
      download.replace(/\?.*/, ''),
      `/api/file/${id}/${'A'.repeat(50)}?form=download&by=owner`,
    ])
      expect((await get(forged)).status, forged).toBe(404)
    const expired = (await fileLinks(later(server.ctx, -8 * 60_000)))({
      fileId: id,
      form: 'download',
      uid: 'owner',
    })
    expect((await get(expired)).status).toBe(403)
    const key = /file\/[^/]+\/([\w-]+)/.exec(download)![1]!
    await checkFileLink(server.ctx, { fileId: id, form: 'download', uid: 'owner' }, key)
  })

  test('that the client aborts leaves no file open', async () => {
    const id = await upload(server, owner, orderId, { name: 'large.bin', bytes: randomBytes(6_000_000) })
    const { download } = await one(owner, id)
    /** Aborts before the response, or after its first bytes. */
    const leave = (when: 'at once' | 'in the middle') =>
      new Promise<void>((resolve) => {
        const asked = request(server.url + download, (answer) => answer.once('data', () => asked.destroy()))
        asked.once('error', () => {}).once('close', resolve)
        asked.end(() => when === 'at once' && setImmediate(() => asked.destroy()))
      })
    for (let i = 0; i < 10; i++) await Promise.all([leave('at once'), leave('in the middle')])
    await expect.poll(() => openBelow(join(server.env.dataDir, 'files'))).toEqual([])
  })

  test('supports range requests', async () => {
    // Two parts: the least size of one, and a byte.
    const bytes = Buffer.alloc(fileLimits.minChunkBytes + 1, '0123456789')
    const { length } = bytes
    const { body } = await beginUpload(server, owner, orderId, { name: 'parts.txt', bytes })
    await sendPart(server, owner, body._id, 0, bytes.subarray(0, -1))
    await sendPart(server, owner, body._id, length - 1, bytes.subarray(-1))
    const { download } = await one(owner, body._id)
    const ranged = async (range: string, more = {}) => {
      const answer = await get(download, { Range: range, ...more })
      return [answer.status, await answer.text(), answer.headers.get('content-range')]
    }
    expect(await ranged('bytes=2-5')).toEqual([206, '2345', `bytes 2-5/${length}`])
    const tail = bytes.subarray(-3).toString()
    const end = `bytes ${length - 3}-${length - 1}/${length}`
    expect(await ranged(`bytes=${length - 3}-999999`)).toEqual([206, tail, end])
    expect(await ranged('bytes=-3')).toEqual([206, tail, end])
    expect(await ranged(`bytes=${length}-`)).toEqual([416, '', `bytes */${length}`])
    expect(await ranged('bytes=5-2')).toEqual([200, bytes.toString(), null])
    expect(await ranged('bytes=0-1,3-4')).toEqual([200, bytes.toString(), null])
    expect(await ranged('bytes=2-5', { 'If-Range': '"another"' })).toEqual([200, bytes.toString(), null])
    const head = await fetch(server.url + download, { method: 'HEAD', headers: { Range: 'bytes=2-5' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)])
  })

  test('is refused once the user loses access, or the file is removed', async () => {
    const id = await upload(server, owner, orderId, { name: 'gone.txt', bytes: Buffer.from('x') })
    const { download } = await one(owner, id)
    const { uid, email } = { uid: 'helper', email: 'helper@site.test' }
    const { body } = await server.call('POST', '/add-user', {
      as: server.admin,
      body: { userEmail: email, userRole: 'Admin' },
    })
    const helper = await token({ uid, email })
    const key = body.invitation.split('#')[1]
    expect((await server.call('POST', '/accept-invitation', { as: helper, body: { key } })).status).toBe(200)
    const theirs = (await one(helper, id)).download
    expect((await get(theirs)).status).toBe(200)
    await server.call('DELETE', `/users/${body._id}`, { as: server.admin })
    expect((await get(theirs)).status).toBe(404)

    expect((await server.call('DELETE', `/file/${id}`, { as: stranger })).status).toBe(404)
    expect((await server.call('DELETE', `/file/${id}`, { as: owner })).status).toBe(204)
    expect((await get(download)).status).toBe(404)
    expect((await list(owner)).map((file: { _id: string }) => file._id)).not.toContain(id)
    expect((await server.call('POST', `/file/${id}/restore`, { as: stranger })).status).toBe(404)
    expect((await server.call('POST', `/file/${id}/restore`, { as: owner })).status).toBe(200)
    expect((await get(download)).status).toBe(200)
    const agencys = await upload(server, server.admin, orderId, { name: 'agency.txt' })
    expect((await server.call('DELETE', `/file/${agencys}`, { as: owner })).status).toBe(403)
  })

  test('of a picture has a generated preview; a file that only claims to be one is a download only', async () => {
    const id = await upload(server, owner, orderId)
    await expect.poll(async () => (await one(owner, id)).preview).toBeTruthy()
    const { thumbnail, preview } = await one(owner, id)
    for (const address of [thumbnail, preview]) {
      const shown = await get(address)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    }
    const disguised = {
      'page.png': '<!doctype html><script>alert(1)</script>',
      'drawing.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'polyglot.gif': 'GIF89a/*<svg onload=alert(1)>*/=1;alert(1)//',
      'feed.jpg': '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    }
    for (const [name, text] of Object.entries(disguised)) {
      const file = await one(owner, await upload(server, owner, orderId, { name, bytes: Buffer.from(text) }))
      expect([file.thumbnail, file.preview]).toEqual([null, null])
      const { headers } = await get(file.download)
      expect(headers.get('content-type')).toMatch(/^(?:application\/octet-stream|image\/gif)$/)
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect((await get(file.download.replace('form=download', 'form=preview'))).status).toBe(404)
    }
  })
})

describe('files of a message', () => {
  const attach = (ids: string[], ownerId: string, internal = false, uid = 'owner') =>
    inTransaction(server.connection.db, (tx) =>
      attachFiles(testContext(tx, callerOf(uid)), { orderId, purpose: 'message', ownerId, internal }, ids),
    )

  test('are visible to their uploader only until they are sent with one message, once', async () => {
    const id = await upload(server, owner, orderId, { purpose: 'message' })
    expect((await server.call('GET', `/file/${id}`, { as: server.admin })).status).toBe(404)
    expect((await list(server.admin)).map((file: { _id: string }) => file._id)).not.toContain(id)
    const [message, another] = [randomUUID(), randomUUID()]
    await expect(attach([id], message, false, 'stranger')).rejects.toMatchObject({ kind: 'invalid-input' })
    await attach([id], message)
    await attach([id], message)
    await expect(attach([id], another)).rejects.toMatchObject({ kind: 'invalid-input' })
    expect((await server.call('GET', `/file/${id}`, { as: server.admin })).status).toBe(200)
    expect(
      (await filesOf(server.ctx, orderId, { purpose: 'message', ownerIds: [message] })).get(message),
    ).toHaveLength(1)
    await withTransaction(server.ctx, (ctx) => removeFilesOf(ctx, message))
    expect((await server.call('GET', `/file/${id}`, { as: owner })).status).toBe(404)
    await withTransaction(server.ctx, (ctx) => restoreFilesOf(ctx, message))
    expect((await server.call('GET', `/file/${id}`, { as: owner })).status).toBe(200)

    const unfinished = (await beginUpload(server, owner, orderId, { purpose: 'message' })).body._id
    await expect(attach([unfinished], another)).rejects.toMatchObject({ kind: 'invalid-input' })
    const own = await upload(server, owner, orderId)
    await expect(attach([own], another)).rejects.toMatchObject({ kind: 'invalid-input' })
  })

  test('of an internal note are never visible to the customer', async () => {
    const id = await upload(server, server.admin, orderId, { purpose: 'message' })
    const note = randomUUID()
    await attach([id], note, true, 'the-admin')
    expect((await server.call('GET', `/file/${id}`, { as: owner })).status).toBe(404)
    expect(await list(owner)).not.toContainEqual(expect.objectContaining({ _id: id }))
    const theirs = actAs(server.ctx, callerOf('owner'))
    expect((await filesOf(theirs, orderId, { purpose: 'message', ownerIds: [note] })).size).toBe(0)
    const { download } = await one(server.admin, id)
    expect((await get(download)).status).toBe(200)
    const link = (await fileLinks(server.ctx))({ fileId: id, form: 'download', uid: 'owner' })
    expect((await get(link)).status).toBe(404)
  })

  test('can be delivered by the agency only', async () => {
    expect((await beginUpload(server, owner, orderId, { purpose: 'delivery' })).status).toBe(403)
    expect((await beginUpload(server, server.admin, orderId, { purpose: 'delivery' })).status).toBe(201)
  })
})

test('while the store is unavailable, text still works, and files report the problem', async () => {
  const id = await upload(server, owner, orderId, { name: 'away.txt', bytes: Buffer.from('there') })
  const { download } = await one(owner, id)
  const { body } = await beginUpload(server, owner, orderId, {
    name: 'later.txt',
    bytes: Buffer.from('later'),
  })
  const folder = join(server.env.dataDir, 'files')
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  try {
    const refused = await sendPart(server, owner, body._id, 0, Buffer.from('later'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await get(download)).status).toBe(503)
    expect((await list(owner)).length).toBeGreaterThan(1)
    expect((await server.call('GET', `/order/${orderId}`, { as: owner })).status).toBe(200)
  } finally {
    rmSync(folder)
    renameSync(`${folder}.away`, folder)
  }
  expect((await sendPart(server, owner, body._id, 0, Buffer.from('later'))).status).toBe(204)
  expect(await (await get(download)).text()).toBe('there')
})

test('deletes the bytes of abandoned uploads and of erased files', async () => {
  const store = folderStore(join(server.env.dataDir, 'files'))
  const keysOf = async (id: string) => (await Array.fromAsync(store.list(`orders/f-${id}/`))).length
  const uid = randomUUID()
  const as = await token({ uid, email: `${uid}@site.test` })
  const { _id: order } = await makeOrder(server, as)
  const kept = await upload(server, as, order, { name: 'kept.txt', bytes: Buffer.from('1') })
  const old = await upload(server, as, order, { name: 'old.txt', bytes: Buffer.from('2') })
  const half = Buffer.alloc(fileLimits.minChunkBytes)
  const { body: begun } = await beginUpload(server, as, order, { bytes: Buffer.concat([half, half]) })
  await sendPart(server, as, begun._id, 0, half)
  const loose = await upload(server, as, order, { purpose: 'message', bytes: Buffer.from('3') })
  await server.call('DELETE', `/file/${old}`, { as })
  await cleanFiles(later(server.ctx, 31 * 86_400_000), store)
  expect(await Promise.all([kept, old, begun._id, loose].map(keysOf))).toEqual([1, 0, 0, 0])
  expect((await server.call('POST', `/file/${old}/restore`, { as })).status).toBe(404)

  const { body: data } = await server.call('GET', '/me/export', { as })
  expect(data.files).toMatchObject([{ name: 'kept.txt', size: 1, mine: true }])
  expect((await server.call('DELETE', '/me', { as })).status).toBe(204)
  expect((await list(server.admin, order)).length).toBe(0)
  expect((await server.call('GET', '/activity?subject=file', { as: server.admin })).text).not.toContain(
    'kept.txt',
  )
  await cleanFiles(server.ctx, store)
  expect(await keysOf(kept)).toBe(0)
})
