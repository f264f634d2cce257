import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { ConflictError, DomainError, InvalidInputError, NotFoundError } from '../errors.ts'
import { folderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/store.ts'
import { sharedSecret } from '../secrets/keys.ts'
import { decrypt, headSize, isEncrypted } from './age.ts'
import type { Report } from './progress.ts'
import { chunkSize } from './spool.ts'
import { openUnlinkedFile } from '../unlinked-file.ts'
import { damaged, type Source } from '../zip-read.ts'

type Settings = Pick<Env, 'backupPassphrase' | 'dataDir'>

const prefix = 'backups/'
const namePattern = /^frontdesk-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-([\da-f]{8}))?\.zip(?:\.age)?$/

/** A backup in the backup store. */
export interface StoredBackup {
  name: string
  /** In bytes. */
  size: number
  at: Date
  /** The installation that made it; undefined for one of an earlier version. */
  installation: string | undefined
}

/**
 * Identifies the backups of this installation among others in the same store. It is derived from a secret in the
 * database.
 */
export const installationOf = async (db: Database): Promise<string> =>
  createHash('sha256')
    .update(await sharedSecret(db, 'installation'))
    .digest('hex')
    .slice(0, 8)

/**
 * The store of scheduled backups; undefined if none is set up. Only one process of an installation may write at a time.
 */
export async function openBackupStore(
  { backup }: Pick<Env, 'backup'>,
  installation?: string,
): Promise<FileStore | undefined> {
  if (!backup) return undefined
  if (!backup.s3) return folderStore(backup.folder!, { onlyWriter: installation && `${installation}-` })
  // Loaded here only: see openFileStore.
  const { s3Store } = await import('../files/s3-store.ts')
  if (!installation) return s3Store(backup.s3)
  return s3Store(backup.s3, { onlyWriterOf: (key) => parseKey(key)?.installation === installation })
}

export const backupName = (at: Date, installation: string, encrypted: boolean) =>
  `frontdesk-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${installation}.zip${encrypted ? '.age' : ''}`

export const keyOf = (name: string) => `${prefix}${name}`

/** The backups in a store, newest first. Other files in it are ignored. */
export async function storedBackups(store: FileStore): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for await (const { key, size } of store.list(prefix)) {
    const parsed = parseKey(key)
    if (parsed) found.push({ ...parsed, size })
  }
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Parses the key of a backup; undefined for other files. */
function parseKey(key: string): Omit<StoredBackup, 'size'> | undefined {
  const name = key.startsWith(prefix) ? key.slice(prefix.length) : ''
  const [, day, hour, minute, second, installation] = namePattern.exec(name) ?? []
  return day ? { name, at: new Date(`${day}T${hour}:${minute}:${second}Z`), installation } : undefined
}

/** Opens a stored backup for random access; disposing of it frees the disk space of a decrypted copy. */
export async function openStored(
  store: FileStore,
  name: string,
  settings: Settings,
  report?: Report,
): Promise<Source & AsyncDisposable> {
  const size = namePattern.test(name) ? await store.sizeOf(keyOf(name)) : undefined
  if (!size) throw new NotFoundError()
  const read: Source['read'] = async function* (start, end) {
    if (start >= end) return
    const file = await store.get(keyOf(name), { start, end: end - 1 })
    if (!file) throw new ConflictError('This backup is no longer in the store.')
    yield* file.stream as AsyncIterable<Uint8Array>
  }
  return openMaybeEncrypted({ size, read }, settings, report)
}

/** Opens a backup. If it is encrypted, it is decrypted into an unlinked temporary file. */
export async function openMaybeEncrypted(
  source: Source,
  settings: Settings,
  report: Report = () => {},
): Promise<Source & AsyncDisposable> {
  const head: Uint8Array[] = []
  for await (const chunk of source.read(0, Math.min(headSize, source.size))) head.push(chunk)
  if (!isEncrypted(Buffer.concat(head))) return { ...source, [Symbol.asyncDispose]: async () => {} }
  if (!settings.backupPassphrase)
    throw new InvalidInputError(
      'This file is encrypted, and BACKUP_PASSPHRASE is not set. Nothing was changed.',
    )
  const file = await openUnlinkedFile(settings.dataDir, 'restore')
  try {
    let size = 0
    const bytes = Readable.from(source.read(0, source.size))
    for await (const chunk of await decrypt(bytes, settings.backupPassphrase)) {
      await file.appendFile(chunk as Uint8Array)
      size += (chunk as Uint8Array).length
      report({ stage: 'Decrypting', done: size, total: source.size })
    }
    return {
      size,
      read: async function* (start, end) {
        for (let at = start; at < end;) {
          const chunk = Buffer.allocUnsafe(Math.min(chunkSize, end - at))
          const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
          if (bytesRead === 0) break
          at += bytesRead
          yield chunk.subarray(0, bytesRead)
        }
      },
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    // Errors of the system and of the store have a code; any other error means invalid bytes.
    throw error instanceof DomainError || (error as { code?: string }).code
      ? error
      : damaged('it was changed after its encryption, or its end is missing')
  }
}
