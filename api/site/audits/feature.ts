import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { job } from '../../platform/jobs/kind.ts'
import { auditJob, runAudit } from './audit-job.ts'
import { deleteOldAudits } from './audits.ts'
import { auditPersonalData } from './personal-data.ts'
import { auditRoutes } from './routes.ts'

export const pageAudits = feature({
  name: 'page-audits',
  routes: [auditRoutes],
  tags: { 'Page audits': 'What visitors have checked about pages of theirs' },
  jobs: [job(auditJob, runAudit)],
  deleteExpired: deleteOldAudits,
  retention: { always: { pageAudits: [sql`page_audits`] } },
  personalData: auditPersonalData,
})
