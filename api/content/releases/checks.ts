import { fromNow } from '../../platform/context.ts'
import type { Check } from '../../platform/setup/check.ts'
import { count, formatCount, ok, warn } from '../../platform/setup/finding.ts'

/** How long a late release is reported. */
const reportedForMs = 7 * 24 * 60 * 60_000
const lateMs = 2 * 60_000

/** Whether releases were published as scheduled. */
export const releaseCheck: Check = {
  part: 'releases',
  depth: 'facts',
  run: async ({ ctx }) => {
    const releases = await ctx.db
      .selectFrom('releases')
      .select(['id', 'name', 'state', 'publishAt', 'publishedAt', 'plannedFor', 'problem'])
      .where((row) =>
        row.or([
          row('publishAt', 'is not', null),
          row('problem', 'is not', null),
          row('publishedAt', '>', fromNow(ctx, -reportedForMs)),
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
    const shown = failed ?? late
    const about = {
      key: 'releases.schedule',
      title: 'Schedule',
      facts: [{ name: 'Scheduled', value: formatCount(planned) }],
      ...(shown && { screen: { text: 'View release', to: `/admin/releases/${shown.id}` } }),
    }
    if (failed)
      return [
        warn(
          about,
          `“${failed.name}” could not be ${failed.state === 'open' ? 'published' : 'reverted'}: ${failed.problem}`,
          'Open the release to see what is in the way. Then publish it, or choose another time.',
        ),
      ]
    if (late) return [ok(about, `“${late.name}” was published late: the product was off when it was due.`)]
    return [ok(about, planned > 0 ? `${count(planned, 'release')} scheduled.` : 'Nothing is scheduled.')]
  },
}
