import { sql } from 'kysely'
import { feature, type Parts } from '../../platform/feature.ts'
import { mailRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { createDelivery } from './deliver.ts'
import { deliveryJob } from './enqueue.ts'
import { mailPersonalData } from './personal-data.ts'
import { searchMails } from './search.ts'
import { deliveryCheck, mailServerCheck } from './checks.ts'
import type { CheckParts } from '../../platform/setup/check.ts'

export const mails = feature({
  name: 'mails',
  routes: [mailRoutes],
  jobs: [job(deliveryJob, ({ db, env, features }: Parts) => createDelivery(db, env, features))],
  changes: {
    mail: {
      seenWith: ['mails.read'],
      nameOf: sql<string | null>`(select mails.subject from mails where mails.id = record_id)`,
      undo: { 'send again': null },
    },
  },
  retention: {
    rules: { mails: [{ table: 'mails', time: 'createdAt', deletable: sql`state <> 'queued'` }] },
  },
  personalData: mailPersonalData,
  search: [{ needs: 'mails.read', find: searchMails }],
  checks: ({ env }: CheckParts) => [deliveryCheck, ...(env.smtpUrl ? [mailServerCheck(env.smtpUrl)] : [])],
})
