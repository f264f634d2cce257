import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#dev/test/s3.ts'
import { readEnv } from '../env.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const s3 = await startS3()
afterAll(() => s3[Symbol.asyncDispose]())
const s3With = (settings: Record<string, string>) => s3Store(readEnv({ ...s3.settings, ...settings }).s3!)

const stores: Record<string, () => FileStore> = {
  'a folder': () => folderStore(folder),
  S3: () => s3With({}),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let store: FileStore
  beforeAll(() => void (store = open()))
  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await store.get(key, range)
    return file && { size: file.size, text: await text(file.stream) }
  }
  const keysBelow = async (prefix: string) =>
    (await Array.fromAsync(store.list(prefix), ({ key, size }) => `${key} ${size}`)).toSorted()

  test('returns a stored file, complete or in a range', async () => {
    await store.put('orders/one/-a.txt', Readable.from(['first ', 'second']), { size: 12 })
    expect(await store.sizeOf('orders/one/-a.txt')).toBe(12)
    expect(await read('orders/one/-a.txt')).toEqual({ size: 12, text: 'first second' })
    expect(await read('orders/one/-a.txt', { start: 6, end: 8 })).toEqual({ size: 12, text: 'sec' })
    expect(await read('orders/one/-a.txt', { start: 6, end: 99 })).toEqual({ size: 12, text: 'second' })
    expect(await read('orders/one/-a.txt', { start: 12, end: 13 })).toBeUndefined()
    await store.put('media/empty', Readable.from([]), { size: 0 })
    expect(await read('media/empty')).toEqual({ size: 0, text: '' })
  })

  test('reports missing files, and removes existing ones', async () => {
    expect(await read('orders/one/none')).toBeUndefined()
    expect(await store.sizeOf('orders/one')).toBeUndefined()
    await store.remove('orders/one/none')
    await store.put('orders/one/b', Buffer.from('b'))
    await store.put('orders/other/b', Buffer.from('bb'))
    expect(await keysBelow('orders/')).toEqual(['orders/one/-a.txt 12', 'orders/one/b 1', 'orders/other/b 2'])
    await store.remove('orders/one/b')
    expect(await keysBelow('orders/one/')).toEqual(['orders/one/-a.txt 12'])
    expect(await keysBelow('orders/none/')).toEqual([])
  })

  test('stores nothing of an incomplete file', async () => {
    const breaks = new Readable({ read: () => {} })
    breaks.push('half')
    setImmediate(() => breaks.destroy(new Error('the sender went away')))
    await expect(store.put('orders/one/half', breaks, { size: 8 })).rejects.toThrow('the sender went away')
    await expect(store.put('orders/one/half', Readable.from(['short']), { size: 8 })).rejects.toThrow()
    await expect(store.put('orders/one/half', Readable.from(['too long']), { size: 3 })).rejects.toThrow()
    expect(await store.sizeOf('orders/one/half')).toBeUndefined()
  })

  test('stores large files in parts, several at once', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x')
    const parts = () => Readable.from(Array.from({ length: 11 }, () => part))
    const keys = ['orders/large/1', 'orders/large/2']
    await Promise.all(keys.map((key) => store.put(key, parts(), { size: 11 * part.length })))
    const { size, stream } = (await store.get(keys[1]!))!
    expect([size, (await buffer(stream)).length]).toEqual([11 * part.length, 11 * part.length])
  })

  test('stores a file that exactly fills its parts, and nothing of a large one that is aborted', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x')
    for (const count of [8, 16]) {
      await store.put('orders/large/full', Readable.from(Array.from({ length: count }, () => part)))
      expect(await store.sizeOf('orders/large/full')).toBe(count * part.length)
    }
    const breaks = Readable.from(
      (async function* () {
        for (let i = 0; i < 20; i++) yield part
        throw new Error('the sender went away')
      })(),
    )
    await expect(store.put('orders/large/half', breaks)).rejects.toThrow('the sender went away')
    expect(await store.sizeOf('orders/large/half')).toBeUndefined()
  })

  test('rejects keys that lead out of the store', async () => {
    for (const key of [
      '../x',
      'orders/../x',
      '/etc/passwd',
      'x',
      'orders/.x',
      'orders/',
      'a/b/c/d/e',
      'orders/ä',
    ])
      await expect(store.sizeOf(key), key).rejects.toThrow('not a key')
  })

  test('works', () => store.check())
})

test('a folder keeps nothing of files whose senders go away at once', async () => {
  const own = join(folder, 'own')
  const store = folderStore(own)
  const gone = () => {
    const bytes = new Readable({ read: () => {} })
    process.nextTick(() => bytes.destroy(new Error('gone')))
    return bytes
  }
  const puts = Array.from({ length: 200 }, (_, i) => store.put(`orders/gone/${i}`, gone()))
  expect((await Promise.allSettled(puts)).every(({ status }) => status === 'rejected')).toBe(true)
  await store.put('orders/kept/a', Buffer.from('a'))
  expect(readdirSync(join(own, '.parts'))).toEqual([])
})

test('a folder that cannot be written is reported as unavailable', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const store = folderStore(join(file, 'below'))
  await expect(store.put('orders/one/a', Buffer.from('a'))).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(store.check()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(readdirSync(join(folder, '.parts'))).toEqual([])
})

test.each([
  [{ S3_BUCKET: 'another' }, 'S3_BUCKET is wrong: http://127.0.0.1:'],
  [{ S3_ACCESS_KEY_ID: 'nobody' }, 'S3_ACCESS_KEY_ID is wrong: '],
])('reports wrong settings in one line: %o', async (settings, line) => {
  const error = await s3With(settings as Record<string, string>)
    .check()
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'SettingError', message: expect.stringContaining(line) })
})

test('S3 keeps no part of an incomplete file', async () => {
  const { S3_ENDPOINT, S3_BUCKET } = s3.settings
  const listed = await fetch(`${S3_ENDPOINT}/${S3_BUCKET}?uploads`)
  expect([listed.status, await listed.text()]).toEqual([200, expect.not.stringContaining('<Upload>')])
})

test('reports an unavailable S3 at once, and rejects incomplete settings', async () => {
  const away = s3With({ S3_ENDPOINT: 'http://127.0.0.1:9' })
  const asked = [away.check(), away.sizeOf('a/b'), away.get('a/b'), away.put('a/b', Buffer.from('x'))]
  for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ kind: 'unavailable', explanation: { retryAfter: 10 } })
  expect(() => readEnv({ S3_BUCKET: 'files' })).toThrow('must be set together')
})
