import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileLimits } from '#content/shop/order-files.ts'
import { beginUpload, upload } from '#dev/test/files.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { sendPart } from '#dev/test/tus.ts'

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

const one = async (as: string, id: string) => (await server.call('GET', `/file/${id}`, { as })).body
const get = (path: string) => fetch(server.url + path)

describe('an upload', () => {
  test('resumes where it was interrupted, and is ready once it is complete', async () => {
    const bytes = randomBytes(300_000)
    const sent = { name: 'report.bin', bytes, modified: 1_790_000_000_000 }
    const { body: begun } = await beginUpload(server, owner, orderId, sent)
    expect(begun).toMatchObject({ state: 'uploading', received: 0, download: null })
    expect((await sendPart(server, owner, begun._id, 0, bytes.subarray(0, 100_000))).status).toBe(204)
    // The same file chosen again resumes; another file of that name is another upload.
    expect((await beginUpload(server, owner, orderId, sent)).body).toMatchObject({
      _id: begun._id,
      received: 100_000,
    })
    expect((await beginUpload(server, owner, orderId, { ...sent, modified: 1 })).body._id).not.toBe(begun._id)
    const { headers } = await server.call('HEAD', `/upload/${begun._id}`, { as: owner })
    expect([headers.get('upload-offset'), headers.get('upload-length')]).toEqual(['100000', '300000'])
    expect((await server.call('GET', `/file/${begun._id}`, { as: owner })).status).toBe(404)

    const done = await sendPart(server, owner, begun._id, 100_000, bytes.subarray(100_000))
    expect([done.status, done.headers.get('upload-offset')]).toEqual([204, '300000'])
    const file = await one(owner, begun._id)
    expect(file).toMatchObject({
      state: 'ready',
      name: 'report.bin',
      size: 300_000,
      by: 'customer',
      mine: true,
    })
    expect(Buffer.from(await (await get(file.download)).arrayBuffer()).equals(bytes)).toBe(true)
    expect(await one(server.admin, begun._id)).toMatchObject({ mine: false, removable: true })
  })

  test('accepts bytes at its offset only, and only one of two identical parts', async () => {
    const bytes = randomBytes(1000)
    const { body } = await beginUpload(server, owner, orderId, { name: 'twice.bin', bytes })
    expect((await sendPart(server, owner, body._id, 10, bytes)).status).toBe(409)
    const both = await Promise.all([0, 0].map(() => sendPart(server, owner, body._id, 0, bytes)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await sendPart(server, owner, body._id, 1000, bytes)).status).toBe(409)
  })

  test('rejects more bytes than announced, other protocols, and other users', async () => {
    const { body } = await beginUpload(server, owner, orderId, {
      name: 'small.bin',
      bytes: Buffer.from('ab'),
    })
    expect((await sendPart(server, owner, body._id, 0, Buffer.from('abc'))).status).toBe(413)
    for (const as of [stranger, server.admin])
      expect((await sendPart(server, as, body._id, 0, Buffer.from('ab'))).status).toBe(404)
    const call = (headers: Record<string, string>) =>
      server.call('PATCH', `/upload/${body._id}`, { as: owner, body: 'ab', headers })
    expect((await call({})).status).toBe(412)
    expect((await call({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' })).status).toBe(415)
    const part = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' }
    expect((await call(part)).status).toBe(400)
    expect((await call({ ...part, 'Upload-Offset': '-1' })).status).toBe(400)
    expect(
      (await server.call('HEAD', `/upload/${body._id}`, { as: owner })).headers.get('upload-offset'),
    ).toBe('0')
  })

  test('cannot be sent in tiny parts, each of which would be a file of the store', async () => {
    const bytes = Buffer.alloc(fileLimits.minChunkBytes + 1)
    const { body } = await beginUpload(server, owner, orderId, { name: 'tiny.bin', bytes })
    const refused = await sendPart(server, owner, body._id, 0, bytes.subarray(0, 1))
    expect([
      refused.status,
      (await server.call('GET', `/upload/${body._id}`, { as: owner })).body.received,
    ]).toEqual([422, 0])
    expect((await sendPart(server, owner, body._id, 0, bytes.subarray(1))).status).toBe(204)
    expect((await sendPart(server, owner, body._id, bytes.length - 1, bytes.subarray(-1))).status).toBe(204)
  })

  test('begins only once the address is verified', async () => {
    const uid = randomUUID()
    const account = { uid, email: `${uid}@site.test` }
    const unverified = await token({ ...account, verified: false })
    const order = await makeOrder(server, unverified)
    expect((await beginUpload(server, unverified, order._id)).status).toBe(403)
    expect((await beginUpload(server, await token(account), order._id)).status).toBe(201)
  })

  /** Sends the beginning of an upload's bytes, and breaks the connection. */
  const abort = (id: string) =>
    new Promise<void>((resolve) => {
      const sending = request(`${server.url}/api/upload/${id}`, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${owner}`,
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': '9000',
          Expect: '100-continue',
        },
      })
      sending.on('error', () => resolve())
      sending.on('continue', () => {
        sending.write(Buffer.alloc(4000), () => sending.destroy(new Error('gone')))
      })
      sending.flushHeaders()
    })

  test('stores nothing of a part that the client aborts', async () => {
    const { body } = await beginUpload(server, owner, orderId, { name: 'cut.bin', bytes: Buffer.alloc(9000) })
    await abort(body._id)
    expect((await sendPart(server, owner, body._id, 0, Buffer.alloc(9000, 'x'))).status).toBe(204)
    const file = await one(owner, body._id)
    expect(await (await get(file.download)).text()).toBe('x'.repeat(9000))
  })

  test('of a client that aborts before the server has read a byte ends only that request', async () => {
    const { body } = await beginUpload(server, owner, orderId, {
      name: 'late.bin',
      bytes: Buffer.alloc(9000),
    })
    // Nothing is read while the upload is looked up.
    await server.connection.db.transaction().execute(async (tx) => {
      await sql`lock table files in access exclusive mode`.execute(tx)
      await abort(body._id)
      expect((await get('/healthz')).status).toBe(200)
    })
    expect((await sendPart(server, owner, body._id, 0, Buffer.alloc(9000, 'x'))).status).toBe(204)
  })

  test('has limits: per file, per person before payment, and for unfinished uploads', async () => {
    const begin = (as: string, size: number, id = orderId) =>
      server.call('POST', `/order/${id}/files`, { as, body: { name: 'x', size, purpose: 'order' } })
    expect((await begin(owner, fileLimits.fileBytes + 1)).body.errors.size).toContain('at most 200 MB')
    expect((await begin(owner, 0)).status).toBe(422)
    const poor = await someone()
    const [first, second] = [await makeOrder(server, poor), await makeOrder(server, poor)]
    expect((await begin(poor, fileLimits.unpaidBytes - 10, first._id)).status).toBe(201)
    expect((await begin(poor, 11, second._id)).status).toBe(413)
    await server.call('PUT', `/order-payment/${second._id}`, {
      as: server.admin,
      body: { paymentStatus: 'Paid', reason: 'By bank' },
    })
    expect((await begin(poor, fileLimits.fileBytes, second._id)).status).toBe(201)
    const many = await Promise.all(
      Array.from({ length: fileLimits.unfinished }, (_, i) => begin(poor, 100 + i, second._id)),
    )
    expect(many.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await begin(poor, 11, orderId)).status).toBe(404)
  })

  test('gets a name that is safe to show and to save', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\evil.exe', 'evil.exe'],
      ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
      ['a\r\nSet-Cookie: x=1".txt', 'aSet-Cookie_ x=1_.txt'],
      ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
      ['...', 'file'],
      ['CON.txt', '_CON.txt'],
      ['Grüße 😀.pdf', 'Grüße 😀.pdf'],
      [`${'a'.repeat(300)}.jpeg`, `${'a'.repeat(145)}.jpeg`],
    ]
    for (const [name, kept] of names) {
      const id = await upload(server, owner, orderId, { name, bytes: Buffer.from('text') })
      const file = await one(owner, id)
      expect(file.name).toBe(kept)
      const { headers } = await get(file.download)
      const disposition = headers.get('content-disposition')!
      expect(disposition).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%-]+$/)
      expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(kept)
    }
  })
})
