import type { Publisher } from '../../publish/publisher.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** Whether visitors see what was saved last. */
export const siteCheck =
  (publisher: Pick<Publisher, 'status'>): StatusCheck =>
  () => {
    const { publishedAt, pages, failed, missing } = publisher.status
    const failures = Object.entries(failed)
    const facts = [
      ...(publishedAt ? [{ name: 'Last published', at: publishedAt.toISOString() }] : []),
      { name: 'Pages', value: formatCount(pages.length) },
      ...failures.map(([path, reason]) => ({ name: path, value: reason })),
    ]
    if (!failures.length)
      return { key: 'site', title: 'The site', state: 'ok', says: 'Visitors see what was saved last.', facts }
    return {
      key: 'site',
      title: 'The site',
      state: 'bad',
      says: missing.length
        ? `${count(missing.length, 'page')} cannot be shown at all.`
        : `${count(failures.length, 'page')} could not be rendered: visitors see the previous version.`,
      todo: 'Open what was changed last, save it again, or take the change back. If it stays so, pass the reason below on to whoever looks after the site.',
      screen: { text: 'What was changed last', to: '/admin/activity' },
      facts,
    }
  }
