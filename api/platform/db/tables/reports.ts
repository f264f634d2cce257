import type { Generated } from 'kysely'
import type { ReportState } from '#content/shop/order-report.ts'
import type { ReportContent } from '../report-data.ts'
import type { Json, Time } from './columns.ts'

export interface ReportTables {
  /** Versions of the report of an order that is the period of a subscription. Once published, a version never changes. */
  orderReports: {
    id: string
    orderId: string
    /** Counts the versions of an order’s report: 1, 2, … */
    version: number
    state: Generated<ReportState>
    /** Counts the changes of a draft. */
    revision: Generated<number>
    content: Json<ReportContent>
    authorUid: string
    authorEmail: string | null
    /** Null for a draft. */
    publishedAt: Date | null
    createdAt: Time
    updatedAt: Time
  }
}
