import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isCalendarDay } from '../../../content/locale/calendar-day.ts'
import type { PublishPort } from '../records/changes.ts'
import { toRevision } from '../records/revisions.ts'
import { timeZoneOf } from '../records/time-zone.ts'
import { requiredMessage, textField } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import {
  fullRelease,
  release,
  releaseChange,
  releaseDraft,
  releaseObstacles,
  toDraft,
  toFullRelease,
  toRelease,
} from './answers.ts'
import { drafts } from './drafts.ts'
import { countObstacles, findObstacles } from './obstacles.ts'
import { publishRelease, revisionsOfRelease, revertRelease } from './publish-release.ts'
import { createRelease, findRelease, releases, removeRelease, renameRelease } from './releases.ts'
import { scheduleRelease } from './schedule.ts'
import type { Parts } from '../../platform/feature.ts'

const tag = 'Drafts and releases'

const nameBody = z.strictObject({ name: textField(100).min(1, requiredMessage) })

const plannedTime = z.strictObject({
  local: z
    .string()
    .regex(
      /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      'A time such as 2026-11-23T09:00.',
    )
    .refine((local) => isCalendarDay(local.slice(0, 10)), 'There is no such day.'),
  which: z.enum(['first', 'second']).optional(),
})

/** Releases: several drafts that are published together. */
export const releaseRoutes = ({ publisher }: Parts & { publisher: PublishPort }) => {
  const full = async (ctx: Context, id: string) =>
    toFullRelease(ctx, await findRelease(ctx, id), await timeZoneOf(ctx))
  return [
    route({
      id: 'listReleases',
      tag,
      method: 'GET',
      path: '/releases',
      access: { may: 'content.read' },
      summary: 'List releases',
      description: 'Newest first.',
      query: pagedQuery(['id'], { state: z.enum(['open', 'published']).optional() }),
      answers: z.array(release),
      run: async ({ ctx, c, query }) => {
        const rows = releases(ctx).$if(query.state !== undefined, (all) =>
          all.where('state', '=', query.state!),
        )
        const timeZone = await timeZoneOf(ctx)
        return (await paged(ctx.db, c, rows, newestFirst(query))).map((row) => toRelease(row, timeZone))
      },
    }),
    route({
      id: 'createRelease',
      tag,
      method: 'POST',
      path: '/releases',
      access: { may: 'content.edit' },
      summary: 'Create a release',
      description: 'Send an Idempotency-Key header to retry safely.',
      body: nameBody,
      status: 201,
      answers: fullRelease,
      run: async ({ ctx, c, body }) => full(ctx, (await createRelease(ctx, body.name, idempotencyKey(c))).id),
    }),
    route({
      id: 'getRelease',
      tag,
      method: 'GET',
      path: '/release/{id}',
      access: { may: 'content.read' },
      summary: 'Get a release',
      description: 'With the number of its drafts, or of the changes that it has made.',
      answers: fullRelease,
      run: ({ ctx, param }) => full(ctx, param('id')),
    }),
    route({
      id: 'listReleaseDrafts',
      tag,
      method: 'GET',
      path: '/release/{id}/drafts',
      access: { may: 'content.read' },
      summary: 'List the drafts of a release',
      description: 'In the order in which they were started.',
      query: pagedQuery(['createdAt']),
      answers: z.array(releaseDraft),
      run: async ({ ctx, c, param, query }) => {
        const { id } = await findRelease(ctx, param('id'))
        const rows = await paged(ctx.db, c, drafts(ctx).where('releaseId', '=', id), query, 'createdAt')
        const obstacles = await findObstacles(ctx, rows)
        return rows.map((row) => ({ ...toDraft(row), obstacle: obstacles.get(row) ?? null }))
      },
    }),
    route({
      id: 'listReleaseObstacles',
      tag,
      method: 'GET',
      path: '/release/{id}/obstacles',
      access: { may: 'content.read' },
      summary: 'List what prevents a release',
      description: 'The number of drafts that cannot be published as they are, and the first of them.',
      answers: releaseObstacles,
      run: async ({ ctx, param }) => {
        const { count, first } = await countObstacles(ctx, (await findRelease(ctx, param('id'))).id)
        return { count, first: first.map(({ draft, obstacle }) => ({ ...toDraft(draft), obstacle })) }
      },
    }),
    route({
      id: 'listReleaseChanges',
      tag,
      method: 'GET',
      path: '/release/{id}/changes',
      access: { may: 'content.read' },
      summary: 'List the changes of a published release',
      description: 'In the order in which they were made.',
      query: pagedQuery(['id']),
      answers: z.array(releaseChange),
      run: async ({ ctx, c, param, query }) => {
        const rows = await paged(
          ctx.db,
          c,
          revisionsOfRelease(ctx, await findRelease(ctx, param('id'))),
          query,
        )
        return rows.map((row) => ({ ...toRevision(row), section: row.section }))
      },
    }),
    route({
      id: 'renameRelease',
      tag,
      method: 'PUT',
      path: '/release/{id}',
      access: { may: 'content.edit' },
      summary: 'Rename a release',
      body: nameBody,
      answers: fullRelease,
      run: async ({ ctx, body, param }) => full(ctx, (await renameRelease(ctx, param('id'), body.name)).id),
    }),
    route({
      id: 'removeRelease',
      tag,
      method: 'DELETE',
      path: '/release/{id}',
      access: { may: 'content.edit' },
      summary: 'Delete a release',
      description: 'Only while it is not published. Its drafts stay.',
      status: 204,
      run: ({ ctx, param }) => removeRelease(ctx, param('id')),
    }),
    route({
      id: 'scheduleRelease',
      tag,
      method: 'PUT',
      path: '/release/{id}/schedule',
      access: { may: 'content.publish' },
      summary: 'Schedule a release',
      description:
        'When it is published and when it is reverted, in the time zone of the site; null is never.',
      body: z.strictObject({ publishAt: plannedTime.nullable(), revertAt: plannedTime.nullable() }),
      answers: fullRelease,
      run: async ({ ctx, body, param }) => full(ctx, (await scheduleRelease(ctx, param('id'), body)).id),
    }),
    route({
      id: 'publishRelease',
      tag,
      method: 'POST',
      path: '/release/{id}/publish',
      access: { may: 'content.publish' },
      summary: 'Publish a release',
      description: 'Publishes all of its drafts, or none if one of them cannot be published.',
      answers: fullRelease,
      run: async ({ ctx, c, param }) => {
        const keys = await publishRelease(ctx, param('id'))
        c.header('Server-Timing', await publisher.publish(...keys))
        return full(ctx, param('id'))
      },
    }),
    route({
      id: 'revertRelease',
      tag,
      method: 'POST',
      path: '/release/{id}/revert',
      access: { may: 'content.publish' },
      summary: 'Revert a release',
      description: 'Restores everything as it was before. A 409 if any of it was changed since.',
      answers: fullRelease,
      run: async ({ ctx, c, param }) => {
        const keys = await revertRelease(ctx, param('id'))
        c.header('Server-Timing', await publisher.publish(...keys))
        return full(ctx, param('id'))
      },
    }),
  ]
}
