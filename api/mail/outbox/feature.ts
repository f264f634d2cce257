import { sql } from 'kysely'
import { feature, type Parts, type CheckParts } from '../../platform/feature.ts'
import { mailRoutes } from './routes.ts'
import { createDelivery } from './deliver.ts'
import { deliveryJob } from './enqueue.ts'
import { mailPersonalData } from './personal-data.ts'
import { searchMails } from './search.ts'
import { deliveryCheck, mailServerCheck } from './checks.ts'

export const mails = feature({
  name: 'mails',
  routes: [mailRoutes],
  tags: { Mails: 'Outgoing mails and their texts' },
  jobs: [
    {
      kind: deliveryJob,
      handler: ({ connection: { db }, env, features }: Parts) => createDelivery({ db, env }, features),
    },
  ],
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
  addresses: {
    // The HTML of a mail has the words of its text.
    rows: { mails: ['recipient', 'subject', 'text', 'headers', 'data'] },
  },
})
