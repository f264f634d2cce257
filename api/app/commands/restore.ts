import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { restoreRun, startedRun, startedUpload } from '../../backup/answers.ts'
import { restoreIfConfirmed } from '../../backup/restore.ts'
import { openMaybeEncrypted } from '../../backup/source.ts'
import { maxSize } from '../../backup/manifest.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { runningServer, type RunningServer } from '../../platform/data-dir.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { RestorePlan } from '../../platform/db/tables/backup.ts'
import { SettingError } from '../../platform/env.ts'
import { DomainError } from '../../platform/errors.ts'
import { askToType } from './ask-to-type.ts'
import { runCommand } from './run-command.ts'
import { callJson, callServer, longTimeoutMs, preferDatabase } from './server-or-database.ts'
import { showProgress } from './show-progress.ts'
import { fileSource, type Source } from '../../platform/zip-read.ts'
import { uploadFile } from './upload-file.ts'
import { accessText } from '#content/model/permissions.ts'

const published = z.object({ publishedAt: z.string().optional() })
/** How often the server's progress is polled, in milliseconds. */
const pollMs = 300
/** How long a server may take to publish the restored content, in milliseconds. */
const publishTimeoutMs = 30_000

/** Restores a backup: `npm run restore -- FILE [--yes]`. Shows what would change, and asks for confirmation. */
await runCommand('Nothing was changed.', async (env) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new SettingError('Usage: npm run restore -- FILE.zip [--yes]')
  const file = resolve(path)
  const size = (await stat(file).catch(() => undefined))?.size
  if (!size) throw new SettingError(`There is no such file: ${file}`)
  const name = basename(file)
  const source = fileSource(file, size)
  const confirmPlan = (plan: RestorePlan) => confirm(file, plan, values.yes === true)
  const done = await preferDatabase(env, {
    onServer: (server) => throughServer(server, name, source, confirmPlan),
    onDatabase: async (ctx, connection) => {
      const server = runningServer(env.dataDir)
      const before = await publishedAt(server)
      const done = await onDatabase(ctx, connection, { name, source, confirmPlan })
      if (done && server) await untilLive(server, before)
      return done
    },
  })
  if (done)
    process.stdout.write(
      'The backup is restored. To undo it, open Backup in the back office: the data from before is stored there.\n',
    )
})

type ConfirmPlan = (plan: RestorePlan) => Promise<boolean>

async function throughServer(server: RunningServer, name: string, source: Source, confirmPlan: ConfirmPlan) {
  const { size } = source
  if (size > maxSize)
    throw new SettingError(
      'The file is larger than 16 GB. Stop the server first: then it is read from the disk.',
    )
  const { _id: upload } = startedUpload.parse(
    await callJson(server, 'POST', '/backups/uploads', { name, size }),
  )
  await uploadFile(server, upload, source)
  const from = { upload }
  const { plan } = await untilEnded(server, await callJson(server, 'POST', '/backups/plan', { from }))
  const yes = await confirmPlan(plan!)
  if (!yes) await callServer(server, 'DELETE', `/backups/uploads/${upload}`)
  else {
    const started = await callJson(server, 'POST', '/backups/restore', { from, confirm: 'restore' })
    const { problem } = await untilEnded(server, started)
    if (problem) process.stderr.write(`${problem}\n`)
  }
  return yes
}

/** Waits for the end of a started run, and shows its progress. Throws the problem of a failed run. */
async function untilEnded(server: RunningServer, started: unknown) {
  const { _id } = startedRun.parse(started)
  const { report, clear } = showProgress()
  try {
    for (;;) {
      // An embedded database answers only between two steps of the restore, which may take long.
      const answer = await callServer(server, 'GET', `/backup-runs/${_id}`, undefined, {
        timeoutMs: longTimeoutMs,
      })
      const run = restoreRun.parse(await answer.json())
      if (run.state === 'failed') throw new SettingError(run.problem ?? 'It failed.')
      if (run.state === 'done') return run
      report(run.progress)
      await sleep(pollMs)
    }
  } finally {
    clear()
  }
}

async function onDatabase(
  ctx: Context,
  connection: Connection,
  { name, source, confirmPlan }: { name: string; source: Source; confirmPlan: ConfirmPlan },
) {
  const files = await openFileStore(ctx.env)
  const { report, clear } = showProgress()
  try {
    return await restoreIfConfirmed(
      ctx,
      { connection, files },
      {
        name,
        open: () => openMaybeEncrypted(source, ctx.env, report),
        confirm: (plan) => {
          clear()
          return confirmPlan(plan)
        },
        report,
      },
    )
  } catch (error) {
    throw error instanceof DomainError ? new SettingError(error.message) : error
  } finally {
    clear()
  }
}

async function publishedAt(server: RunningServer | undefined): Promise<string | undefined> {
  return server && published.parse(await callJson(server, 'GET', '/publish')).publishedAt
}

/** Waits until the running server, which the database notifies of changes, has published again. */
async function untilLive(server: RunningServer, before: string | undefined) {
  const until = performance.now() + publishTimeoutMs
  while ((await publishedAt(server)) === before && performance.now() < until) await sleep(100)
}

async function confirm(
  file: string,
  { madeAt, version, kinds, administrators, missingFiles }: RestorePlan,
  yes: boolean,
) {
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(30) : String(cell).padStart(9))).join('')
  const lines = [
    `${file}: made on ${madeAt.replace('T', ' ').slice(0, 16)} UTC by Frontdesk ${version}.`,
    '',
    row(['A restore would change', 'in file', 'new', 'changed', 'removed', 'same']),
    ...kinds.map((each) => row([each.kind, each.holds, each.added, each.changed, each.removed, each.same])),
    ...administrators.added.map((email) => `${email} gains access to the back office.`),
    ...administrators.removed.map((email) => `${email} loses access to the back office.`),
    ...administrators.changed.map(
      ({ email, before, after }) => `${email} becomes ${accessText(after)} instead of ${accessText(before)}.`,
    ),
    ...(missingFiles > 0
      ? [`${missingFiles} files are missing or damaged in the backup, and are not in the store either.`]
      : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
  return yes || askToType('restore', 'Type “restore” to replace everything: ', 'Nothing was changed.')
}
