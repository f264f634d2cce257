import { v7 as uuid } from 'uuid'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { ConflictError } from '../errors.ts'
import type { FileStore } from '../files/store.ts'
import { drill } from './drill.ts'
import { writeBackup } from './dump.ts'
import { pipeBackup } from './pipe-backup.ts'
import { expiredBackups } from './rotation.ts'
import { withRunLock, lastRun, recordRun } from './runs.ts'
import { installationOf, keyOf, backupName, openBackupStore, openStored, storedBackups } from './stored.ts'

type Settings = Pick<Env, 'backup' | 'backupPassphrase' | 'dataDir'>

const dayMs = 86_400_000

/**
 * Makes the daily backup if it is due, removes expired ones, and runs a restore drill with the newest if that is due.
 * Only one of several processes does it. It can be interrupted and repeated at any point.
 */
export async function backUpWhenDue(
  connection: Connection,
  files: FileStore,
  settings: Settings,
  { now = false }: { now?: boolean } = {},
): Promise<void> {
  const { backup, backupPassphrase: passphrase } = settings
  if (!backup) return
  const { db } = connection
  const installation = await installationOf(db)
  const store = (await openBackupStore(settings, installation))!
  // Other installations may use the same backup store.
  const own = async () => (await storedBackups(store)).filter((each) => each.installation === installation)
  const run = async () => {
    if (now || (await isDue(db, backup.at))) {
      const name = backupName(new Date(), installation, passphrase !== undefined)
      await recordRun(db, { id: uuid(), kind: 'backup', name }, async (report) => {
        await pipeBackup(
          async (write) => void (await writeBackup(connection, files, write, report)),
          (bytes) => store.put(keyOf(name), bytes),
          passphrase,
        )
        for (const old of expiredBackups(await own(), backup.keep)) await store.remove(keyOf(old.name))
        return { size: (await store.sizeOf(keyOf(name))) ?? 0 }
      })
    }
    const [newest] = await own()
    if (newest && (await isDrillDue(db, backup.drillDays)))
      await recordRun(db, { id: uuid(), kind: 'drill', name: newest.name }, async (report) => {
        await using source = await openStored(store, newest.name, settings, report)
        return { rows: await drill(connection, source, report) }
      })
  }
  // A backup on request waits for a running one.
  await withRunLock(connection, 'scheduled', run, { waits: now }).catch((error: unknown) => {
    // Another process is doing it.
    if (!(error instanceof ConflictError)) throw error
  })
}

/** Whether no backup was made since the last scheduled time. */
async function isDue(db: Database, at: string): Promise<boolean> {
  const last = await lastRun(db, 'backup', 'done')
  return !last || last.started_at < lastTimeAt(at, new Date())
}

/** The most recent time, up to now, with this time of day (UTC, HH:MM). */
export function lastTimeAt(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

async function isDrillDue(db: Database, days: number): Promise<boolean> {
  if (days === 0) return false
  const last = await lastRun(db, 'drill', 'done')
  return !last || Date.now() - last.started_at.getTime() >= days * dayMs
}
