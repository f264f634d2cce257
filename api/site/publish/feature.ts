import { feature, type CheckParts } from '../../platform/feature.ts'
import { publishRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { purge } from './cdn/purge.ts'
import { notifySearchEngines } from './index-now.ts'
import { indexNowJob, purgeJob, webhookJob } from './jobs.ts'
import { sendWebhook } from './webhook.ts'
import { cdnCheck, searchEnginesCheck, siteCheck } from './checks.ts'
import type { Publisher } from './publisher.ts'

export const publishing = feature({
  name: 'publishing',
  routes: [publishRoutes],
  tags: { Publishing: 'The published pages' },
  jobs: [
    job(webhookJob, (ctx, announcement) => sendWebhook(ctx.env, announcement)),
    job(indexNowJob, (ctx, changed) => notifySearchEngines(ctx.env, changed)),
    job(purgeJob, (ctx, targets) => purge(ctx.env, targets)),
  ],
  checks: ({ env, server }: CheckParts & { server?: { publisher: Pick<Publisher, 'status'> } }) => [
    ...(server ? [siteCheck(server.publisher)] : []),
    ...(env.indexNow ? [searchEnginesCheck(env.indexNow)] : []),
    ...(env.cdn ? [cdnCheck(env.cdn)] : []),
  ],
})
