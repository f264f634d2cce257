import { v7 as uuid } from 'uuid'
import type { Tables } from '../db/tables.ts'
import type { Database } from '../db/database.ts'
import type { Report } from './progress.ts'

export type RunKind = Tables['backup_runs']['kind']

/** How often progress is written down, in milliseconds. */
const everyMs = 2000
/** Runs of each kind that stay known. */
const keeps = 100

interface Done {
  size?: number
  rows?: number
}

/** Writes down a run: that it has begun, how far it has come, and what became of it. */
export async function recordRun(
  db: Database,
  kind: RunKind,
  name: string,
  run: (report: Report) => Promise<Done>,
): Promise<void> {
  const id = uuid()
  // The process of one that is still said to run has ended: this one holds the lock.
  await db
    .updateTable('backup_runs')
    .set({ state: 'failed', problem: 'It was interrupted.', finished_at: new Date() })
    .where('state', '=', 'running')
    .execute()
  await db.insertInto('backup_runs').values({ id, kind, name }).execute()
  const end = (set: Done & { state: 'done' | 'failed'; problem?: string }) =>
    db
      .updateTable('backup_runs')
      .set({ ...set, finished_at: new Date() })
      .where('id', '=', id)
      .execute()
  let [reportedAt, reporting] = [performance.now(), Promise.resolve()]
  const report: Report = ({ stage, done, total }) => {
    if (performance.now() - reportedAt < everyMs) return
    reportedAt = performance.now()
    const set = { stage, done: Math.round(done), total: Math.round(total) }
    reporting = db
      .updateTable('backup_runs')
      .set(set)
      .where('id', '=', id)
      .execute()
      .then(
        () => {},
        () => {},
      )
  }
  try {
    const done = await run(report)
    await reporting
    await end({ ...done, state: 'done' })
    await forgetOld(db, kind)
  } catch (error) {
    await reporting
    await end({ state: 'failed', problem: (error as Error).message.slice(0, 500) })
    throw error
  }
}

async function forgetOld(db: Database, kind: RunKind) {
  const newest = db
    .selectFrom('backup_runs')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(keeps)
  await db.deleteFrom('backup_runs').where('kind', '=', kind).where('id', 'not in', newest).execute()
}

/** The last run of a kind, in a state if one is named. */
export const lastRun = (db: Database, kind: RunKind, state?: 'done' | 'failed' | 'running') =>
  db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', kind)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
