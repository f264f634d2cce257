import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { Connection } from '../platform/db/connection.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/store.ts'
import { spooled } from '../platform/temporary-file.ts'
import { encrypt } from './age.ts'
import { Dump } from './dump.ts'
import type { Manifest } from './manifest.ts'
import type { Report } from './progress.ts'

/** What a backup is made of. */
export interface BackupSource {
  connection: Pick<Connection, 'db' | 'withoutTimeouts'>
  files: FileStore
  report?: Report
}

/** Where a backup is written to. */
interface BackupTarget {
  /** Stores the bytes. If it throws, or if its stream fails, nothing remains. */
  put: (bytes: Readable) => Promise<void>
  /** Encrypts the backup. */
  passphrase?: string | undefined
}

/** Calls `write` in the transaction whose rows are backed up. */
export type InSnapshot = (write: (tx: Tx) => Promise<void>) => Promise<void>

const ignoreProgress: Report = () => {}

const snapshotOf =
  ({ withoutTimeouts }: BackupSource['connection']): InSnapshot =>
  (write) =>
    withoutTimeouts((db) => db.transaction().setIsolationLevel('repeatable read').execute(write))

/**
 * Writes a backup as a stream. In the transaction of `inSnapshot`, it is stored completely once `write` resolves. A
 * failure is reported by the error of the side that caused it.
 */
export async function writeBackup(
  { connection, files, report = ignoreProgress }: BackupSource,
  { put, passphrase }: BackupTarget,
  inSnapshot: InSnapshot = snapshotOf(connection),
): Promise<Manifest> {
  await files.check()
  const dump = new Dump(files, report)
  const bytes = new PassThrough({ highWaterMark: 1024 * 1024 }).on('error', () => {})
  const stored = passphrase === undefined ? put(bytes) : encrypt(bytes, passphrase).then(put)
  stored.catch(() => {})
  const write = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks)
      if (!bytes.write(chunk)) await Promise.race([once(bytes, 'drain'), stored])
  }
  try {
    await write(dump.files(connection.db))
    await inSnapshot(async (tx) => {
      await write(dump.rows(tx))
      bytes.end()
      await stored
    })
    return dump.manifest
  } catch (error) {
    bytes.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

/**
 * Returns a backup for a reader of any speed: its rows are buffered on disk, so that no transaction waits. Throws a 503
 * if the file store is unavailable.
 */
export async function readBackup(
  { connection, files, report = ignoreProgress }: BackupSource,
  dataDir: string,
): Promise<Readable> {
  await files.check()
  const dump = new Dump(files, report)
  const rows = (write: (chunk: Uint8Array) => Promise<void>) =>
    snapshotOf(connection)(async (tx) => {
      for await (const chunk of dump.rows(tx)) await write(chunk)
    })
  const bytes = async function* () {
    yield* dump.files(connection.db)
    yield* spooled(dataDir, 'backup', rows)
  }
  return Readable.from(bytes(), { objectMode: false })
}
