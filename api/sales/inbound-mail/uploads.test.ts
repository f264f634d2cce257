import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboundMailTools, sign, startWithInboundMail } from '#dev/test/inbound-mail.ts'
import { mime } from '#dev/test/mime.ts'
import { exchange } from '#dev/test/raw-http.ts'
import type { TestServer } from '#dev/test/server.ts'
import { MailSpool } from './spool.ts'
import { UploadSlots } from './upload-slots.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-uploads-'))
let server: TestServer
beforeAll(async () => {
  // The file of a process that was killed before it unlinked it.
  writeFileSync(join(dataDir, `inbound-mail-${randomUUID()}.tmp`), 'half a mail')
  server = await startWithInboundMail({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const { newOrder, send } = inboundMailTools(() => server)

const named = () => readdirSync(dataDir).filter((name) => name.startsWith('inbound-mail-'))

/** The number of temporary files that the server, which is in this process, has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/inbound-mail-')
    } catch {
      return false
    }
  }).length

const headOf = (size: number, headers: Record<string, string>) =>
  [
    'POST /api/mail/inbound HTTP/1.1',
    'Host: site.test',
    'Content-Type: message/rfc822',
    `Content-Length: ${size}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Begins an upload with a forged signature, and resolves once the server waits for the rest of its body. */
async function beginUpload(from: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  const headers = {
    ...sign(Buffer.from('another mail')),
    Expect: '100-continue',
    'X-Forwarded-For': from,
  }
  socket.write(headOf(20 * 1024 * 1024, headers))
  await once(socket, 'data')
  await new Promise((resolve) => socket.write('From: ', resolve))
  return socket
}

// `/proc` shows the files that a process has open.
test.skipIf(process.platform !== 'linux')(
  'accepts a mail while three addresses hold all slots with forged ones, and keeps no temporary file',
  async () => {
    await expect.poll(named).toEqual([])
    const slow = await Promise.all(
      Array.from({ length: 48 }, (_, i) => beginUpload(`198.51.100.${(i % 3) + 1}`)),
    )
    await expect.poll(openFiles).toBe(48)
    await expect.poll(named).toEqual([])
    const order = await newOrder()
    expect(await send(mime(order.headers, 'Meanwhile'))).toEqual({ status: 200, body: { result: 'added' } })
    const raw = mime(order.headers, 'Forged')
    expect((await send(raw, sign(Buffer.from('another mail')))).status).toBe(401)
    for (const socket of slow) socket.destroy()
    await expect.poll(openFiles).toBe(0)
    expect(named()).toEqual([])
  },
)

test('refuses a request whose headers cannot be valid before its body arrives', async () => {
  const valid = sign(Buffer.from('x'))
  for (const headers of [
    {},
    { ...valid, 'webhook-id': '' },
    { ...valid, 'webhook-signature': 'v1,short' },
    { ...valid, 'webhook-signature': valid['webhook-signature'].replace('v1,', 'v2,') },
    { ...valid, 'webhook-timestamp': 'yesterday' },
    sign(Buffer.from('x'), { at: Date.now() - 10 * 60_000 }),
  ]) {
    const [answer] = await exchange(server.url, headOf(1000, headers))
    expect(answer!.status, JSON.stringify(headers)).toBe(401)
  }
  const [answer] = await exchange(server.url, headOf(26 * 1024 * 1024, valid))
  expect(answer!.status).toBe(413)
})

test('limits simultaneous uploads, in total and of each client', () => {
  const slots = new UploadSlots({ max: 4, maxPerClient: 3 })
  const aborted: string[] = []
  const take = (client: string, name: string, size = 1) =>
    slots.take({ client, size, abort: () => aborted.push(name) })
  const first = take('a', 'a1', 10)
  take('a', 'a2', 20)
  take('a', 'a3', 30)
  expect(() => take('a', 'a4')).toThrow('Too many uploads')
  take('b', 'b1', 5)
  expect([slots.bytes, aborted]).toEqual([65, []])
  // The client with the most uploads makes room, until all have the same number.
  take('c', 'c1')
  expect([slots.bytes, aborted]).toEqual([56, ['a1']])
  expect(() => take('a', 'a4')).toThrow('Too many uploads')
  take('b', 'b2')
  expect(aborted).toEqual(['a1', 'a2'])
  expect(() => take('b', 'b3')).toThrow('Too many uploads')
  first[Symbol.dispose]()
  expect(slots.bytes).toBe(37)
})

test('ends the oldest upload for another client, even before it is read', async () => {
  const spool = new MailSpool(dataDir)
  const signature = { update: () => {}, verify: () => {} }
  const uploads = Array.from({ length: 49 }, (_, i) => {
    const bytes = new PassThrough()
    const client = String(Math.floor(i / 16))
    return { bytes, result: spool.receive({ bytes, size: 1, client, signature }) }
  })
  await expect(uploads[0]!.result).rejects.toThrow('Too many uploads')
  for (const { bytes, result } of uploads.slice(1)) {
    bytes.end('x')
    await (await result)[Symbol.asyncDispose]()
  }
})

test('ends an upload that is too slow', async () => {
  const spool = new MailSpool(dataDir, { minBytes: 1000, intervalMs: 1 })
  const bytes = new PassThrough()
  bytes.write('From: ')
  const signature = { update: () => {}, verify: () => {} }
  await expect(spool.receive({ bytes, size: 5000, client: 'a', signature })).rejects.toThrow('too slowly')
  expect(bytes.destroyed).toBe(true)
})
