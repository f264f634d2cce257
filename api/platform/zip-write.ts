import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** From these values on, a number does not fit into its field and is stored in a zip64 field. */
const max32 = 0xffffffff
const max16 = 0xffff
/** Flags: sizes follow the data (data descriptor), and names are in UTF-8. */
const flags = 0x0808
/** 1 January 1980 for every entry: modification times are not disclosed. */
const date = 0x21

/** An entry of the central directory. */
interface Entry {
  name: Buffer
  method: number
  isLarge: boolean
  crc: number
  packed: number
  size: number
  start: number
}

interface Options {
  /** Stores the data without compression, for data that is already compressed. */
  stored?: boolean
  /** Allows 4 GB and more. */
  large?: boolean
}

/**
 * Writes a zip file (APPNOTE.TXT 6.3.9) as a stream: no entry is held in memory as a whole. Size and number of entries
 * are not limited.
 *
 * No library, because a reader who leaves must end the database transaction behind the stream, as a generator does;
 * yazl cannot be canceled. With 100,000 files, yazl and zip.js also take more than five times as long.
 */
export class ZipWriter {
  readonly #entries: Entry[] = []
  #position = 0

  get size() {
    return this.#position
  }

  async *add(
    name: string,
    data: AsyncIterable<Uint8Array>,
    { stored = false, large = false }: Options = {},
  ): AsyncGenerator<Uint8Array> {
    const entry = {
      name: Buffer.from(name),
      method: stored ? 0 : 8,
      isLarge: large,
      crc: 0,
      packed: 0,
      size: 0,
      start: this.#position,
    }
    yield this.#advance(
      Buffer.concat([
        fields([4, 0x04034b50], [2, large ? 45 : 20], [2, flags], [2, entry.method], [2, 0], [2, date]),
        fields([4, 0], [4, 0], [4, 0], [2, entry.name.length], [2, large ? 20 : 0]),
        entry.name,
        // A zip64 extra field, which makes the sizes in the data descriptor 64 bits long.
        large ? fields([2, 1], [2, 16], [8, 0], [8, 0]) : Buffer.alloc(0),
      ]),
    )
    for await (const chunk of pack(data, entry, stored)) {
      entry.packed += chunk.length
      yield this.#advance(chunk)
    }
    if (!large && entry.size >= max32) throw new Error(`${name} is too large for a zip file`)
    this.#entries.push(entry)
    const bytes = large ? 8 : 4
    yield this.#advance(fields([4, 0x08074b50], [4, entry.crc], [bytes, entry.packed], [bytes, entry.size]))
  }

  /** The central directory and the end record. */
  *end(): Generator<Uint8Array> {
    const start = this.#position
    for (const entry of this.#entries) yield this.#advance(directoryRecord(entry))
    const size = this.#position - start
    const count = this.#entries.length
    if (count >= max16 || start >= max32 || size >= max32) {
      const at = this.#position
      yield this.#advance(
        Buffer.concat([
          fields([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
          fields([8, count], [8, count], [8, size], [8, start]),
          fields([4, 0x07064b50], [4, 0], [8, at], [4, 1]),
        ]),
      )
    }
    const [short, few] = [Math.min(start, max32), Math.min(count, max16)]
    yield this.#advance(
      fields(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, few],
        [2, few],
        [4, Math.min(size, max32)],
        [4, short],
        [2, 0],
      ),
    )
  }

  #advance(chunk: Uint8Array) {
    this.#position += chunk.length
    return chunk
  }
}

function directoryRecord({ name, method, isLarge, crc, packed: bytes, size, start }: Entry): Buffer {
  // Only numbers that do not fit are in the zip64 extra field, in this order (4.5.3).
  const long = [size, bytes, start].filter((value) => value >= max32)
  const extra =
    long.length > 0
      ? fields([2, 1], [2, 8 * long.length], ...long.map((value) => [8, value] as [8, number]))
      : Buffer.alloc(0)
  const needs = isLarge || long.length > 0 ? 45 : 20
  const short = (value: number): [4, number] => [4, Math.min(value, max32)]
  return Buffer.concat([
    fields([4, 0x02014b50], [2, 45], [2, needs], [2, flags], [2, method], [2, 0], [2, date]),
    fields([4, crc], short(bytes), short(size), [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    fields([4, 0], short(start)),
    name,
    extra,
  ])
}

async function* pack(data: AsyncIterable<Uint8Array>, entry: Entry, stored: boolean) {
  if (stored) return yield* withChecksum(data, entry)
  // Level 3 takes a third of the time of the default level, for a tenth more bytes.
  const packer = createDeflateRaw({ level: 3, chunkSize: 256 * 1024 })
  // An error of the input is passed on to the readers of the packer.
  pipeline(Readable.from(withChecksum(data, entry)), packer, () => {})
  yield* packer as AsyncIterable<Uint8Array>
}

async function* withChecksum(data: AsyncIterable<Uint8Array>, entry: Entry) {
  for await (const chunk of data) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

/** Encodes numbers, each with its size in bytes, in little-endian order. */
function fields(...values: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const text = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 8) text.writeBigUInt64LE(BigInt(value), at)
    else text.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return text
}
