import { orderStates } from '#content/shop/order-states.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import type { ReportState } from '#content/shop/order-report.ts'
import { isChecking } from '#content/shop/report-check.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError, InvalidInputError, requireVersion } from '../../platform/errors.ts'
import { deliveriesOf } from '../deliveries/delivery.ts'
import { recordEvent } from '../orders/order-events.ts'
import { changeOrderStatus } from '../orders/order-status.ts'
import type { Order } from '../orders/order.ts'
import { lacksReport } from '../orders/reports/required.ts'
import { mailReport } from './mails.ts'
import { lockReport, requireDraft, reportsOf, type Report } from './reports.ts'

/**
 * Publishes a draft: the customer reads it, in place of the version before. An order whose work was accepted becomes
 * Delivered with it. Throws a StaleVersionError if the stored revision is not `expected`.
 */
export const publishReport = (ctx: Context, id: string, expected: number | undefined): Promise<Report> =>
  withTransaction(ctx, async (ctx) => {
    const { order, report } = await lockReport(ctx, id)
    if (report.state === 'published') return report
    requireDraft(report)
    requireVersion(expected, report.revision)
    const isWaiting = isChecking(report.content.check, ctx.now().getTime())
    requireComplete(report, isWaiting)
    if (isWaiting)
      throw new ConflictError('The site is being checked. Publish the report once the result is there.')
    const before = (await reportsOf(ctx, order.id)).find(({ state }) => state === 'published')
    if (before) await moveReport(ctx, before, 'replaced')
    const published = await moveReport(ctx, report, 'published')
    await recordEvent(ctx, order.id, {
      by: 'agency',
      subject: 'report',
      id,
      action: 'publish',
      after: { version: String(report.version) },
    })
    await mailReport(ctx, order, published)
    await completeAccepted(ctx, order)
    return published
  })

function requireComplete({ content: { done, numbers, next, check } }: Report, isWaiting: boolean) {
  const errors: Record<string, string> = {}
  if (done === '') errors['done'] = 'Say what was done.'
  if (next === '') errors['next'] = 'Say what comes next.'
  // That a site could not be read is a result, too.
  const isChecked = isWaiting || check?.state === 'done' || check?.state === 'failed'
  if (done === null && next === null && !isChecked && numbers.every(({ value }) => value === ''))
    errors['values'] = check
      ? numbers.length > 0
        ? 'Enter a number, or check the site.'
        : 'Check the site first.'
      : 'Enter at least one number.'
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
}

/** What was accepted before its report was there is delivered now. */
async function completeAccepted(ctx: TxContext, order: Order) {
  if (orderStates[order.orderStatus].isDone || paymentStates[order.paymentStatus].isClosed) return
  const [newest] = await deliveriesOf(ctx, order.id)
  if (newest?.state !== 'accepted') return
  await changeOrderStatus(ctx, order, {
    to: 'Delivered',
    by: 'agency',
    reason: `Version ${newest.version} was accepted, and the report is published.`,
  })
}

/** Takes a published report back: the customer reads it no longer. One of a delivered order is replaced by a new version instead. */
export const withdrawReport = (ctx: Context, id: string): Promise<Report> =>
  withTransaction(ctx, async (ctx) => {
    const { order, report } = await lockReport(ctx, id)
    if (report.state === 'withdrawn') return report
    if (report.state !== 'published') throw new ConflictError('This version is not published.')
    const withdrawn = await moveReport(ctx, report, 'withdrawn')
    if (orderStates[order.orderStatus].isDone && (await lacksReport(ctx, order)))
      throw new ConflictError(
        'The order is delivered, so it needs its report. Publish a new version instead, or set the order to Pending first.',
      )
    await recordEvent(ctx, order.id, {
      by: 'agency',
      subject: 'report',
      id,
      action: 'withdraw',
      after: { version: String(report.version) },
    })
    return withdrawn
  })

const moveReport = (
  { db, now }: TxContext,
  { id, publishedAt }: Report,
  state: ReportState,
): Promise<Report> =>
  db
    .updateTable('orderReports')
    .set({ state, updatedAt: now(), publishedAt: publishedAt ?? now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
