import type { Database } from '../../db/database.ts'
import type { JobKind } from '../../jobs/kinds.ts'
import { queueOf } from '../../jobs/queue.ts'
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

/** Checks whether a receiver of messages about published pages has accepted the last one. */
export const lastJobCheck =
  (db: Database, { kind, key, title, fact, says, todo }: Receiver): StatusCheck =>
  async () => {
    const tried = (await queueOf(db).findJobs(kind)).filter(({ startedOn }) => startedOn)
    const newest = tried.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    // A message that waits for a retry takes precedence over newer successful ones.
    const last = newest.find(({ state }) => state === 'retry') ?? newest[0]
    const at = last && (last.completedOn ?? last.startedOn)
    const item = {
      key,
      title,
      facts: [fact, ...(at ? [{ name: 'Last message', at: at.toISOString() }] : [])],
    }
    if (!last) return { ...item, state: 'unknown', says: says.nothingYet }
    if (last.state === 'retry' || last.state === 'failed') {
      const reason = last.output && 'message' in last.output ? `: ${String(last.output.message)}.` : '.'
      return { ...item, state: 'warn', says: `${says.refused}${reason}`, todo }
    }
    return { ...item, state: 'ok', says: says.fine }
  }
