import { Readable } from 'node:stream'
import { z } from 'zod'
import { withTransaction, type Context } from '../platform/context.ts'
import { audit } from '../platform/audit/audit.ts'
import { requireRecentSignIn } from '../people/access/recent-sign-in.ts'
import { ConflictError, UnavailableError } from '../platform/errors.ts'
import { route } from '../platform/http/route.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { storedBackups as answer, toRun } from './answers.ts'
import { checkRunning, lastRun } from './runs.ts'
import { findStored, installationOf, keyOf, openBackupStore, storedBackups, storedSource } from './store.ts'
import { readBackup } from './write.ts'
import type { Parts } from '../platform/feature.ts'
import { backupJob } from './scheduled.ts'

const byName = z.object({ name: z.string().max(100) })

/** Backups contain all personal data: a recent sign-in is required, so that no unattended screen can download one. */
export const backupRoutes = ({ connection, files, env }: Parts) => [
  route({
    id: 'downloadBackup',
    tag: 'Backups',
    method: 'GET',
    path: '/backup',
    access: { may: 'backup.make' },
    produces: 'application/zip',
    summary: 'Download a backup',
    description: 'All data at one moment, as a ZIP file. Requires a recent sign-in.',
    run: async ({ ctx }) => {
      requireRecentSignIn(ctx)
      const name = `frontdesk-${ctx.now().toISOString().slice(0, 16).replaceAll(':', '-')}.zip`
      const bytes = await readBackup({ connection, files }, env.dataDir)
      await withTransaction(ctx, (ctx) =>
        audit(ctx, { action: 'export', subject: 'backup', after: { file: name } }),
      )
      return download(name, bytes)
    },
  }),
  route({
    id: 'listBackups',
    tag: 'Backups',
    method: 'GET',
    path: '/backups',
    access: { may: 'backup.make' },
    summary: 'List the stored backups',
    description: 'With the schedule and the last run.',
    answers: answer,
    run: async ({ ctx }) => {
      const { dailyAt = null, keep } = env.backup
      const last = await lastRun(ctx.db, 'backup')
      const [run] = await checkRunning(connection, last ? [last] : [])
      return {
        dailyAt,
        keep,
        encrypted: env.backupPassphrase !== undefined,
        lastBackup: run ? toRun(run) : null,
        files: await listFiles(ctx),
      }
    },
  }),
  route({
    id: 'startBackup',
    tag: 'Backups',
    method: 'POST',
    path: '/backups',
    access: { may: 'backup.make' },
    summary: 'Store a backup now',
    description: 'After one that is running.',
    status: 204,
    run: async ({ ctx }) => {
      requireRecentSignIn(ctx)
      await withTransaction(ctx, async (ctx) => {
        await enqueue(ctx.db, backupJob, { now: true })
        await audit(ctx, {
          action: 'export',
          subject: 'backup',
          after: { file: 'the store of backups' },
        })
      })
    },
  }),
  route({
    id: 'downloadStoredBackup',
    tag: 'Backups',
    method: 'GET',
    path: '/backups/file',
    access: { may: 'backup.make' },
    produces: 'application/octet-stream',
    summary: 'Download a stored backup',
    description: 'As it is stored: encrypted ones stay encrypted. Requires a recent sign-in.',
    query: byName,
    run: async ({ ctx, query: { name } }) => {
      requireRecentSignIn(ctx)
      const { size, read } = await storedSource(await openBackupStore(env), name)
      await withTransaction(ctx, (ctx) =>
        audit(ctx, { action: 'export', subject: 'backup', after: { file: name } }),
      )
      return download(name, Readable.from(read(0, size)), size)
    },
  }),
  route({
    id: 'deleteStoredBackup',
    tag: 'Backups',
    method: 'DELETE',
    path: '/backups/file',
    access: { may: 'backup.make' },
    summary: 'Delete a backup from before a restore permanently',
    description: 'The restore can no longer be undone. Daily backups are removed by the retention only.',
    query: byName,
    status: 204,
    run: async ({ ctx, query: { name } }) => {
      requireRecentSignIn(ctx)
      const store = await openBackupStore(env)
      const { kind, installation } = await findStored(store, name)
      if (kind !== 'before-restore' || installation !== (await installationOf(ctx.db)))
        throw new ConflictError('Only own backups from before a restore can be deleted here.')
      await store.remove(keyOf(name))
      await withTransaction(ctx, (ctx) =>
        audit(ctx, { action: 'remove', subject: 'backup', before: { file: name } }),
      )
    },
  }),
]

/** The backups in the store; null while the store cannot be reached. */
async function listFiles({ db, env }: Context) {
  try {
    const own = await installationOf(db)
    return (await storedBackups(await openBackupStore(env))).map(({ at, installation, ...file }) => ({
      ...file,
      createdAt: at,
      isOwn: installation === own,
    }))
  } catch (error) {
    if (error instanceof UnavailableError) return null
    throw error
  }
}

const download = (name: string, bytes: Readable, size?: number) =>
  new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream',
      ...(size !== undefined && { 'Content-Length': String(size) }),
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
