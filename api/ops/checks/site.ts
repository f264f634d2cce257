import type { Publisher } from '../../publish/publisher.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** Checks whether visitors see the last saved content. */
export const siteCheck =
  (publisher: Pick<Publisher, 'status'>): StatusCheck =>
  () => {
    const { publishedAt, pages, waiting, failed, missing } = publisher.status
    const failures = Object.entries(failed)
    const facts = [
      ...(publishedAt ? [{ name: 'Last published', at: publishedAt.toISOString() }] : []),
      { name: 'Pages', value: formatCount(pages.length) },
      ...(waiting > 0 ? [{ name: 'Still to be prepared', value: formatCount(waiting) }] : []),
      ...failures.map(([path, reason]) => ({ name: path, value: reason })),
    ]
    if (!failures.length)
      return {
        key: 'site',
        title: 'Website',
        state: 'ok',
        says: waiting
          ? `All changes are published. ${count(waiting, 'page')} of ${formatCount(pages.length)} will be prepared in the background, or as soon as somebody opens them.`
          : 'All changes are published.',
        facts,
      }
    return {
      key: 'site',
      title: 'Website',
      state: 'bad',
      says: missing.length
        ? `${count(missing.length, 'page')} can’t be shown.`
        : `${count(failures.length, 'page')} could not be rendered: visitors see the previous version.`,
      todo: 'Open the latest change, then save it again or undo it. If that does not help, contact support with the reason below.',
      screen: { text: 'View latest changes', to: '/admin/activity' },
      facts,
    }
  }
