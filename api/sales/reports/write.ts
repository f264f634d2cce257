import { withTransaction, type Context } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { ReportContent } from '../../platform/db/report-data.ts'
import { InvalidInputError, requireVersion } from '../../platform/errors.ts'
import { refreshPages } from '../orders/order-events.ts'
import { lockReport, requireDraft, type Report } from './reports.ts'

/** What the agency enters. Its parts and numbers are those of the draft. */
export interface ReportInput {
  done: string
  /** The values of the numbers, in their order; empty for one that is not known. */
  values: string[]
  next: string
}

/** Changes a draft. Throws a StaleVersionError if the stored revision is not `expected`. */
export const updateReport = (
  ctx: Context,
  id: string,
  { input, expected }: { input: ReportInput; expected: number | undefined },
): Promise<Report> =>
  withTransaction(ctx, async (ctx) => {
    const { report } = await lockReport(ctx, id)
    requireDraft(report)
    requireVersion(expected, report.revision)
    const changed = await ctx.db
      .updateTable('orderReports')
      .set((row) => ({
        content: json(withInput(report.content, input)),
        revision: row('revision', '+', 1),
        authorUid: ctx.caller.uid,
        authorEmail: ctx.caller.email,
        updatedAt: ctx.now(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await refreshPages(ctx, report.orderId, { subject: 'report', audience: 'agency' })
    return changed
  })

function withInput(content: ReportContent, { done, values, next }: ReportInput): ReportContent {
  if (values.length !== content.numbers.length)
    throw new InvalidInputError({ errors: { values: `Send ${content.numbers.length} values.` } })
  return {
    ...content,
    done: content.done === null ? null : done,
    numbers: content.numbers.map((number, i) => ({ ...number, value: values[i]! })),
    next: content.next === null ? null : next,
  }
}

/** Removes a draft. What was published stays. */
export const removeReport = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { report } = await lockReport(ctx, id)
    requireDraft(report)
    await ctx.db.deleteFrom('orderReports').where('id', '=', id).execute()
    await refreshPages(ctx, report.orderId, { subject: 'report', audience: 'agency' })
  })
