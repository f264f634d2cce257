import { createHash } from 'node:crypto'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import type { FileStore } from '../platform/files/store.ts'
import { sharedSecret } from '../platform/secrets/keys.ts'
import type { Source } from '../platform/zip-read.ts'

/** Daily backups and those that somebody asked for, and the present state that a restore has replaced. */
export type BackupKind = 'daily' | 'before-restore'

const prefix = 'backups/'
const namePattern =
  /^frontdesk-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.(\d{3})Z-([\da-f]{8})(-before-restore)?\.zip(?:\.age)?$/

/** A backup in the backup store. */
export interface StoredBackup {
  name: string
  kind: BackupKind
  /** In bytes. */
  size: number
  at: Date
  /** The installation that made it. */
  installation: string
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

/** The store of backups. With `writer`, only this process writes backups of that installation at the moment. */
export async function openBackupStore(
  { backup }: Pick<Env, 'backup'>,
  { writer }: { writer?: string } = {},
): Promise<FileStore> {
  if (!backup.s3) return folderStore(backup.folder, { onlyWriter: writer && `${writer}-` })
  // Loaded here only: see openFileStore.
  const { s3Store } = await import('../platform/files/s3-store.ts')
  return s3Store(backup.s3, writer ? { onlyWriterOf: (key) => parseKey(key)?.installation === writer } : {})
}

export const backupName = (at: Date, { installation, kind }: Pick<StoredBackup, 'installation' | 'kind'>) =>
  `frontdesk-${at.toISOString().slice(0, 23).replaceAll(':', '-')}Z-${installation}${kind === 'daily' ? '' : `-${kind}`}.zip`

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
  const [, day, hour, minute, second, millisecond, installation, before] = namePattern.exec(name) ?? []
  if (!installation) return undefined
  const at = new Date(`${day}T${hour}:${minute}:${second}.${millisecond}Z`)
  return { name, at, installation, kind: before ? 'before-restore' : 'daily' }
}

/** A backup in the store. Throws a 404 if there is none with this name. */
export async function findStored(store: FileStore, name: string): Promise<StoredBackup> {
  const parsed = parseKey(keyOf(name))
  const size = parsed && (await store.sizeOf(keyOf(name)))
  if (!size) throw new NotFoundError()
  return { ...parsed, size }
}

/** The bytes of a stored backup as they are stored. Throws a 404 if there is none with this name. */
export async function storedSource(store: FileStore, name: string): Promise<Source> {
  const { size } = await findStored(store, name)
  return {
    size,
    read: async function* (start, end) {
      if (start >= end) return
      const file = await store.get(keyOf(name), { start, end: end - 1 })
      if (!file) throw new ConflictError('This backup is no longer in the store.')
      yield* file.stream as AsyncIterable<Uint8Array>
    },
  }
}
