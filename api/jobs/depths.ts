import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The number of jobs of one kind in one state, and since when the oldest of them has been due. */
export interface Depth {
  kind: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed' | 'cancelled'
  count: number
  dueSince: Date | null
}

/** A job that has been due for longer is late. */
const lateAfterMs = 5 * 60 * 1000

export const hasLateJobs = (depths: readonly Depth[]): boolean =>
  depths.some(({ dueSince }) => dueSince && Date.now() - dueSince.getTime() > lateAfterMs)

/** The number of jobs by kind and state, as far back as the queue keeps them. */
export async function jobDepths(db: Database): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select name as kind, state::text as state, count(*) as count,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "dueSince"
    from jobs.job where name not like '\\_\\_%' group by name, state`.execute(db)
  return rows
}
