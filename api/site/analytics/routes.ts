import { z } from 'zod'
import { analyticsErrors, analyticsServices, type AnalyticsValues } from '#content/model/analytics.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import { singleLine } from '../../platform/fields.ts'
import type { Parts } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import type { Publisher } from '../publish/publisher.ts'

const body = z
  .strictObject({
    service: z.enum(['', ...analyticsServices], 'Choose from the list.'),
    siteId: singleLine(200),
    host: singleLine(200),
    cookies: z.enum(['', 'With cookies'], 'Choose from the list.'),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(analyticsErrors(values as AnalyticsValues)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

const answer = z
  .object({ service: z.string(), siteId: z.string(), host: z.string(), cookies: z.string() })
  .meta({ id: 'AnalyticsSettings' })

const none = { service: '', siteId: '', host: '', cookies: '' }

export const analyticsRoutes = ({ publisher }: Parts & { publisher: Pick<Publisher, 'publish'> }) => [
  route({
    id: 'getAnalyticsSettings',
    tag: 'Publishing',
    method: 'GET',
    path: '/analytics',
    access: { may: 'settings.analytics' },
    summary: 'Get the statistics service of the public pages',
    description: 'Empty until one is chosen: pages then load nothing from others.',
    answers: answer,
    run: async ({ ctx, c }) => {
      const setting = await readSetting(ctx, 'analytics')
      setETag(c, setting?.version ?? 0)
      return { ...none, ...setting?.values }
    },
  }),
  route({
    id: 'saveAnalyticsSettings',
    tag: 'Publishing',
    method: 'PUT',
    path: '/analytics',
    access: { may: 'settings.analytics' },
    summary: 'Choose the statistics service of the public pages',
    description:
      'By the id of the site there, never by code. The pages are published with it before the answer.',
    body,
    answers: answer,
    run: async ({ ctx, c, body }) => {
      const values = body as Required<AnalyticsValues>
      setETag(c, await saveSetting(ctx, 'analytics', { values, expected: expectedVersion(c) }))
      c.header('Server-Timing', await publisher.publish('analytics'))
      return body
    },
  }),
]
