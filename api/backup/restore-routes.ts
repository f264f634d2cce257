import { z } from 'zod'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import type { Connection } from '../db/connection.ts'
import { route } from '../http/route.ts'
import { restoreRun, restoreRuns, startedRun, toRestoreRun } from './answers.ts'
import type { RestoreRuns } from './restore-runs.ts'
import { checkRunning, findRestoreRun, lastRestoreRuns } from './runs.ts'

const confirmation = z.strictObject({ confirm: z.literal('restore', 'Type “restore” to confirm.') })
const maxListed = 10

/** A restore changes all data: it requires a recent sign-in, so that an unattended screen cannot start one. */
export const restoreRoutes = (connection: Connection, runs: RestoreRuns, db = connection.db) => [
  route({
    id: 'planRestore',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/{id}/plan',
    access: 'admin',
    summary: 'Plan a restore',
    description:
      'Starts a run that determines what a restore of the backup would change. The plan is in the run.',
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
    summary: 'Restore a backup',
    description: 'Starts a run that replaces all data. It creates a restore point of the current data first.',
    body: confirmation,
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
    summary: 'List the runs of plans and restores',
    description: 'The last ones, newest first, with their progress.',
    answers: restoreRuns,
    run: async () => {
      const lastRuns = await checkRunning(connection, await lastRestoreRuns(db, maxListed))
      return lastRuns.map((run) => toRestoreRun(run))
    },
  }),
  route({
    id: 'getRestoreRun',
    tag: 'Backups',
    method: 'GET',
    path: '/backup-runs/{id}',
    access: 'admin',
    summary: 'Get a run of a plan or a restore',
    description: 'With its progress and its result.',
    answers: restoreRun,
    run: async ({ param }) => {
      const [run] = await checkRunning(connection, [await findRestoreRun(db, param('id'))])
      return { ...toRestoreRun(run!), plan: run!.plan }
    },
  }),
]
