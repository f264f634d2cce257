import { addDays } from '#content/locale/calendar-day.ts'
import { z } from 'zod'
import type { PublishPort } from '../../content/records/changes.ts'
import { startOfDay } from '#content/locale/local-time.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import { day, textField } from '../../platform/fields.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { activity, people, toChange } from './activity.ts'
import { change } from './answers.ts'
import { kindsOf } from './kinds.ts'
import { undoChange } from './undo.ts'
import type { Parts } from '../../platform/feature.ts'

export const activityRoutes = ({ publisher, features }: Parts & { publisher: PublishPort }) => {
  const kinds = kindsOf(features)
  return [
    route({
      id: 'listChanges',
      tag: 'Activity',
      method: 'GET',
      path: '/activity',
      access: { may: 'activity.read' },
      summary: 'List changes',
      description:
        'The newest 1,000, newest first; filtered by person, subject (a section or another kind of record), record and day.',
      query: pagedQuery(['_id'], {
        person: textField(254).optional(),
        subject: textField(100).optional(),
        record: z.uuid().optional(),
        from: day.optional(),
        to: day.optional(),
      }),
      answers: z.array(change),
      run: async ({ ctx, c, query: { from, to, ...query } }) => {
        const zone = await timeZoneOf(ctx)
        const filter = {
          ...query,
          from: from ? startOfDay(from, zone) : undefined,
          before: to ? startOfDay(addDays(to, 1), zone) : undefined,
        }
        const rows = await paged(ctx.db, c, activity(ctx, kinds, filter), {
          ...newestFirst(query),
          isRecord: true,
        })
        return rows.map((row) => toChange(kinds, row, ctx.caller))
      },
    }),
    route({
      id: 'listActors',
      tag: 'Activity',
      method: 'GET',
      path: '/activity/people',
      access: { may: 'activity.read' },
      summary: 'List everybody who has changed anything',
      answers: z.array(z.string()),
      run: ({ ctx }) => people(ctx, kinds),
    }),
    route({
      id: 'undoChange',
      tag: 'Activity',
      method: 'POST',
      path: '/activity/{id}/undo',
      access: 'staff',
      summary: 'Undo a change',
      description: 'A 409 if the same record was changed again since.',
      status: 204,
      run: async ({ ctx, c, param }) => {
        const sources = await undoChange(ctx, kinds, param('id'))
        if (sources.length > 0) c.header('Server-Timing', await publisher.publish(...sources))
      },
    }),
  ]
}
