import { z } from 'zod'
import { migrations } from '#migrations/index.ts'
import { InvalidInputError } from '../platform/errors.ts'
import { isFileKey } from './file-keys.ts'
import { version } from '../platform/version.ts'
import { damaged, readEntries, unpack, type Source, type ZipEntry } from '../platform/zip-read.ts'

/** In bytes: the maximum size of an uploaded backup, and of all unpacked rows. */
export const maxSize = 16 * 1024 ** 3
const maxUnpacked = 256 * 1024 ** 3

const count = z.number().int().nonnegative()
const entry = z.object({ rows: count, bytes: count, sha256: z.string() })
const manifest = z.object({
  format: z.literal(1),
  product: z.literal('frontdesk'),
  version: z.string().max(50),
  madeAt: z.iso.datetime(),
  /** The migrations that the tables had gone through, in order. */
  migrations: z.array(z.string().max(100)).min(1).max(1000),
  tables: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), entry),
  /** How many files were missing in the store when the backup was made. */
  missingFiles: count.default(0),
})

export type Manifest = z.infer<typeof manifest>
export type TableEntry = z.infer<typeof entry>

export const newManifest = (): Manifest => ({
  format: 1,
  product: 'frontdesk',
  version,
  madeAt: '',
  migrations: [],
  tables: {},
  missingFiles: 0,
})

export const fileOf = (table: string) => `tables/${table}.jsonl`
export const entryOfFile = (key: string) => `files/${key}`

/** The storage key of a file entry; undefined for other entries. */
const keyOf = (entry: string) => (entry.startsWith('files/') ? entry.slice('files/'.length) : undefined)

/** An opened backup, whose list of entries and manifest are valid. */
export interface Backup {
  source: Source
  manifest: Manifest
  entries: Map<string, ZipEntry>
  /** The stored files in the backup, by their key. */
  files: Map<string, ZipEntry>
}

/** Opens a backup and checks its entries and manifest. Throws 422 with the reason if it is invalid. */
export async function openBackup(source: Source): Promise<Backup> {
  const entries = await readEntries(source)
  const entry = entries.get('manifest.json')
  if (!entry || entry.size > 1024 * 1024)
    throw damaged('it has no manifest.json, so it is not a backup of Frontdesk')
  const chunks: Buffer[] = []
  for await (const chunk of unpack(source, entry)) chunks.push(chunk)
  const { data } = manifest.safeParse(parse(Buffer.concat(chunks).toString()))
  if (!data)
    throw new InvalidInputError(
      'This is not a backup that this version of Frontdesk can read. Nothing was changed.',
    )
  refuseUnknown(data.migrations)
  const names = Object.keys(data.tables)
  if (names.some((name) => entries.get(fileOf(name))?.size !== data.tables[name]!.bytes))
    throw damaged('its contents do not match its manifest')
  const files = new Map<string, ZipEntry>()
  for (const [name, each] of entries) {
    const key = keyOf(name)
    if (key !== undefined && isFileKey(key) && each.method === 0) files.set(key, each)
  }
  if (entries.size !== names.length + files.size + 1)
    throw damaged('it contains files that are no part of a backup')
  // Entries must not share bytes (zip bomb): many entries of a small file would fill the disk.
  const packed = [...entries.values()].reduce((sum, { packed }) => sum + packed, 0)
  if (packed > source.size) throw damaged('its entries overlap')
  const unpacked = names.reduce((sum, name) => sum + data.tables[name]!.bytes, 0)
  // Text is packed to about a tenth; a much higher ratio means a zip bomb.
  if (unpacked > maxUnpacked || unpacked > source.size * 250)
    throw damaged('it is far too large once unpacked')
  return { source, manifest: data, entries, files }
}

function refuseUnknown(theirs: readonly string[]) {
  const ours = Object.keys(migrations)
  const unknown = theirs.find((name, i) => name !== ours[i])
  if (unknown)
    throw new InvalidInputError(
      `This backup was made by another version of Frontdesk, after the step “${unknown}” that this version does not know. Update Frontdesk first. Nothing was changed.`,
    )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
