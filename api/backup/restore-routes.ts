import { z } from 'zod'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import type { Connection } from '../db/connection.ts'
import { route } from '../http/route.ts'
import { restoreRun, restoreRuns, startedRun, toRestoreRun } from './answers.ts'
import type { RestoreRuns } from './restore-runs.ts'
import { checkRunning, findRestoreRun, lastRestoreRuns } from './runs.ts'

const confirmed = z.strictObject({ confirm: z.literal('restore', 'Type “restore” to confirm.') })
/** How many runs are listed. */
const listed = 10

/** A restore changes everything: a screen that was left must not allow one. What runs may be watched from there. */
export const restoreRoutes = (connection: Connection, runs: RestoreRuns, db = connection.db) => [
  route({
    id: 'planRestore',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/{id}/plan',
    access: 'admin',
    does: 'Backup: begins to work out what a restore from the file would change; the plan is read from its run',
    status: 202,
    answers: startedRun,
    run: async ({ caller, param }) => {
      requireRecentSignIn(caller)
      return { _id: await runs.start('plan', param('id'), caller) }
    },
  }),
  route({
    id: 'restoreBackup',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/{id}/restore',
    access: 'admin',
    does: 'Backup: begins to make everything what it was in the file; what was there before is kept',
    body: confirmed,
    status: 202,
    answers: startedRun,
    run: async ({ caller, param }) => {
      requireRecentSignIn(caller)
      return { _id: await runs.start('restore', param('id'), caller) }
    },
  }),
  route({
    id: 'listRestoreRuns',
    tag: 'Backups',
    method: 'GET',
    path: '/backup-runs',
    access: 'admin',
    does: 'Backup: the last plans and restores, newest first, and how far one is that runs',
    answers: restoreRuns,
    run: async () => {
      const found = await checkRunning(connection, await lastRestoreRuns(db, listed))
      return found.map((run) => toRestoreRun(run))
    },
  }),
  route({
    id: 'getRestoreRun',
    tag: 'Backups',
    method: 'GET',
    path: '/backup-runs/{id}',
    access: 'admin',
    does: 'Backup: how far a plan or a restore has come, or what came of it',
    answers: restoreRun,
    run: async ({ param }) => {
      const [run] = await checkRunning(connection, [await findRestoreRun(db, param('id'))])
      return { ...toRestoreRun(run!), plan: run!.plan }
    },
  }),
]
