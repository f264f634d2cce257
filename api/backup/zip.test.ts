import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readAll, readEntries, unpack, type Source } from '../platform/zip-read.ts'
import { ZipWriter } from '../platform/zip-write.ts'

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async function* (start, end) {
    yield bytes.subarray(start, end)
  },
})

test('is readable by other programs and by readEntries', async () => {
  const zip = new ZipWriter()
  const bytes = Buffer.concat([
    ...(await Array.fromAsync(zip.add('packed.txt', chunks('one ', 'two')))),
    ...(await Array.fromAsync(zip.add('as-it-is.bin', chunks('three'), { stored: true }))),
    ...(await Array.fromAsync(zip.add('ä', chunks()))),
    ...zip.end(),
  ])
  const text = (name: string) => strFromU8(unzipSync(bytes)[name]!)
  expect(['packed.txt', 'as-it-is.bin', 'ä'].map(text)).toEqual(['one two', 'three', ''])
  const entries = await readEntries(sourceOf(bytes))
  const read = async (name: string) =>
    Buffer.concat(await Array.fromAsync(unpack(sourceOf(bytes), entries.get(name)!))).toString()
  expect(await Promise.all(['packed.txt', 'as-it-is.bin', 'ä'].map(read))).toEqual(['one two', 'three', ''])
})

test('supports more than 65,535 entries and more than 4 GB', async () => {
  const many = new ZipWriter()
  const parts: Uint8Array[] = []
  for (let i = 0; i < 66_000; i++)
    for await (const chunk of many.add(`${i}`, chunks(), { stored: true })) parts.push(chunk)
  parts.push(...many.end())
  expect((await readEntries(sourceOf(Buffer.concat(parts)))).size).toBe(66_000)

  // Only the parts that the reader needs are kept in memory.
  const large = new ZipWriter()
  const megabyte = Buffer.alloc(1024 * 1024)
  const kept: { at: number; bytes: Uint8Array }[] = []
  let size = 0
  const take = (bytes: Uint8Array) => {
    if (bytes.length < megabyte.length) kept.push({ at: size, bytes })
    size += bytes.length
  }
  const blank = async function* () {
    for (let i = 0; i < 1500; i++) yield megabyte
  }
  for (const name of ['a', 'b', 'c'])
    for await (const chunk of large.add(name, blank(), { stored: true })) take(chunk)
  for await (const chunk of large.add('last', chunks('the end'))) take(chunk)
  for (const chunk of large.end()) take(chunk)
  expect(size).toBeGreaterThan(2 ** 32)
  const source: Source = {
    size,
    read: async function* (start, end) {
      const bytes = Buffer.alloc(Math.max(0, end - start))
      for (const each of kept)
        if (each.at < end && each.at + each.bytes.length > start)
          Buffer.from(each.bytes).copy(bytes, Math.max(0, each.at - start), Math.max(0, start - each.at))
      yield bytes
    },
  }
  const entries = await readEntries(source)
  expect(entries.get('last')!.start).toBeGreaterThan(2 ** 32)
  expect(Buffer.concat(await Array.fromAsync(unpack(source, entries.get('last')!))).toString()).toBe(
    'the end',
  )
  expect((await readAll(source, size, size + 9)).length).toBe(0)
})
