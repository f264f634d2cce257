import { z } from 'zod'
import { requireRecentSignIn } from '../people/access/recent-sign-in.ts'
import { modifiedAt, textField } from '../platform/fields.ts'
import { route } from '../platform/http/route.ts'
import { restoreRun, restoreRuns, startedRun, startedUpload, toRestoreRun } from './answers.ts'
import { maxSize } from './manifest.ts'
import type { RestoreRuns } from './restore-runs.ts'
import { checkRunning, findRestoreRun, lastRestoreRuns } from './runs.ts'
import { removeBackupUpload, startBackupUpload } from './uploads.ts'
import type { Parts } from '../platform/feature.ts'

const upload = z.strictObject({
  name: textField(200).min(1),
  size: z
    .number()
    .int()
    .min(1, 'The file is empty.')
    .max(maxSize, 'At most 16 GB. Restore a larger one by the command line.'),
  modified: modifiedAt,
})

/** An uploaded backup by its id, or a stored one by its name. */
const from = z.union([
  z.strictObject({ upload: z.uuid() }),
  z.strictObject({ stored: z.string().min(1).max(100) }),
])
const planned = z.strictObject({ from })
const confirmed = planned.extend({ confirm: z.literal('restore', 'Type “restore” to confirm.') })
const maxListed = 10

/** A restore changes all data: it requires a recent sign-in, so that an unattended screen cannot start one. */
export const restoreRoutes = ({ connection, restoreRuns: runs }: Parts & { restoreRuns: RestoreRuns }) => [
  route({
    id: 'startBackupUpload',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/uploads',
    access: { may: 'backup.restore' },
    summary: 'Start the upload of a backup',
    description:
      'To restore from. Its bytes go to /upload/{id}. The same file again resumes an interrupted upload.',
    body: upload,
    status: 201,
    answers: startedUpload,
    run: async ({ ctx, body }) => {
      requireRecentSignIn(ctx)
      return { _id: await startBackupUpload(ctx, body) }
    },
  }),
  route({
    id: 'deleteBackupUpload',
    tag: 'Backups',
    method: 'DELETE',
    path: '/backups/uploads/{id}',
    access: { may: 'backup.restore' },
    summary: 'Delete an uploaded backup',
    description: 'Instead of restoring it.',
    status: 204,
    run: async ({ ctx, param }) => removeBackupUpload(ctx, param('id')),
  }),
  route({
    id: 'planRestore',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/plan',
    access: { may: 'backup.restore' },
    summary: 'Plan a restore',
    description:
      'Starts a run that determines what a restore of the backup would change. The plan is in the run.',
    body: planned,
    status: 202,
    answers: startedRun,
    run: async ({ ctx, body }) => {
      requireRecentSignIn(ctx)
      return { _id: await runs.start(ctx, 'plan', body.from) }
    },
  }),
  route({
    id: 'restoreBackup',
    tag: 'Backups',
    method: 'POST',
    path: '/backups/restore',
    access: { may: 'backup.restore' },
    summary: 'Restore a backup',
    description:
      'Starts a run that replaces all data. The current data is stored as a backup first, which undoes the restore.',
    body: confirmed,
    status: 202,
    answers: startedRun,
    run: async ({ ctx, body }) => {
      requireRecentSignIn(ctx)
      return { _id: await runs.start(ctx, 'restore', body.from) }
    },
  }),
  route({
    id: 'listRestoreRuns',
    tag: 'Backups',
    method: 'GET',
    path: '/backup-runs',
    access: { may: 'backup.make' },
    summary: 'List the runs of plans and restores',
    description: 'The last ones, newest first, with their progress.',
    answers: restoreRuns,
    run: async ({ ctx }) => {
      const lastRuns = await checkRunning(connection, await lastRestoreRuns(ctx.db, maxListed))
      return lastRuns.map((run) => toRestoreRun(run))
    },
  }),
  route({
    id: 'getRestoreRun',
    tag: 'Backups',
    method: 'GET',
    path: '/backup-runs/{id}',
    access: { may: 'backup.make' },
    summary: 'Get a run of a plan or a restore',
    description: 'With its progress and its result.',
    answers: restoreRun,
    run: async ({ ctx, param }) => {
      const [run] = await checkRunning(connection, [await findRestoreRun(ctx.db, param('id'))])
      return { ...toRestoreRun(run!), plan: run!.plan }
    },
  }),
]
