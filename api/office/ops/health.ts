import type { Connection } from '../../platform/db/connection.ts'
import { migrationsRun, newestMigration } from '../../platform/migrate/migrate.ts'
import { hasLateJobs, jobDepths } from '../../platform/jobs/depths.ts'
import type { Publisher } from '../../site/publish/publisher.ts'

/** The parts of the process that are checked. */
interface Parts {
  connection: Connection
  publisher: Pick<Publisher, 'status'>
}

interface Check {
  /** The state in a word or two. */
  state: string
  ok: boolean
  [more: string]: unknown
}

/** Whether this process should receive requests, and the state of each part. */
export interface Readiness {
  ready: boolean
  checks: Record<string, Check>
}

/** The checks that readiness depends on. Others are informational. */
const required = ['process', 'database', 'migrations', 'publish']
/** The timeout of the database check. */
const timeoutMs = 2000

export type Health = ReturnType<typeof createHealth>

/** Tracks the health of this process, from its start to its end. */
export function createHealth() {
  let phase: 'starting' | 'serving' | 'stopping' = 'starting'
  let parts: Parts | undefined
  return {
    /** Call when the process listens: from then on, its parts are checked. */
    serving: (runningParts: Parts) => {
      parts = runningParts
      if (phase === 'starting') phase = 'serving'
    },
    /** Call at shutdown: the process is no longer ready. */
    stopping: () => void (phase = 'stopping'),
    /** Runs all checks; those in `except` do not affect readiness, as with the query parameter `exclude`. */
    check: async (except: readonly string[] = []): Promise<Readiness> => {
      const checks: Record<string, Check> = { process: { state: phase, ok: phase === 'serving' } }
      if (parts) Object.assign(checks, await askDatabase(parts.connection), { publish: pagesOf(parts) })
      const ready = required.every((name) => except.includes(name) || checks[name]?.ok === true)
      return { ready, checks }
    },
  }
}

async function askDatabase({ db, embedded, poolStats }: Connection): Promise<Record<string, Check>> {
  const start = performance.now()
  const reading = Promise.all([migrationsRun(db), jobDepths(db)]).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined).unref())
  const answer = await Promise.race([reading, late])
  if (!answer) {
    const unknown = { state: 'unknown', ok: false }
    return { database: { state: 'away', ok: false, ...poolStats() }, migrations: unknown, jobs: unknown }
  }
  const [run, jobs] = answer
  const last = run.at(-1) ?? 'none'
  const ms = Math.round(performance.now() - start)
  const behind = hasLateJobs(jobs)
  return {
    database: { state: embedded ? 'embedded' : 'server', ok: true, ms, ...poolStats() },
    // During an upgrade, a later version may have migrated already: this version keeps working.
    migrations: {
      state: last === newestMigration ? 'current' : last > newestMigration ? 'newer' : 'older',
      ok: last >= newestMigration,
      last,
    },
    jobs: {
      state: behind ? 'behind' : 'in time',
      ok: !behind,
      waiting: jobs.reduce((sum, { states }) => sum + states.deferred + states.ready, 0),
      failed: jobs.reduce((sum, { states }) => sum + states.failed, 0),
    },
  }
}

function pagesOf({ publisher }: Parts): Check {
  const { publishedAt, pages, waiting, failed, missing } = publisher.status
  const failures = Object.keys(failed).length
  return {
    state: !pages.length
      ? 'nothing yet'
      : missing.length
        ? 'some are missing'
        : failures
          ? 'some stay as they were'
          : 'up to date',
    // A page that could not be rendered does not affect readiness while its last good version is live.
    ok: pages.length > 0 && missing.length === 0,
    publishedAt: publishedAt?.toISOString() ?? null,
    pages: pages.length,
    waiting,
    failed: failures,
  }
}
