import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction, type Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { NotFoundError, UnavailableError } from '../errors.ts'
import { textField } from '../fields.ts'
import { route } from '../http/route.ts'
import { enqueue } from '../jobs/queue.ts'
import { storedBackups as answer, toRun } from './answers.ts'
import { checkRunning, lastRun, type RunKind } from './runs.ts'
import { registerBackup } from './store.ts'
import { installationOf, openBackupStore, storedBackups } from './stored.ts'

const nameBody = z.strictObject({ name: textField(100).min(1) })

/** The routes of scheduled backups, which are stored in a folder or a bucket. */
export const storedBackupRoutes = (
  connection: Connection,
  env: Pick<Env, 'backup' | 'backupPassphrase'>,
  db = connection.db,
) => [
  route({
    id: 'listStoredBackups',
    tag: 'Backups',
    method: 'GET',
    path: '/backups/stored',
    access: 'admin',
    summary: 'List scheduled backups',
    description: 'With the schedule and the results of the last runs.',
    answers: answer,
    run: async () => ({
      schedule: env.backup
        ? {
            at: env.backup.at,
            keep: env.backup.keep,
            encrypted: env.backupPassphrase !== undefined,
            drillDays: env.backup.drillDays,
          }
        : null,
      lastBackup: await lastRunOf(connection, 'backup'),
      lastDrill: await lastRunOf(connection, 'drill'),
      files: await listFiles(db, env),
    }),
  }),
  route({
    id: 'startStoredBackup',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/stored',
    access: 'admin',
    summary: 'Start a scheduled backup now',
    description: 'After one that is running.',
    status: 204,
    run: async ({ caller }) => {
      requireRecentSignIn(caller)
      if (!env.backup) throw new NotFoundError()
      await inTransaction(db, async (tx) => {
        await enqueue(tx, 'backup', { now: true })
        await audit(tx, caller, {
          action: 'export',
          subject: 'backup',
          after: { file: 'the store of backups' },
        })
      })
    },
  }),
  route({
    id: 'chooseStoredBackup',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/stored/restore',
    access: 'admin',
    summary: 'Choose a scheduled backup to restore',
    description: 'Returns the id to plan and restore it by.',
    body: nameBody,
    status: 201,
    answers: z.object({ _id: z.uuid() }),
    run: async ({ body: { name }, caller }) => {
      requireRecentSignIn(caller)
      const store = await openBackupStore(env)
      const found = store && (await storedBackups(store)).find((each) => each.name === name)
      if (!found) throw new NotFoundError()
      return { _id: await registerBackup(db, { kind: 'stored', name, size: found.size }, caller) }
    },
  }),
]

/** The backups in the store; null while the store cannot be reached. */
async function listFiles(db: Database, env: Pick<Env, 'backup'>) {
  try {
    const store = await openBackupStore(env)
    if (!store) return []
    const own = await installationOf(db)
    return (await storedBackups(store)).map(({ name, size, at, installation }) => ({
      name,
      size,
      createdAt: at,
      isOwn: installation === own,
    }))
  } catch (error) {
    if (error instanceof UnavailableError) return null
    throw error
  }
}

async function lastRunOf(connection: Connection, kind: RunKind) {
  const found = await lastRun(connection.db, kind)
  const [run] = await checkRunning(connection, found ? [found] : [])
  return run ? { ...toRun(run), rows: run.rows } : null
}
