import { Readable } from 'node:stream'
import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { modifiedAt, textField } from '../fields.ts'
import { route } from '../http/route.ts'
import { restorePoint, startedUpload } from './answers.ts'
import { readBackup } from './dump.ts'
import * as store from './store.ts'
import { maxSize } from './manifest.ts'

const upload = z.strictObject({
  name: textField(200).min(1),
  size: z
    .number()
    .int()
    .min(1, 'The file is empty.')
    .max(maxSize, 'At most 16 GB. Restore a larger one by the command line.'),
  modified: modifiedAt,
})

/** Backups contain all personal data: a recent sign-in is required, so that no unattended screen can download one. */
export const backupRoutes = (
  connection: Connection,
  files: FileStore,
  { dataDir }: Pick<Env, 'dataDir'>,
  db = connection.db,
) => [
  route({
    id: 'downloadBackup',
    tag: 'Backups',
    method: 'GET',
    path: '/backup',
    access: 'admin',
    produces: 'application/zip',
    summary: 'Download a backup',
    description: 'All data at one moment, as a ZIP file. Requires a recent sign-in.',
    run: async ({ caller }) => {
      requireRecentSignIn(caller)
      const name = `frontdesk-${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.zip`
      const bytes = await readBackup(connection, files, dataDir)
      await inTransaction(db, (tx) =>
        audit(tx, caller, { action: 'export', subject: 'backup', after: { file: name } }),
      )
      return zipAnswer(name, bytes)
    },
  }),
  route({
    id: 'listRestorePoints',
    tag: 'Backups',
    method: 'GET',
    path: '/backups',
    access: 'admin',
    summary: 'List restore points',
    description: 'The backups that were made before the last restores, newest first.',
    answers: z.array(restorePoint),
    run: async () =>
      (await store.restorePoints(db)).map(({ id, name, size, created_at, created_by }) => ({
        _id: id,
        name,
        size,
        createdAt: created_at,
        createdBy: created_by,
      })),
  }),
  route({
    id: 'startBackupUpload',
    tag: 'Backups',
    method: 'POST',
    path: '/backups',
    access: 'admin',
    summary: 'Start the upload of a backup',
    description:
      'To restore from. Its bytes go to /upload/{id}. The same file again resumes an interrupted upload.',
    body: upload,
    status: 201,
    answers: startedUpload,
    run: async ({ body, caller }) => {
      requireRecentSignIn(caller)
      return { _id: await store.registerBackup(db, { kind: 'uploaded', ...body }, caller) }
    },
  }),
  route({
    id: 'downloadRestorePoint',
    tag: 'Backups',
    method: 'GET',
    path: '/backups/{id}/file',
    access: 'admin',
    produces: 'application/zip',
    summary: 'Download a restore point',
    description: 'Its data as a file. Uploaded files stay in the storage.',
    run: async ({ caller, param }) => {
      requireRecentSignIn(caller)
      const { name } = await store.findBackup(db, param('id'))
      const source = await store.sourceOf(db, files, param('id'))
      return zipAnswer(name, Readable.from(source.read(0, source.size)), source.size)
    },
  }),
  route({
    id: 'deleteBackup',
    tag: 'Backups',
    method: 'DELETE',
    path: '/backups/{id}',
    access: 'admin',
    summary: 'Delete a restore point permanently',
    status: 204,
    run: async ({ caller, param }) => {
      requireRecentSignIn(caller)
      await store.removeBackup(db, param('id'), caller)
    },
  }),
]

const zipAnswer = (name: string, bytes: Readable, size?: number) =>
  new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      ...(size !== undefined && { 'Content-Length': String(size) }),
      'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
    },
  })
