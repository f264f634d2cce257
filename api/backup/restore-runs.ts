import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { withTransaction, type Context } from '../platform/context.ts'
import { DomainError, UnavailableError } from '../platform/errors.ts'
import { deleteUploads } from '../content/uploads/temporary-uploads.ts'
import type { Log } from '../platform/log.ts'
import type { Publisher } from '../site/publish/publisher.ts'
import type { Report } from './progress.ts'
import { planRestore, restore, type RestoreTarget } from './restore.ts'
import { InterruptedError, recordRun, withRunLock } from './runs.ts'
import { locate, openMaybeEncrypted, type BackupLocation } from './source.ts'
import { findStored, openBackupStore } from './store.ts'
import { findBackupUpload } from './uploads.ts'

/** How long the end of the process waits for a run to stop, in milliseconds. */
const stopTimeoutMs = 4000

interface Dependencies extends RestoreTarget {
  publisher: Publisher
  log: Log
}

interface StartedRun {
  id: string
  kind: 'plan' | 'restore'
  name: string
  location: BackupLocation
}

/**
 * Runs plans and restores in the background of the process that received the request. From the lock that each run
 * holds, every process knows whether it still runs. The job queue is not used, because it would restart a restore after
 * its process was killed. Disposing interrupts the runs, so that they change nothing.
 */
export class RestoreRuns implements AsyncDisposable {
  readonly #dependencies: Dependencies
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Starts a plan, which compares a backup with the current data, or a restore; returns the id of the run. Throws a
   * ConflictError while another one runs.
   */
  async start(ctx: Context, kind: 'plan' | 'restore', location: BackupLocation): Promise<string> {
    const { connection, log } = this.#dependencies
    const name = await nameOf(ctx, location)
    if (this.#stopping.signal.aborted) throw new UnavailableError()
    const id = uuid()
    const started = Promise.withResolvers<string>()
    const row = {
      id,
      kind,
      name,
      startedBy: ctx.caller.email,
      source: 'upload' in location ? ('file' as const) : ('stored' as const),
      uploadId: 'upload' in location ? location.upload : null,
    }
    const ended = withRunLock(connection, () =>
      recordRun(ctx.db, row, (report) => {
        started.resolve(id)
        return this.#run(ctx, { id, kind, name, location }, this.#untilStopped(report))
      }),
    ).catch((error: unknown) => {
      started.reject(error)
      if (!(error instanceof DomainError))
        log.error({ err: error, run: id, kind }, 'a plan or restore failed')
    })
    this.#running.add(ended)
    void ended.then(() => this.#running.delete(ended))
    return started.promise
  }

  async #run(ctx: Context, { id, kind, name, location }: StartedRun, report: Report) {
    const { files, publisher } = this.#dependencies
    const open = async () => openMaybeEncrypted(await locate(ctx, files, location), ctx.env, report)
    if (kind === 'plan') return { plan: await planRestore(this.#dependencies, open, report) }
    await restore(ctx, this.#dependencies, { name, open, report, run: id })
    if ('upload' in location) await withTransaction(ctx, (ctx) => deleteUploads(ctx, [location.upload]))
    report({ stage: 'Publishing the site', done: 0, total: 0 })
    await publisher.startRebuild()
    return {}
  }

  #untilStopped =
    (report: Report): Report =>
    (progress) => {
      if (this.#stopping.signal.aborted) throw new InterruptedError()
      report(progress)
    }

  async [Symbol.asyncDispose]() {
    this.#stopping.abort()
    await Promise.race([Promise.all(this.#running), sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}

/** The name of a backup. Throws a 404 if there is none. */
const nameOf = async (ctx: Context, location: BackupLocation): Promise<string> =>
  'stored' in location
    ? (await findStored(await openBackupStore(ctx.env), location.stored)).name
    : (await findBackupUpload(ctx, location.upload)).name
