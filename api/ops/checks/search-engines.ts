import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import type { StatusCheck } from '../status.ts'

interface LastJob {
  state: string
  at: Date | null
  says: string | null
}

/** Whether search engines are told of changed pages, and whether they took the last message. */
export const searchEnginesCheck =
  (db: Database, { url }: NonNullable<Env['indexNow']>): StatusCheck =>
  async () => {
    const { rows } = await sql<LastJob>`
      select state::text as state, coalesce(completed_on, started_on) as at, output ->> 'message' as says
      from jobs.job where name = 'index-now' order by created_on desc limit 1`.execute(db)
    const [last] = rows
    const item = {
      key: 'search-engines',
      title: 'Search engines',
      facts: [
        { name: 'Told by IndexNow', value: new URL(url).host },
        ...(last?.at ? [{ name: 'Last message', at: last.at.toISOString() }] : []),
      ],
    }
    if (!last) return { ...item, state: 'unknown', says: 'Nothing was published since IndexNow is on.' }
    if (last.state === 'retry' || last.state === 'failed')
      return {
        ...item,
        state: 'warn',
        says: `The last message was not taken${last.says ? `: ${last.says}.` : '.'}`,
        todo: 'It is sent again by itself for some hours. Check INDEXNOW_KEY, and that this server may reach the internet.',
      }
    return { ...item, state: 'ok', says: 'Search engines are told of each changed page.' }
  }
