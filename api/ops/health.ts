import type { Connection } from '../db/connection.ts'
import { migrationsRun, newestMigration } from '../migrate/migrate.ts'
import { jobDepths } from '../jobs/depths.ts'
import type { Publisher } from '../publish/publisher.ts'

/** What is asked how it is. */
interface Parts {
  connection: Connection
  publisher: Pick<Publisher, 'status'>
}

interface Check {
  /** In a word or two. */
  state: string
  ok: boolean
  [more: string]: unknown
}

/** Whether requests should be sent here, and how each part is. */
export interface Readiness {
  ready: boolean
  checks: Record<string, Check>
}

/** Parts without which nothing useful can be answered. The others tell their state only. */
const vital = ['process', 'database', 'migrations', 'publish']
/** Milliseconds in which the database has to answer. */
const timeoutMs = 2000
/** A job that could have been worked on for so long is behind. */
const behindAfter = 5 * 60 * 1000

export type Health = ReturnType<typeof createHealth>

/** How this process is, from its first moment to its last. */
export function createHealth() {
  let phase: 'starting' | 'serving' | 'stopping' = 'starting'
  let parts: Parts | undefined
  return {
    /** It listens; from here on its parts are asked. */
    serving: (these: Parts) => {
      parts = these
      if (phase === 'starting') phase = 'serving'
    },
    /** It is shutting down: nothing new should be sent here. */
    stopping: () => void (phase = 'stopping'),
    /** `except` names checks that do not count, as a probe's `exclude` does. */
    check: async (except: readonly string[] = []): Promise<Readiness> => {
      const checks: Record<string, Check> = { process: { state: phase, ok: phase === 'serving' } }
      if (parts) Object.assign(checks, await askDatabase(parts.connection), { publish: pagesOf(parts) })
      const ready = vital.every((name) => except.includes(name) || checks[name]?.ok === true)
      return { ready, checks }
    },
  }
}

async function askDatabase({ db, embedded, poolStats }: Connection): Promise<Record<string, Check>> {
  const start = performance.now()
  const asked = Promise.all([migrationsRun(db), jobDepths(db)]).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined).unref())
  const answer = await Promise.race([asked, late])
  if (!answer) {
    const away = { state: 'unknown', ok: false }
    return { database: { state: 'away', ok: false, ...poolStats() }, migrations: away, jobs: away }
  }
  const [run, jobs] = answer
  const last = run.at(-1) ?? 'none'
  const ms = Math.round(performance.now() - start)
  const waiting = jobs.filter(({ state }) => state === 'created' || state === 'retry')
  const behind = waiting.some(({ dueSince }) => dueSince && Date.now() - dueSince.getTime() > behindAfter)
  return {
    database: { state: embedded ? 'embedded' : 'server', ok: true, ms, ...poolStats() },
    // A later version's, while it takes over: what this one does goes on working.
    migrations: {
      state: last === newestMigration ? 'current' : last > newestMigration ? 'newer' : 'older',
      ok: last >= newestMigration,
      last,
    },
    jobs: {
      state: behind ? 'behind' : 'in time',
      ok: !behind,
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      failed: jobs.reduce((sum, { state, count }) => sum + (state === 'failed' ? count : 0), 0),
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
    // A page that could not be rendered is no reason to send visitors elsewhere while its last good version is live.
    ok: pages.length > 0 && missing.length === 0,
    publishedAt: publishedAt?.toISOString() ?? null,
    pages: pages.length,
    waiting,
    failed: failures,
  }
}
