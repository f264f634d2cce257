import { v4 as uuid } from 'uuid'
import { isChecking, type ReportCheck } from '#content/shop/report-check.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { ConflictError, InvalidInputError, unlessNotFound } from '../../platform/errors.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { checkPage } from '../../site/audits/audit-job.ts'
import { readAddress } from '../../site/audits/audits.ts'
import { refreshPages } from '../orders/order-events.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import { lockReport, requireDraft, type Report } from './reports.ts'

/** Checks the site of a draft. It is not tried again: the draft says why the site could not be read. */
export const reportCheckJob = jobKind<{ id: string; askedAt: string }>('report-check', {
  retryLimit: 1,
  expireInSeconds: 5 * 60,
  localConcurrency: 1,
})

/** The address as it is kept; empty if it is none that can be checked. */
function checkable({ env }: Context, typed: string): string {
  try {
    return readAddress(typed, !env.production).url
  } catch (error) {
    if (error instanceof InvalidInputError) return ''
    throw error
  }
}

/** The check that the first draft of an order begins with: of the page of the last report, else of the brief. */
export async function firstCheck(ctx: TxContext, orderId: string): Promise<ReportCheck> {
  const known = (await addressBefore(ctx, orderId)) ?? (await addressOfBrief(ctx, orderId)) ?? ''
  return {
    address: checkable(ctx, known),
    state: 'new',
    askedAt: '',
    checkedAt: '',
    problem: '',
    findings: [],
    before: null,
  }
}

/** The reports of the periods before that of an order, newest first. */
async function reportsBefore({ db }: TxContext, orderId: string) {
  const period = await periodOfOrder({ db }, orderId)
  if (!period) return []
  return db
    .selectFrom('orderReports')
    .innerJoin('subscriptionPeriods', 'subscriptionPeriods.orderId', 'orderReports.orderId')
    .select(['state', 'content'])
    .where('subscriptionId', '=', period.subscriptionId)
    .where('number', '<', period.number)
    .orderBy('number', 'desc')
    .orderBy('orderReports.version', 'desc')
    .limit(24)
    .execute()
}

const addressBefore = async (ctx: TxContext, orderId: string) =>
  (await reportsBefore(ctx, orderId)).find(({ content }) => content.check?.address)?.content.check?.address

/** The first web address among the answers of the newest brief of the subscription. */
async function addressOfBrief({ db }: TxContext, orderId: string): Promise<string | undefined> {
  const period = await periodOfOrder({ db }, orderId)
  const found =
    period &&
    (await db
      .selectFrom('orderBriefQuestions')
      .innerJoin('subscriptionPeriods', 'subscriptionPeriods.orderId', 'orderBriefQuestions.orderId')
      .select('answer')
      .where('subscriptionId', '=', period.subscriptionId)
      .where('number', '<=', period.number)
      .where('kind', '=', 'url')
      .where('answer', '<>', '')
      .orderBy('number', 'desc')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst())
  return found?.answer
}

/** Has the site of a draft checked, at another address if one is given. A check that waits is not asked for twice. */
export const checkSite = (ctx: Context, id: string, typed: string | undefined): Promise<Report> =>
  withTransaction(ctx, async (ctx) => {
    const { report } = await lockReport(ctx, id)
    requireDraft(report)
    const { check } = report.content
    if (!check)
      throw new ConflictError(
        'This report has no site check: its template did not ask for one when it was begun.',
      )
    const address = readAddress(typed ?? check.address, !ctx.env.production).url
    if (!isChecking(check, ctx.now().getTime())) return askForCheck(ctx, report, { ...check, address })
    if (address === check.address) return report
    throw new ConflictError('The site is being checked. Try again in a minute.')
  })

/** Enqueues the check of a draft. */
export async function askForCheck(ctx: TxContext, report: Report, check: ReportCheck): Promise<Report> {
  const askedAt = ctx.now().toISOString()
  await enqueueAll(ctx.db, reportCheckJob, [{ id: uuid(), data: { id: report.id, askedAt } }])
  return storeCheck(ctx, report, { ...check, state: 'waiting', askedAt })
}

/** Stores a check, which is no change of what the agency writes: its revision stays. */
async function storeCheck(
  ctx: TxContext,
  { id, orderId, content }: Report,
  check: ReportCheck,
): Promise<Report> {
  const changed = await ctx.db
    .updateTable('orderReports')
    .set({ content: json({ ...content, check }), updatedAt: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshPages(ctx, orderId, { subject: 'report', audience: 'agency' })
  return changed
}

/** Checks the site of a draft that waits for it, and keeps the result, or why there is none. */
export async function runCheck(
  ctx: Context,
  { id, askedAt }: { id: string; askedAt: string },
): Promise<void> {
  const waiting = ({ state, content: { check } }: Pick<Report, 'state' | 'content'>) =>
    state === 'draft' && check?.state === 'waiting' && check.askedAt === askedAt ? check : undefined
  const found = await ctx.db
    .selectFrom('orderReports')
    .select(['state', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  const asked = found && waiting(found)
  if (!asked) return
  // Outside of a transaction, as it may take a minute.
  const result = await checkPage(asked.address, ctx.env)
  await withTransaction(ctx, async (ctx) => {
    // It may have been deleted or published meanwhile.
    const locked = await unlessNotFound(lockReport(ctx, id))
    const check = locked && waiting(locked.report)
    if (!check) return
    const checkedAt = ctx.now().toISOString()
    await storeCheck(
      ctx,
      locked.report,
      'report' in result
        ? {
            ...check,
            state: 'done',
            checkedAt,
            problem: '',
            findings: result.report.findings,
            before: await resultBefore(ctx, locked.report.orderId, check.address),
          }
        : { ...check, state: 'failed', checkedAt, problem: result.problem, findings: [], before: null },
    )
  })
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '')

/** What the check found in the last report, by rule; null if it was of another page, or there is none. */
async function resultBefore(
  ctx: TxContext,
  orderId: string,
  address: string,
): Promise<ReportCheck['before']> {
  const last = (await reportsBefore(ctx, orderId)).find(({ state }) => state === 'published')
  const check = last?.content.check
  return check?.state === 'done' && withoutScheme(check.address) === withoutScheme(address)
    ? Object.fromEntries(check.findings.map(({ rule, state }) => [rule, state]))
    : null
}
