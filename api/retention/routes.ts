import type { Database } from '../db/database.ts'
import { route } from '../http/route.ts'
import { expectedVersion, setETag } from '../http/versions.ts'
import { retentionDays } from '../retention-settings.ts'
import { reportRetention, retentionReport } from './report.ts'
import { saveRetention } from './settings.ts'

export const retentionRoutes = (db: Database) => [
  route({
    id: 'getRetention',
    tag: 'Data retention',
    method: 'GET',
    path: '/retention',
    access: 'admin',
    does: 'Data retention: the rules by which old rows are deleted, how many rows each is about, and what its last run deleted',
    answers: retentionReport,
    run: async ({ c }) => {
      const { report, version } = await reportRetention(db)
      setETag(c, version)
      return report
    },
  }),
  route({
    id: 'saveRetention',
    tag: 'Data retention',
    method: 'PUT',
    path: '/retention',
    access: 'admin',
    does: 'Data retention: after how many days each rule deletes; null keeps everything. The rules apply from the next daily run on',
    body: retentionDays,
    answers: retentionReport,
    run: async ({ c, body, caller }) => {
      await saveRetention(db, body, expectedVersion(c), caller)
      const { report, version } = await reportRetention(db)
      setETag(c, version)
      return report
    },
  }),
]
