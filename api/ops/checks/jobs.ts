import type { Database } from '../../db/database.ts'
import { hasLateJobs, jobDepths, type Depth } from '../../jobs/depths.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** Checks the background jobs, such as processing payment notices and notifying other services of changed pages. */
export const jobsCheck =
  (db: Database): StatusCheck =>
  async () => {
    const depths = await jobDepths(db)
    const sum = (...states: (keyof Depth['states'])[]) =>
      depths.reduce((all, depth) => all + states.reduce((one, state) => one + depth.states[state], 0), 0)

    const failed = sum('failed')
    const item = {
      key: 'jobs',
      title: 'Background jobs',
      facts: [
        { name: 'Waiting', value: formatCount(sum('deferred', 'ready')) },
        { name: 'Failed', value: formatCount(failed) },
      ],
    }
    if (hasLateJobs(depths))
      return {
        ...item,
        state: 'bad',
        says: 'Jobs have been waiting for more than five minutes.',
        todo: 'Restart the server. If that does not help, look for the reason in the log.',
      }
    if (failed)
      return {
        ...item,
        state: 'warn',
        says: `${count(failed, 'job')} failed in the last few days, after all retries.`,
        todo: 'Failed payment notifications are listed under Payment. For other jobs, look in the log.',
      }
    return { ...item, state: 'ok', says: 'All jobs run on time.' }
  }
