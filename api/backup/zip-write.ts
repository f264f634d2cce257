import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface Entry {
  name: string
  data: AsyncIterable<Uint8Array>
}

/** A zip file of some entries, each packed as it comes: no more than a part of one is ever held. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, data } of entries) {
    const file: ZipInputFile = { filename: name, compression: 8, crc: 0, size: 0 }
    zip.add(file)
    const packer = createDeflateRaw()
    // What goes wrong before it is passed on by the packer.
    pipeline(Readable.from(measured(data, file)), packer, () => {})
    for await (const chunk of packer) {
      file.ondata!(null, chunk as Uint8Array<ArrayBuffer>, false)
      yield* ready.splice(0)
    }
    file.ondata!(null, new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* measured(data: AsyncIterable<Uint8Array>, file: ZipInputFile) {
  for await (const chunk of data) {
    file.crc = crc32(chunk, file.crc)
    file.size += chunk.length
    yield chunk
  }
}
