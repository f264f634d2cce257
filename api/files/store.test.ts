import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stores: Record<string, () => Promise<FileStore>> = {
  'a folder': async () => folderStore(folder),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let store: FileStore
  beforeAll(async () => void (store = await open()))
  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await store.get(key, range)
    return file && { size: file.size, text: await text(file.stream) }
  }
  const keysBelow = async (prefix: string) =>
    (await Array.fromAsync(store.list(prefix), ({ key, size }) => `${key} ${size}`)).toSorted()

  test('gives back what it took, whole or a range of it', async () => {
    await store.put('orders/one/-a.txt', Readable.from(['first ', 'second']), { size: 12 })
    expect(await store.sizeOf('orders/one/-a.txt')).toBe(12)
    expect(await read('orders/one/-a.txt')).toEqual({ size: 12, text: 'first second' })
    expect(await read('orders/one/-a.txt', { start: 6, end: 8 })).toEqual({ size: 12, text: 'sec' })
    expect(await read('orders/one/-a.txt', { start: 6, end: 99 })).toEqual({ size: 12, text: 'second' })
    expect(await read('orders/one/-a.txt', { start: 12, end: 13 })).toBeUndefined()
    await store.put('media/empty', Readable.from([]), { size: 0 })
    expect(await read('media/empty')).toEqual({ size: 0, text: '' })
  })

  test('says what is not there, and removes what is', async () => {
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

  test('has nothing of a file that did not come whole', async () => {
    const breaks = new Readable({ read: () => {} })
    breaks.push('half')
    setImmediate(() => breaks.destroy(new Error('the sender went away')))
    await expect(store.put('orders/one/half', breaks, { size: 8 })).rejects.toThrow('the sender went away')
    await expect(store.put('orders/one/half', Readable.from(['short']), { size: 8 })).rejects.toThrow()
    await expect(store.put('orders/one/half', Readable.from(['too long']), { size: 3 })).rejects.toThrow()
    expect(await store.sizeOf('orders/one/half')).toBeUndefined()
  })

  test('takes a large file in parts, with several at once', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x')
    const parts = () => Readable.from(Array.from({ length: 11 }, () => part))
    const keys = ['orders/large/1', 'orders/large/2']
    await Promise.all(keys.map((key) => store.put(key, parts(), { size: 11 * part.length })))
    const { size, stream } = (await store.get(keys[1]!))!
    expect([size, (await buffer(stream)).length]).toEqual([11 * part.length, 11 * part.length])
  })

  test('takes no key that leads out of it', async () => {
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

test('a folder that cannot be written is unavailable, and says so', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const store = folderStore(join(file, 'below'))
  await expect(store.put('orders/one/a', Buffer.from('a'))).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(store.check()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(readdirSync(join(folder, '.parts'))).toEqual([])
})
