import type { Database } from '../../db/database.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** How long a late release is reported. */
const reportedForMs = 7 * 24 * 60 * 60_000
const lateMs = 2 * 60_000

/** Checks for releases that could not be published as scheduled. */
export const releasesCheck =
  (db: Database): StatusCheck =>
  async () => {
    const releases = await db
      .selectFrom('releases')
      .select(['id', 'name', 'state', 'publishAt', 'publishedAt', 'plannedFor', 'problem'])
      .where((row) =>
        row.or([
          row('publishAt', 'is not', null),
          row('problem', 'is not', null),
          row('publishedAt', '>', new Date(Date.now() - reportedForMs)),
        ]),
      )
      .orderBy('id', 'desc')
      .execute()
    const failed = releases.find(({ problem }) => problem)
    const late = releases.find(
      ({ publishedAt, plannedFor }) =>
        publishedAt && plannedFor && publishedAt.getTime() - plannedFor.getTime() > lateMs,
    )
    const planned = releases.filter(({ publishAt, problem }) => publishAt && !problem).length
    const item = {
      key: 'releases',
      title: 'Releases',
      facts: [{ name: 'Scheduled', value: formatCount(planned) }],
    }
    if (failed)
      return {
        ...item,
        state: 'warn',
        says: `“${failed.name}” could not be ${failed.state === 'open' ? 'published' : 'reverted'}: ${failed.problem}`,
        todo: 'Open the release to see what is in the way. Then publish it, or choose another time.',
        screen: { text: 'View release', to: `/admin/releases/${failed.id}` },
      }
    if (late)
      return {
        ...item,
        state: 'ok',
        says: `“${late.name}” was published late: the product was off when it was due.`,
        screen: { text: 'View release', to: `/admin/releases/${late.id}` },
      }
    return {
      ...item,
      state: 'ok',
      says: planned > 0 ? `${count(planned, 'release')} scheduled.` : 'Nothing is scheduled.',
    }
  }
