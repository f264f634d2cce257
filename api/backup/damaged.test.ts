import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fileLimits } from '#content/shop/order-files.ts'
import { sections } from '#content/sections/sections.ts'
import { changeBackup, changeRows, download, plan, restore, send, storedOf } from '#dev/test/backup.ts'
import { exampleOf } from '#dev/test/make.ts'
import { addPicture } from '#dev/test/pictures.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { sendPart } from '#dev/test/tus.ts'
import { migrations } from '#migrations/index.ts'
import { openFileStore } from '../platform/files/open-store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-damaged-'))
let server: TestServer
let good: Buffer
beforeAll(async () => {
  // An existing files folder, so that pictures are stored as files instead of in the rows.
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', '.id'), randomUUID())
  server = await startTestServer({ settings: { DATA_DIR: dataDir } })
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a03' } })
    .png()
    .toBuffer()
  await addPicture(server, picture)
  const body = exampleOf(sections.faqItem, 'x')
  await server.call('POST', '/add-faq-item', { as: server.admin, body })
  good = await download(server)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const changed = (change: Parameters<typeof changeBackup>[1]) => changeBackup(good, change)
const withRows = (table: string, rows: (before: string) => string) => changeRows(good, table, rows)

const asBrand = (rows: string, data: string) =>
  rows.replace('"faqItem"', '"brand"').replace(/"data":\{[^}]*\}/, `"data":${data}`)

const cut = (length: number) => good.subarray(0, length)
const flipped = (entry: string) => () => {
  const file = Buffer.from(good)
  const at = file.indexOf(entry) + 60
  file.writeUInt8(file.readUInt8(at) ^ 0xff, at)
  return file
}

/** A zip bomb: several entries, with different names, share the same bytes. */
function overlapping() {
  const name = 'files/media/AAAAAAAAAAAAAAAA-1.webp'
  const file = changed((files) => (files[name] = randomBytes(600_000)))
  const listed = file.lastIndexOf(name) - 46
  const entry = file.subarray(listed, listed + 46 + name.length)
  const end = file.length - 22
  const copies = ['B', 'C', 'D'].map((letter) => {
    const copy = Buffer.from(entry)
    copy.write(letter, 46 + name.indexOf('A'))
    return copy
  })
  const tail = Buffer.from(file.subarray(end))
  for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + copies.length, at)
  tail.writeUInt32LE(tail.readUInt32LE(12) + copies.length * entry.length, 12)
  return Buffer.concat([file.subarray(0, end), ...copies, tail])
}

const bad: [string, () => Uint8Array, RegExp][] = [
  ['no zip file', () => Buffer.from('not a zip file, but long enough to be one'), /not a zip file/],
  ['a missing end', () => cut(good.length - 30), /its end is missing/],
  ['only the beginning', () => cut(200), /its end is missing/],
  ['a byte that has changed', flipped('tables/content_revision.jsonl'), /content_revision/],
  [
    'a file that does not belong to a backup',
    () => changed((files) => (files['files/media/page.html'] = strToU8('<script>'))),
    /no part of a backup/,
  ],
  ['no manifest', () => changed((files) => delete files['manifest.json']), /not a backup of Frontdesk/],
  ['another format', () => changed((_, manifest) => Object.assign(manifest, { format: 2 })), /can read/],
  [
    'a newer version',
    () => changed((_, manifest) => manifest.migrations.push('999-future')),
    /made by another version of Frontdesk, after the step “999-future”/,
  ],
  [
    'another checksum',
    () => changed((_, manifest) => (manifest.tables.content!.sha256 = '0')),
    /not what its manifest/,
  ],
  [
    'another count',
    () => changed((_, manifest) => (manifest.tables.content!.rows += 1)),
    /not what its manifest/,
  ],
  [
    'a path that leads elsewhere',
    () => changed((files) => (files['../../etc/passwd'] = strToU8('x'))),
    /no part of a backup/,
  ],
  [
    'a table of the database itself',
    () =>
      changed((files, manifest) => {
        files['tables/kysely_migration.jsonl'] = strToU8('')
        manifest.tables.kysely_migration = { rows: 0, bytes: 0, sha256: '' }
      }),
    /its part “kysely_migration” is unknown/,
  ],
  ['a zip bomb', () => withRows('messages', () => '0'.repeat(30_000_000)), /far too large/],
  ['files that share their bytes', overlapping, /entries overlap/],
  ['invalid JSON', () => withRows('content', () => '{]\n'), /invalid value/],
  ['rows without their keys', () => withRows('content', () => '{"section":"faqItem"}\n'), /invalid value/],
  [
    'an address that runs a script',
    () =>
      withRows('content', (rows) =>
        rows
          .replace('"faqItem"', '"callToAction"')
          .replace(/"data":\{[^}]*\}/, '"data":{"buttonLink":"javascript:alert(1)"}'),
      ),
    /not allowed on the site/,
  ],
  [
    'a number where a color belongs',
    () => withRows('content', (rows) => asBrand(rows, '{"brandColour":7}')),
    /“.+” in “.+” is not text/,
  ],
  [
    'an invalid color',
    () => withRows('content', (rows) => asBrand(rows, '{"brandColour":"red"}')),
    /cannot be shown: Enter a color/,
  ],
  ['an invalid record', () => withRows('content', (rows) => asBrand(rows, '[]')), /is not an object/],
  [
    'an infinite time',
    () => withRows('content', (rows) => rows.replace(/"created_at":"[^"]*"/, '"created_at":"infinity"')),
    /invalid value \(created_at\)/,
  ],
  [
    'a change that is not an object',
    () => withRows('audit_log', (rows) => rows.replace(/"after":(?:null|\{.*?\})(?=,")/, '"after":[]')),
    /“audit_log” contains an invalid value \(after\)/,
  ],
  [
    'an invalid email address',
    () => withRows('admins', (rows) => rows.replace(/"email":"[^"]*"/, '"email":"x\\nBcc: y"')),
    /“admins” contains an invalid email address/,
  ],
]

test.each(bad)('%s is rejected with a clear message, and nothing is changed', async (_, make, line) => {
  const before = (await server.call('GET', '/faq-items')).text
  const id = await send(server, make())
  for (const { state, problem } of [await plan(server, id), await restore(server, id)]) {
    expect([state, problem]).toEqual(['failed', expect.stringMatching(line)])
    expect(problem).toContain('Nothing was changed.')
  }
  expect((await server.call('GET', '/faq-items')).text).toBe(before)
  expect(await storedOf(server)).toEqual([])
})

test('a backup of an earlier version is migrated', async () => {
  const versions = () =>
    server.connection.db.selectFrom('content').select('version').where('section', '=', 'faqItem')
  migrations['999-later'] = {
    up: async (db) => void (await sql`update content set version = 77 where section = 'faqItem'`.execute(db)),
  }
  try {
    const id = await send(server, good)
    expect((await plan(server, id)).state).toBe('done')
    expect((await restore(server, id)).state).toBe('done')
  } finally {
    delete migrations['999-later']
  }
  expect(await versions().execute()).toEqual([{ version: 77 }])
})

test('missing and damaged files are reported, and files in the backup are restored', async () => {
  const store = await openFileStore(server.env)
  const [key] = await Array.fromAsync(store.list('originals/'), (file) => file.key)
  const without = changed((files) => delete files[`files/${key}`])
  const missing = async (file: Uint8Array) =>
    (await plan(server, await send(server, file))).plan?.missingFiles
  expect(await missing(without)).toBe(0)
  await store.remove(key!)
  const damaged = flipped('files/originals/')()
  expect([await missing(without), await missing(damaged), await missing(good)]).toEqual([1, 1, 0])
  expect((await restore(server, await send(server, damaged))).state).toBe('done')
  expect(await store.sizeOf(key!)).toBeUndefined()
  expect((await restore(server, await send(server, good))).state).toBe('done')
  expect(await store.sizeOf(key!)).toBeGreaterThan(0)
  expect(await missing(without)).toBe(0)
})

test('missing, oversized and unknown parts of an upload are reported', async () => {
  const announced = await server.call('POST', '/backups/uploads', {
    as: server.admin,
    body: { name: 'x.zip', size: 2_000_000 },
  })
  const { _id } = announced.body as { _id: string }
  const part = Buffer.alloc(fileLimits.minChunkBytes)
  expect((await sendPart(server, server.admin, _id, 0, part.subarray(1))).status).toBe(422)
  expect((await sendPart(server, server.admin, _id, 10, part)).status).toBe(409)
  expect((await sendPart(server, server.admin, crypto.randomUUID(), 0, part)).status).toBe(404)
  expect((await sendPart(server, server.admin, _id, 0, part)).status).toBe(204)
  expect((await plan(server, _id)).problem).toBe(
    'The file is not complete: 65536 of 2000000 bytes have arrived.',
  )
  const large = { name: 'x.zip', size: 17 * 1024 ** 3 }
  const refused = await server.call('POST', '/backups/uploads', { as: server.admin, body: large })
  expect(refused.body.errors).toEqual({ size: expect.stringMatching('At most 16 GB') })
})
