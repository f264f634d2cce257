import { momentOf, skippedText, ambiguousText } from '#content/locale/local-time.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { product } from '../../platform/caller.ts'
import type { PublishPort } from '../records/changes.ts'
import { localeOf } from '../records/locale.ts'
import { timeZoneOf } from '../records/time-zone.ts'
import type { Database } from '../../platform/db/database.ts'
import { ConflictError, DomainError, InvalidInputError } from '../../platform/errors.ts'
import { enqueue, subjectsWithJob } from '../../platform/jobs/queue.ts'
import { lockRelease, type Release } from './lock.ts'
import { publishLocked, revertLocked } from './publish-release.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Of a release that may be due to be published, or reverted. */
export const releaseJob = jobKind<{ id: string }>('release', {
  // Short delays, so that a release is soon retried after its process was killed.
  retryLimit: 30,
  retryDelayMax: 5 * 60,
  expireInSeconds: 60,
})

/** Enqueues jobs for scheduled releases without one. */
export const adoptReleasesJob = jobKind('adopt-releases', { schedule: '17 * * * *' })

const maxAheadMs = 5 * 366 * 24 * 60 * 60 * 1000

/** A local time in the site's time zone; `which` selects one of two when clocks are set back. */
export interface PlannedTime {
  local: string
  which?: 'first' | 'second' | undefined
}

function futureMoment(
  name: string,
  { local, which }: PlannedTime,
  { now, timeZone, locale }: { now: Date; timeZone: string; locale: string },
): Date {
  const invalid = (message: string) => new InvalidInputError({ errors: { [name]: message } })
  const moment = momentOf(local, timeZone)
  if ('skipped' in moment) throw invalid(skippedText(local, moment.skipped.next, timeZone, locale))
  if ('ambiguous' in moment && !which) throw invalid(ambiguousText(local, timeZone, locale))
  const at = 'ambiguous' in moment ? moment.ambiguous[which!] : moment.at
  if (at <= now) throw invalid('This time has passed already.')
  if (at.getTime() > now.getTime() + maxAheadMs) throw invalid('Please choose a time within five years.')
  return at
}

interface Schedule {
  publishAt: PlannedTime | null
  revertAt: PlannedTime | null
}

/** Sets when a release is published and when it is reverted; null for never. */
export const scheduleRelease = (ctx: Context, id: string, schedule: Schedule): Promise<Release> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRelease(ctx, id)
    const site = { now: ctx.now(), timeZone: await timeZoneOf(ctx), locale: await localeOf(ctx) }
    if (before.state === 'published' && schedule.publishAt)
      throw new InvalidInputError({ errors: { publishAt: 'It is already published.' } })
    const publishAt = schedule.publishAt && futureMoment('publishAt', schedule.publishAt, site)
    const takeBackAt = schedule.revertAt && futureMoment('revertAt', schedule.revertAt, site)
    if (publishAt && takeBackAt && takeBackAt <= publishAt)
      throw new InvalidInputError({ errors: { revertAt: 'Choose a time after it is published.' } })
    if (before.state === 'open' && takeBackAt && !publishAt)
      throw new InvalidInputError({ errors: { publishAt: 'Set the publication time first.' } })
    return setSchedule(ctx, before, { publishAt, takeBackAt })
  })

async function setSchedule(
  ctx: TxContext,
  before: Release,
  times: Pick<Release, 'publishAt' | 'takeBackAt'>,
): Promise<Release> {
  const { id, name } = before
  const release = await ctx.db
    .updateTable('releases')
    .set({ ...times, problem: null, scheduledBy: ctx.caller.uid, scheduledByEmail: ctx.caller.email })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueNext(ctx, release)
  const scheduleOf = ({ publishAt, takeBackAt }: Release) => ({
    name,
    publishAt: publishAt?.toISOString() ?? null,
    revertAt: takeBackAt?.toISOString() ?? null,
  })
  await audit(ctx, {
    subject: 'release',
    id,
    action: 'schedule',
    before: scheduleOf(before),
    after: scheduleOf(release),
  })
  return release
}

/** Restores the times of a previous schedule that are still in the future. */
export const undoSchedule: Undo<'release', 'schedule'> = async (ctx, { id, before }) => {
  const release = await lockRelease(ctx, id)
  const at = (time: string | null) => (time && Date.parse(time) > ctx.now().getTime() ? new Date(time) : null)
  if (before.publishAt && release.state === 'published')
    throw new ConflictError('It was published in the meantime.')
  await setSchedule(ctx, release, { publishAt: at(before.publishAt), takeBackAt: at(before.revertAt) })
}

const nextOf = ({ state, publishAt, takeBackAt }: Release) => (state === 'open' ? publishAt : takeBackAt)

async function enqueueNext({ db, now }: TxContext, release: Release) {
  const at = nextOf(release)
  if (at)
    await enqueue(db, releaseJob, { id: release.id }, { after: (at.getTime() - now().getTime()) / 1000 })
}

/**
 * Publishes or reverts a release that is due. Locks its row and marks it in the same transaction, so that concurrent
 * attempts do this only once. A failure is stored with the release and not retried.
 */
export async function runSchedule(ctx: Context, publisher: PublishPort, id: string): Promise<void> {
  let attempted: Release | undefined
  const done = await withTransaction(ctx, async (ctx) => {
    const release = await ctx.db
      .selectFrom('releases')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const at = release && nextOf(release)
    if (!at || release.problem) return []
    // The schedule was moved, or this machine's clock is behind the database's, by which jobs are due.
    if (at > ctx.now()) {
      await enqueueNext(ctx, release)
      return []
    }
    attempted = release
    const scheduler = {
      ...product,
      uid: release.scheduledBy ?? product.uid,
      email: release.scheduledByEmail,
    }
    const theirs = actAs(ctx, scheduler)
    const keys =
      release.state === 'open'
        ? await publishLocked(theirs, release, at)
        : await revertLocked(theirs, release)
    await enqueueNext(ctx, await lockRelease(ctx, id))
    return keys
  }).catch(async (error: unknown) => {
    if (!(error instanceof DomainError) || !attempted) throw error
    await storeProblem(ctx.db, attempted, error.message)
    return []
  })
  if (done.length > 0) await publisher.publish(...done)
}

/** Stores the problem only if the schedule has not changed in the meantime: a new schedule has its own job. */
const storeProblem = (db: Database, { id, state, publishAt, takeBackAt }: Release, problem: string) =>
  db
    .updateTable('releases')
    .set({ problem })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('publishAt', 'is not distinct from', publishAt)
    .where('takeBackAt', 'is not distinct from', takeBackAt)
    .execute()

/** Enqueues jobs for schedules without one, for example after a restore; overdue ones run immediately. */
export const adoptSchedules = (ctx: Context): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const planned = await ctx.db
      .selectFrom('releases')
      .selectAll()
      .where('problem', 'is', null)
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'open'), row('publishAt', 'is not', null)]),
          row.and([row('state', '=', 'published'), row('takeBackAt', 'is not', null)]),
        ]),
      )
      .execute()
    if (planned.length === 0) return
    const withJob = await subjectsWithJob(ctx.db, releaseJob)
    for (const release of planned) if (!withJob.has(release.id)) await enqueueNext(ctx, release)
  })
