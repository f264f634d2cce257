import { z } from 'zod'
import { reportStates } from '#content/shop/order-report.ts'
import type { Context } from '../../platform/context.ts'
import { reportContent } from '../../platform/db/report-data.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { isAgency, type Order } from '../orders/order.ts'
import { lacksReport, reportTemplateOf } from '../orders/reports/required.ts'
import { reportsOf, soldIn, type Report } from './reports.ts'
import { reportLink, reportLinksOf, toReportLink } from './share.ts'

/** A version of the report of an order. */
export const report = z
  .object({
    _id: z.uuid(),
    version: z.int(),
    state: z.enum(reportStates),
    /** Counts the changes of a draft: sent back in `If-Match`. */
    revision: z.int(),
    publishedAt: time.nullable(),
    updatedAt: time,
    ...reportContent.shape,
  })
  .meta({ id: 'OrderReport' })

/** What a report is about. */
const about = z.object({
  orderNumber: z.string(),
  packageName: z.string(),
  /** The first and last day of the period. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
})

/** The published report of an order, for the holder of a link to it. */
export const sharedReport = about.extend({ report }).meta({ id: 'SharedReport' })

/** The reports of an order, newest first: for its customer the published one. */
export const reports = about.extend({
  reports: z.array(report),
  /** The links by which others read the published one. */
  links: z.array(reportLink),
  /** For the agency: whether there is a template for the order, and whether the order lacks its report. */
  hasTemplate: z.boolean().optional(),
  isLacking: z.boolean().optional(),
})

export const toReport = (row: Report) => fromRow(report, row, row.content)

export const toSharedReport = async (ctx: Context, order: Order, row: Report) => ({
  ...(await aboutOf(ctx, order)),
  report: toReport(row),
})

const aboutOf = async (ctx: Context, order: Order): Promise<z.input<typeof about>> => ({
  orderNumber: order.number,
  ...(await soldIn(ctx, order)),
})

export async function toReports(ctx: Context, order: Order): Promise<z.input<typeof reports>> {
  const all = await reportsOf(ctx, order.id)
  const agency = isAgency(ctx)
  return {
    ...(await aboutOf(ctx, order)),
    links: (await reportLinksOf(ctx, order.id)).map((link) => toReportLink(ctx, link)),
    reports: all.filter(({ state }) => agency || state === 'published').map(toReport),
    ...(agency && {
      hasTemplate: (await reportTemplateOf(ctx, order)) !== undefined,
      isLacking: await lacksReport(ctx, order),
    }),
  }
}
