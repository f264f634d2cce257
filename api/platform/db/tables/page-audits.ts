import type { AuditReport } from '#content/model/page-audit.ts'
import type { Json, Time } from './columns.ts'

export interface PageAuditTables {
  /** Pages that visitors had checked. */
  pageAudits: {
    id: string
    /** The address as it was asked for. */
    url: string
    host: string
    state: 'waiting' | 'reading' | 'done' | 'failed'
    /** Why the page could not be read, as a sentence. */
    problem: string | null
    report: Json<AuditReport> | null
    /** Who asked for the report by email; unproven until `reportedAt`. */
    email: string | null
    reportedAt: Date | null
    createdAt: Time
  }
}
