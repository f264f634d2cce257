import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JobKind } from '../../jobs/kinds.ts'
import type { StatusCheck } from '../status.ts'

interface Receiver {
  kind: JobKind
  key: string
  title: string
  /** The receiver of the messages, as a fact on the status screen. */
  fact: { name: string; value: string }
  says: Record<'fine' | 'nothingYet' | 'refused', string>
  todo: string
}

interface LastJob {
  state: string
  at: Date | null
  says: string | null
}

/** Checks whether a receiver of messages about published pages has accepted the last one. */
export const lastJobCheck =
  (db: Database, { kind, key, title, fact, says, todo }: Receiver): StatusCheck =>
  async () => {
    // A message that waits for a retry takes precedence over newer successful ones.
    const { rows } = await sql<LastJob>`
      select state::text as state, coalesce(completed_on, started_on) as at, output ->> 'message' as says
      from jobs.job where name = ${kind} and started_on is not null
      order by state = 'retry' desc, created_on desc limit 1`.execute(db)
    const [last] = rows
    const item = {
      key,
      title,
      facts: [fact, ...(last?.at ? [{ name: 'Last message', at: last.at.toISOString() }] : [])],
    }
    if (!last) return { ...item, state: 'unknown', says: says.nothingYet }
    if (last.state === 'retry' || last.state === 'failed')
      return { ...item, state: 'warn', says: `${says.refused}${last.says ? `: ${last.says}.` : '.'}`, todo }
    return { ...item, state: 'ok', says: says.fine }
  }
