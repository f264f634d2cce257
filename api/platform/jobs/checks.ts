import type { Check } from '../setup/check.ts'
import { bad, count, formatCount, ok, warn } from '../setup/finding.ts'
import { hasLateJobs, jobDepths, type Depth } from './depths.ts'

/** Whether background jobs run, such as processing payment notices and notifying other services of changed pages. */
export const jobCheck: Check = {
  part: 'jobs',
  depth: 'facts',
  run: async ({ connection: { db } }) => {
    const depths = await jobDepths(db)
    const sum = (...states: (keyof Depth['states'])[]) =>
      depths.reduce((all, depth) => all + states.reduce((one, state) => one + depth.states[state], 0), 0)
    const failed = sum('failed')
    const about = {
      key: 'jobs.queue',
      title: 'Queue',
      facts: [
        { name: 'Waiting', value: formatCount(sum('deferred', 'ready')) },
        { name: 'Failed', value: formatCount(failed) },
      ],
    }
    if (hasLateJobs(depths))
      return [
        bad(
          about,
          'Jobs have been waiting for more than five minutes.',
          'Restart the server. If that does not help, look for the reason in the log.',
        ),
      ]
    if (failed)
      return [
        warn(
          about,
          `${count(failed, 'job')} failed in the last few days, after all retries.`,
          'Failed payment notifications are listed under Payment. For other jobs, look in the log.',
        ),
      ]
    return [ok(about, 'All jobs run on time.')]
  },
}
