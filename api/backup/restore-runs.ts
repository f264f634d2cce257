import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../caller.ts'
import type { Connection } from '../db/connection.ts'
import type { Tx } from '../db/database.ts'
import type { Env } from '../env.ts'
import { DomainError, NotFoundError, UnavailableError } from '../errors.ts'
import type { FileStore } from '../files/store.ts'
import type { Log } from '../log.ts'
import type { Publisher } from '../publish/publisher.ts'
import type { Report } from './progress.ts'
import { planRestore, restore, type Open } from './restore.ts'
import { withRunLock, InterruptedError, recordRestorePoint, recordRun } from './runs.ts'
import { findBackup, removeBackup, sourceOf } from './store.ts'
import { openMaybeEncrypted, openBackupStore, openStored } from './stored.ts'

/** How long the end of the process waits for a run to stop, in milliseconds. */
const stopTimeoutMs = 4000

interface Dependencies {
  connection: Connection
  env: Pick<Env, 'backup' | 'backupPassphrase' | 'dataDir'>
  files: FileStore
  publisher: Publisher
  log: Log
}

interface StartedRun {
  id: string
  kind: 'plan' | 'restore'
  name: string
  backup_id: string
  source: 'uploaded' | 'before-restore' | 'stored'
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
  async start(kind: 'plan' | 'restore', backupId: string, caller: Caller): Promise<string> {
    const { connection, log } = this.#dependencies
    const { db } = connection
    const { name, kind: source } = await findBackup(db, backupId)
    if (this.#stopping.signal.aborted) throw new UnavailableError()
    const id = uuid()
    const started = Promise.withResolvers<string>()
    const run: StartedRun = { id, kind, name, source, backup_id: backupId }
    const ended = withRunLock(connection, 'restore', () =>
      recordRun(db, { ...run, started_by: caller.email }, (report) => {
        started.resolve(id)
        return this.#run(run, caller, this.#untilStopped(report))
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

  async #run({ id, kind, name, source, backup_id }: StartedRun, caller: Caller, report: Report) {
    const { connection, files, publisher, env } = this.#dependencies
    const open = openOf(env, files, backup_id, report)
    if (kind === 'plan') return { plan: await planRestore(connection, files, open, report) }
    const onSwap = (tx: Tx, restorePoint: string) => recordRestorePoint(tx, id, restorePoint)
    await restore(connection, files, { name, open, caller, report, onSwap })
    if (source !== 'before-restore') await removeBackup(connection.db, backup_id, caller)
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

/** Returns how to open a backup: from the backup store, an upload, or the database. */
const openOf =
  (env: Dependencies['env'], files: FileStore, id: string, report: Report): Open =>
  async (db) => {
    const { kind, name } = await findBackup(db, id)
    if (kind !== 'stored') return openMaybeEncrypted(await sourceOf(db, files, id), env, report)
    const backups = await openBackupStore(env)
    if (!backups) throw new NotFoundError('Backups are not stored here any more.')
    return openStored(backups, name, env, report)
  }
