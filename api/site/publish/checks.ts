import type { Cdn } from '../../platform/cdn-settings.ts'
import type { Env } from '../../platform/env.ts'
import type { JobKind } from '../../platform/jobs/kind.ts'
import { queueOf } from '../../platform/jobs/queue.ts'
import type { Check } from '../../platform/setup/check.ts'
import { bad, count, formatCount, ok, unknown, warn, type Finding } from '../../platform/setup/finding.ts'
import { cdnLabels } from './cdn/purge.ts'
import type { Publisher } from './publisher.ts'
import { indexNowJob, purgeJob } from './jobs.ts'

/** Whether visitors see the last saved content. */
export const siteCheck = (publisher: Pick<Publisher, 'status'>): Check => ({
  part: 'site',
  depth: 'facts',
  run: () => {
    const { publishedAt, pages, waiting, failed, missing } = publisher.status
    const failures = Object.entries(failed)
    const about = {
      key: 'site.pages',
      title: 'Pages',
      facts: [
        ...(publishedAt ? [{ name: 'Last published', at: publishedAt.toISOString() }] : []),
        { name: 'Pages', value: formatCount(pages.length) },
        ...(waiting > 0 ? [{ name: 'Still to be prepared', value: formatCount(waiting) }] : []),
        ...failures.map(([path, reason]) => ({ name: path, value: reason })),
      ],
    }
    if (!failures.length)
      return [
        ok(
          about,
          waiting
            ? `All changes are published. ${count(waiting, 'page')} of ${formatCount(pages.length)} will be prepared in the background, or as soon as somebody opens them.`
            : 'All changes are published.',
        ),
      ]
    return [
      bad(
        { ...about, screen: { text: 'View latest changes', to: '/admin/activity' } },
        missing.length
          ? `${count(missing.length, 'page')} can’t be shown.`
          : `${count(failures.length, 'page')} could not be rendered: visitors see the previous version.`,
        'Open the latest change, then save it again or undo it. If that does not help, contact support with the reason below.',
      ),
    ]
  },
})

/** Whether search engines accepted the last notification of changed pages. */
export const searchEnginesCheck = ({ url }: NonNullable<Env['indexNow']>): Check =>
  lastJobCheck({
    part: 'search-engines',
    kind: indexNowJob,
    fact: { name: 'Notified through IndexNow', value: new URL(url).host },
    says: {
      ok: 'Search engines are notified of each changed page.',
      nothingYet: 'Nothing has been published since IndexNow was switched on.',
      refused: 'The last message was not accepted',
    },
    todo: 'It is retried automatically for some hours. Check INDEXNOW_KEY, and that this server can reach the internet.',
  })

/** Whether the CDN purges changed pages. */
export const cdnCheck = ({ name, byTag }: Cdn): Check =>
  lastJobCheck({
    part: 'cdn',
    kind: purgeJob,
    fact: { name: 'Copies are removed at', value: `${cdnLabels[name]}, by ${byTag ? 'tag' : 'address'}` },
    says: {
      ok: `${cdnLabels[name]} removes its copies of each changed page.`,
      nothingYet: 'Nothing has been published since the CDN was set up.',
      refused: 'Visitors may see old pages. The last copies were not removed',
    },
    todo: 'It is retried automatically for some hours. Check CDN_SITE_ID, and that CDN_API_TOKEN may purge.',
  })

interface Receiver {
  part: string
  kind: JobKind
  /** The receiver of the messages. */
  fact: { name: string; value: string }
  says: Record<'ok' | 'nothingYet' | 'refused', string>
  todo: string
}

/** Whether a receiver of messages about published pages has accepted the last one. */
const lastJobCheck = ({ part, kind, fact, says, todo }: Receiver): Check => ({
  part,
  depth: 'facts',
  run: async ({ connection: { db } }): Promise<Finding[]> => {
    const tried = (await queueOf(db).findJobs(kind.name)).filter(({ startedOn }) => startedOn)
    const newest = tried.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    // A message that waits for a retry takes precedence over newer successful ones.
    const last = newest.find(({ state }) => state === 'retry') ?? newest[0]
    const at = last && (last.completedOn ?? last.startedOn)
    const about = {
      key: `${part}.last`,
      title: 'Last message',
      facts: [fact, ...(at ? [{ name: 'Last message', at: at.toISOString() }] : [])],
    }
    if (!last) return [unknown(about, says.nothingYet)]
    if (last.state !== 'retry' && last.state !== 'failed') return [ok(about, says.ok)]
    const reason = last.output && 'message' in last.output ? `: ${String(last.output.message)}.` : '.'
    return [warn(about, `${says.refused}${reason}`, todo)]
  },
})
