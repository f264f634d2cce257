import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { InvalidInputError } from './errors.ts'

const max32 = 0xffffffff

/** Bytes with random access, such as a file. */
export interface Source {
  size: number
  /** Reads from `start` up to, but not including, `end`. */
  read: (start: number, end: number) => AsyncIterable<Uint8Array>
}

/** The bytes of a file on this machine. */
export const fileSource = (path: string, size: number): Source => ({
  size,
  read: async function* (start, end) {
    if (start < end) yield* createReadStream(path, { start, end: end - 1 }) as AsyncIterable<Buffer>
  },
})

export interface ZipEntry {
  name: string
  packed: number
  size: number
  crc: number
  start: number
  /** 0: stored without compression; 8: deflated. */
  method: 0 | 8
}

export const damaged = (what: string) =>
  new InvalidInputError(`This file is damaged: ${what}. Nothing was changed.`)

const maxEntries = 1_000_000
/** The maximum size of the central directory in bytes, which is read into memory at once. */
const maxDirectoryBytes = 128 * 1024 * 1024

/**
 * The entries of a zip file by name, from the central directory at its end (APPNOTE.TXT 4.3.12 and 4.3.16). Accepts
 * only what ZipWriter writes: stored or deflated, no encryption, zip64 where needed. Throws 422.
 *
 * No library, because a list of 100,000 entries takes three reads of the file here, and two for each entry with yauzl:
 * a source may be an S3 bucket. yauzl also verifies no checksums.
 */
export async function readEntries(source: Source): Promise<Map<string, ZipEntry>> {
  const tailStart = Math.max(0, source.size - 65_557)
  const tail = await readAll(source, tailStart, source.size)
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + 22 > tail.length) throw damaged('it is not a zip file, or its end is missing')
  const { count, size, offset, end } = await endOf(source, tail, at, tailStart)
  if (count > maxEntries || size > maxDirectoryBytes || offset + size !== end)
    throw damaged('its list of contents is wrong')
  const list = await readAll(source, offset, offset + size)
  const entries = new Map<string, ZipEntry>()
  let position = 0
  for (let i = 0; i < count; i++) {
    if (position + 46 > list.length || list.readUInt32LE(position) !== 0x02014b50)
      throw damaged('its list of contents is wrong')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((n) => list.readUInt16LE(position + n))
    const extra = position + 46 + nameLength!
    const longer = longFields(list.subarray(extra, extra + extraLength!))
    // The zip64 fields have this order (4.5.3).
    const [size, packed, start] = [24, 20, 42].map((n) => {
      const value = list.readUInt32LE(position + n)
      return value === max32 ? longer() : value
    })
    const method = list.readUInt16LE(position + 10)
    const entry = {
      name: list.toString('utf8', position + 46, position + 46 + nameLength!),
      crc: list.readUInt32LE(position + 16),
      packed: packed!,
      size: size!,
      start: start!,
      method: method as ZipEntry['method'],
    }
    const isOurs = (list.readUInt16LE(position + 8) & 1) === 0 && (method === 8 || method === 0)
    const fits = entry.start + entry.packed <= offset && (method === 8 || entry.packed === entry.size)
    if (!isOurs || !fits || entries.has(entry.name))
      throw damaged('it uses features of zip files that are not supported')
    entries.set(entry.name, entry)
    position += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}

/** The end of central directory record; the zip64 record if a number does not fit into the short one. */
async function endOf(source: Source, tail: Buffer, at: number, tailStart: number) {
  const short = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
    end: tailStart + at,
  }
  const isLong = at >= 20 && tail.readUInt32LE(at - 20) === 0x07064b50
  if (!isLong) return short
  const start = Number(tail.readBigUInt64LE(at - 12))
  const long = await readAll(source, start, start + 56)
  if (long.length < 56 || long.readUInt32LE(0) !== 0x06064b50) throw damaged('its list of contents is wrong')
  const number = (position: number) => Number(long.readBigUInt64LE(position))
  return { count: number(32), size: number(40), offset: number(48), end: start }
}

/** Returns a function that reads the next 64-bit number of an entry's zip64 extra field. */
function longFields(extra: Buffer): () => number {
  let at = 4
  return () => {
    if (extra.length < at + 8 || extra.readUInt16LE(0) !== 1) throw damaged('its list of contents is wrong')
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  }
}

/** The unpacked bytes of an entry. Throws 422 if their size or checksum differs from the central directory. */
export async function* unpack(source: Source, entry: ZipEntry): AsyncGenerator<Buffer> {
  const head = await readAll(source, entry.start, entry.start + 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50)
    throw damaged(`${entry.name} is not at its listed position`)
  const start = entry.start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = source.read(start, start + entry.packed)
  const unpacker = entry.method === 8 ? createInflateRaw() : undefined
  if (unpacker) pipeline(Readable.from(packed), unpacker, () => {})
  let [size, crc] = [0, 0]
  try {
    for await (const part of unpacker ?? packed) {
      const chunk = part as Buffer
      size += chunk.length
      if (size > entry.size) break
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw damaged(`${entry.name} cannot be unpacked`)
    throw error
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged(`${entry.name} does not match its checksum`)
}

export async function readAll(source: Source, start: number, end: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source.read(start, Math.min(end, source.size))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
