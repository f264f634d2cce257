import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { createReadStream, statSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isMarkdown } from '../folder-files.ts'
import type { OpenFile } from '../items.ts'
import { maxFiles, maxUnpacked, refuse } from '../limits.ts'
import { readAll, readEntries, unpack, type Source } from '../../../platform/zip-read.ts'
import { encodingOfXml } from './decode.ts'
import { openFolder } from './folder.ts'
import { openWordPress } from './wordpress.ts'

const sourceOf = (path: string): Source => ({
  size: statSync(path).size,
  read: (start, end) => createReadStream(path, { start, end: Math.max(start, end - 1) }),
})

/** Detects the format by the first bytes: a WordPress export, compressed or not, or a ZIP file of Markdown. Throws an InvalidInputError otherwise. */
export async function openFile(path: string, name: string): Promise<OpenFile> {
  const source = sourceOf(path)
  const head = await readAll(source, 0, 512)
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    const entries = await readEntries(source)
    if (entries.size > maxFiles)
      throw refuse(`it contains more than ${formatNumber(maxFiles, productLanguage)} files`)
    const size = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0)
    if (size > maxUnpacked) throw refuse('it is larger than 1 GB once unpacked')
    if ([...entries.keys()].some(isMarkdown)) return openFolder(source, entries, name)
    const exports = [...entries.values()].filter((entry) => /^(?!__MACOSX\/).*\.xml$/i.test(entry.name))
    if (exports.length > 1) throw refuse('it contains several exports. Unpack it and import them one by one')
    const [entry] = exports
    if (!entry) throw refuse('it contains neither a WordPress export (.xml) nor Markdown files (.md)')
    return openWordPress(() => decoded(unpack(source, entry)))
  }
  if (head[0] === 0x1f && head[1] === 0x8b) return openWordPress(() => decoded(unzipped(source)))
  if (!/^[\uFEFF\s\0\uFFFDþÿ]*</.test(head.toString('utf8')))
    throw refuse('it is neither a WordPress export (.xml) nor a ZIP file of Markdown files')
  return openWordPress(() => decoded(source.read(0, source.size)))
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxUnpacked) throw refuse('it is larger than 1 GB once unpacked')
    decoder ??= new TextDecoder(encodingOfXml(chunk.subarray(0, 512)))
    // PostgreSQL cannot store NUL characters.
    yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '')
  }
  if (decoder) yield decoder.decode()
}

async function* unzipped(source: Source): AsyncGenerator<Uint8Array> {
  const unpacker = createGunzip()
  pipeline(Readable.from(source.read(0, source.size)), unpacker, () => {})
  try {
    yield* unpacker as AsyncIterable<Uint8Array>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw refuse('it is damaged, and cannot be unpacked')
    throw error
  }
}
