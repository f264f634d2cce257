import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readAll, readEntries, unpack, type Source } from '../zip-read.ts'
import { DomainError } from '../errors.ts'
import { WorkerProcess } from '../worker-process.ts'
import type { convertText, ConvertInput } from './convert.ts'
import type { Importable } from './items.ts'
import type { Converted } from './html.ts'
import { maxUnpacked, refuse } from './limits.ts'
import { holdsMarkdown, openFolder } from './markdown-folder.ts'
import { openWordPress } from './wordpress.ts'

type Result = Converted & { title: string }

/** A malicious text can take any time and memory. */
const converting = new WorkerProcess({ seconds: 20, megabytes: 256 })
const convertApart = converting.function<typeof convertText>(
  new URL('convert.ts', import.meta.url),
  'convertText',
)

const convert = (input: ConvertInput): Promise<Result> =>
  convertApart(input).catch((error: unknown) => {
    if (error instanceof DomainError) throw error
    return { title: '', problem: 'It takes too long to process.', omitted: [] }
  })

/** Detects the format by the first bytes: a WordPress export, compressed or not, or a ZIP file of Markdown. Throws an InvalidInputError otherwise. */
export async function openImportable(source: Source, name: string): Promise<Importable> {
  const head = await readAll(source, 0, 512)
  const markdown = (input: { text: string; path: string }) => convert({ markdown: input })
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    const entries = await readEntries(source)
    const size = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0)
    if (size > maxUnpacked) throw refuse('it is larger than 1 GB once unpacked')
    const exports = [...entries.values()].filter((entry) => /^(?!__MACOSX\/).*\.xml$/i.test(entry.name))
    if (holdsMarkdown(entries)) return openFolder(source, entries, name, markdown)
    if (exports.length > 1) throw refuse('it contains several exports. Unpack it and import them one by one')
    const [entry] = exports
    if (!entry) throw refuse('it contains neither a WordPress export (.xml) nor Markdown files (.md)')
    return wordPress(() => unpack(source, entry))
  }
  if (head[0] === 0x1f && head[1] === 0x8b) return wordPress(() => unzipped(source))
  if (!/^\uFEFF?\s*</.test(head.toString('utf8')))
    throw refuse('it is neither a WordPress export (.xml) nor a ZIP file of Markdown files')
  return wordPress(() => source.read(0, source.size))
}

const wordPress = (read: () => AsyncIterable<Uint8Array>) =>
  openWordPress(
    () => decoded(read()),
    (html) => convert({ html }),
  )

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxUnpacked) throw refuse('it is larger than 1 GB once unpacked')
    // PostgreSQL cannot store NUL characters.
    yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '')
  }
  yield decoder.decode()
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
