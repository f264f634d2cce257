import type { Database } from '../platform/db/database.ts'
import { SettingError, type Env } from '../platform/env.ts'
import { UnavailableError } from '../platform/errors.ts'
import { expiredBackups } from './rotation.ts'
import {
  backupName,
  installationOf,
  keyOf,
  openBackupStore,
  storedBackups,
  type BackupKind,
} from './store.ts'
import { writeBackup, type BackupSource, type InSnapshot } from './write.ts'

export type BackupSettings = Pick<Env, 'backup' | 'backupPassphrase'>

/** The backup store could not be written; the message says why. */
export class StoreError extends UnavailableError {}

/** The backups that this installation makes in the backup store. The caller has to hold the lock of runs. */
export interface OwnBackups {
  newName: (kind: BackupKind) => string
  /** Makes a backup; it is stored once this resolves. Throws a StoreError if the store fails. */
  make: (name: string, source: BackupSource, inSnapshot?: InSnapshot) => Promise<void>
  sizeOf: (name: string) => Promise<number>
  remove: (name: string) => Promise<void>
  /** Removes those that are no longer kept. Other installations may use the same store. */
  removeExpired: () => Promise<void>
  /** Throws a StoreError if no backup can be stored at the moment. */
  check: () => Promise<void>
}

export async function openOwnBackups(
  db: Database,
  { backup, backupPassphrase: passphrase }: BackupSettings,
): Promise<OwnBackups> {
  const installation = await installationOf(db)
  const store = await openBackupStore({ backup }, { writer: installation })
  const place = backup.s3 ? `the bucket ${backup.s3.bucket}` : `the folder ${backup.folder}`
  const orReason = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof UnavailableError || error instanceof SettingError)) throw error
      const { message } = (error.cause ?? error) as Error
      throw new StoreError(`The backup could not be stored in ${place} (${message}).`)
    }
  }
  const remove = (name: string) => store.remove(keyOf(name))
  return {
    newName: (kind) =>
      `${backupName(new Date(), { installation, kind })}${passphrase === undefined ? '' : '.age'}`,
    make: async (name, source, inSnapshot) => {
      const put = (bytes: Parameters<typeof store.put>[1]) => orReason(store.put(keyOf(name), bytes))
      await writeBackup(source, { put, passphrase }, inSnapshot)
    },
    sizeOf: async (name) => (await store.sizeOf(keyOf(name))) ?? 0,
    remove,
    removeExpired: async () => {
      const own = (await storedBackups(store)).filter((each) => each.installation === installation)
      for (const { name } of expiredBackups(own, backup.keep)) await remove(name)
    },
    check: () => orReason(store.check()),
  }
}
