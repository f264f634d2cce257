import type { Database } from '../../db/database.ts'
import { jobDepths } from '../../jobs/depths.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** A job that has been due for longer is late. */
const lateAfterMs = 5 * 60_000

/** What is done behind the scenes: payment notices are judged, others are told that pages changed. */
export const jobsCheck =
  (db: Database): StatusCheck =>
  async () => {
    const depths = await jobDepths(db)
    const sum = (...states: string[]) =>
      depths.reduce((all, { state, count: each }) => all + (states.includes(state) ? each : 0), 0)
    const late = depths.some(({ dueSince }) => dueSince && Date.now() - dueSince.getTime() > lateAfterMs)
    const failed = sum('failed')
    const item = {
      key: 'jobs',
      title: 'Work behind the scenes',
      facts: [
        { name: 'Waiting', value: formatCount(sum('created', 'retry')) },
        { name: 'Given up', value: formatCount(failed) },
      ],
    }
    if (late)
      return {
        ...item,
        state: 'bad',
        says: 'Work has waited for more than five minutes.',
        todo: 'Start the product again. If it stays so, whoever looks after the site finds the reason in the log.',
      }
    if (failed)
      return {
        ...item,
        state: 'warn',
        says: `${count(failed, 'job')} of the last days ${failed === 1 ? 'was' : 'were'} given up after many tries.`,
        todo: 'Payment notices among them are shown under Payment. For the others the log tells the reason.',
      }
    return { ...item, state: 'ok', says: 'Everything is done in time.' }
  }
