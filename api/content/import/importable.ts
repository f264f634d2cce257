import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { plainPath } from '#content/sections/slug.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { namedTemporaryFile, TemporaryFile } from '../../platform/temporary-file.ts'
import { WorkerProcess } from '../../platform/worker-process.ts'
import { readAll, readEntries, unpack, type Source, type ZipEntry } from '../../platform/zip-read.ts'
import { fileAt, filesOf } from './folder-files.ts'
import type { FileHeader, ImportItem } from './items.ts'
import { refuse } from './limits.ts'
import { pathInFolder } from './reader/folder-addresses.ts'
import type { readItems, ReadReply } from './reader/read-items.ts'

/** A file whose items are parsed. Each call of `read` reads them again. */
export interface Importable extends AsyncDisposable {
  /** The name of the source in sentences, such as `old.example`. */
  name: string
  read: () => AsyncGenerator<ImportItem>
  /** The key of the text that a link points to, if that text is in the file. */
  keyAt: (address: string) => string | undefined
  /** The path of an address on the old site; undefined for other sites. */
  ownPath: (address: string) => string | undefined
  /** A picture in the file, or why it is missing there; undefined if the picture is elsewhere. */
  pictureIn: (address: string) => { read: () => Promise<Buffer> } | { problem: string } | undefined
}

/** A malicious text can take any time and memory. */
const reader = new WorkerProcess({ seconds: 30, megabytes: 256 })
const readApart = reader.function<typeof readItems>(
  new URL('reader/read-items.ts', import.meta.url),
  'readItems',
)

/** The number of items that may fail before the file is refused. */
const maxFailures = 3
const batch = 50
const maxPicture = 10 * 1024 * 1024

/**
 * Parses a whole file in another process, and keeps its items in a temporary file. Throws an
 * InvalidInputError if it cannot be imported.
 */
export async function openImportable(source: Source, name: string, dataDir: string): Promise<Importable> {
  const list = await TemporaryFile.open(dataDir, 'import')
  try {
    await using file = await namedTemporaryFile(dataDir, 'import', source.read(0, source.size))
    const keys = new Map<string, string>()
    let header: FileHeader = { name }
    for await (const line of linesOf(file.path, name, keys, (known) => (header = known)))
      await list.append(Buffer.from(line))
    const files = header.site ? new Map<string, ZipEntry>() : await filesIn(source)
    return {
      name: header.name,
      read: async function* () {
        for await (const line of createInterface({ input: Readable.from(list.read()), crlfDelay: Infinity }))
          yield JSON.parse(line) as ImportItem
      },
      ...(header.site ? addressesOfSite(header.site, keys) : addressesOfFolder(source, files, keys)),
      [Symbol.asyncDispose]: () => list[Symbol.asyncDispose](),
    }
  } catch (error) {
    await list[Symbol.asyncDispose]()
    throw error
  }
}

/** The items as lines of JSON. Collects the keys of texts by the names that links have for them. */
async function* linesOf(
  path: string,
  name: string,
  keys: Map<string, string>,
  onHeader: (header: FileHeader) => void,
): AsyncGenerator<string> {
  const seen = new Map<string, number>()
  for await (const item of parsedItems(path, name, onHeader)) {
    if (item.type === 'text') {
      // Two texts with one key are two texts.
      const count = (seen.get(item.key) ?? 0) + 1
      seen.set(item.key, count)
      if (count > 1) item.key = `${item.key.slice(0, 490)} #${count}`
      for (const each of item.linkedAs) if (!keys.has(each)) keys.set(each, item.key)
    }
    yield `${JSON.stringify(item)}\n`
  }
}

/** All items of a file. One that cannot be parsed in time is found by reading one by one, and left out. */
async function* parsedItems(path: string, name: string, onHeader: (header: FileHeader) => void) {
  let [at, failures, oneByOne] = [0, 0, 0]
  let skip = false
  for (;;) {
    let reply: ReadReply
    try {
      reply = await readApart({ path, name, at, limit: oneByOne > 0 ? 1 : batch, skip })
    } catch {
      if (skip) throw refuse('it takes too long to process')
      if (oneByOne > 0) {
        if (++failures > maxFailures) throw refuse('several of its texts take too long to process')
        skip = true
      } else oneByOne = batch
      continue
    }
    if ('refused' in reply) throw new InvalidInputError(reply.refused)
    onHeader(reply.header)
    yield* reply.items
    if (reply.isEnd) return
    at += reply.items.length
    skip = false
    oneByOne = Math.max(0, oneByOne - 1)
  }
}

async function filesIn(source: Source): Promise<Map<string, ZipEntry>> {
  const head = await readAll(source, 0, 4)
  return head.toString('latin1') === 'PK\x03\x04'
    ? filesOf(await readEntries(source))
    : new Map<string, ZipEntry>()
}

type Addresses = Pick<Importable, 'keyAt' | 'ownPath' | 'pictureIn'>

function addressesOfSite(site: string, keys: ReadonlyMap<string, string>): Addresses {
  const plainHost = (host: string) => host.replace(/^www\./, '')
  const { host } = new URL(site)
  const ownPath = (address: string) => {
    if (!URL.canParse(address, site)) return undefined
    const url = new URL(address, site)
    return plainHost(url.host) === plainHost(host) ? url.pathname + url.search : undefined
  }
  return {
    ownPath,
    keyAt: (address) => {
      const path = ownPath(address)
      if (path === undefined) return undefined
      const id = /[?&](?:p|page_id)=(\d+)/.exec(path)?.[1]
      return keys.get(id ? `id ${id}` : plainPath(path.replace(/[?#].*/s, '')))
    },
    pictureIn: () => undefined,
  }
}

function addressesOfFolder(
  source: Source,
  files: ReadonlyMap<string, ZipEntry>,
  keys: ReadonlyMap<string, string>,
): Addresses {
  return {
    ownPath: () => undefined,
    keyAt: (address) => {
      const path = pathInFolder(address)
      if (path === undefined) return undefined
      const file = fileAt(files, path)
      const plain = file.replace(/\/$/, '').replace(/\.html?$/i, '')
      const name = plain
        .split('/')
        .at(-1)!
        .replace(/\.(?:mdx?|markdown)$/i, '')
      return [file, plain, `content/${plain}`, name].map((each) => keys.get(each)).find(Boolean)
    },
    pictureIn: (address) => {
      const path = pathInFolder(address)
      if (path === undefined) return undefined
      const file = fileAt(files, path)
      const entry = files.get(file)
      if (!entry) return { problem: `There is no file ${file} in the folder.` }
      return { read: () => bytesOf(source, entry) }
    },
  }
}

async function bytesOf(source: Source, entry: ZipEntry): Promise<Buffer> {
  if (entry.size > maxPicture)
    throw new InvalidInputError(`${entry.name} is larger than ${maxPicture / 1024 / 1024} MB.`)
  const chunks: Buffer[] = []
  for await (const chunk of unpack(source, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
