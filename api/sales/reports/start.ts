import { v7 as uuid } from 'uuid'
import { maxReportHistory, maxReportText, type ReportNumber } from '#content/shop/order-report.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { ReportContent } from '../../platform/db/report-data.ts'
import { ConflictError } from '../../platform/errors.ts'
import { deliveriesOf } from '../deliveries/delivery.ts'
import { refreshPages } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import { reportTemplateOf, type ReportTemplate } from '../orders/reports/required.ts'
import { tasksOf } from '../orders/tasks/tasks.ts'
import { askForCheck, firstCheck } from './check.ts'
import { reportsOf, type Report } from './reports.ts'

/**
 * A draft of the next version of an order’s report; the one that exists already if there is one. The first one has what was
 * done so far, a later one what the version before says.
 */
export const startReport = (ctx: Context, orderId: string): Promise<Report> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const [last] = await reportsOf(ctx, orderId)
    if (last?.state === 'draft') return last
    const template = await reportTemplateOf(ctx, order)
    if (!template && !last)
      throw new ConflictError(
        'There is no report template for this order. Add one under How we work → Report templates: it is for the periods of subscriptions.',
      )
    const draft = await ctx.db
      .insertInto('orderReports')
      .values({
        id: uuid(),
        orderId,
        version: (last?.version ?? 0) + 1,
        content: json(last?.content ?? (await firstContent(ctx, orderId, template!))),
        authorUid: ctx.caller.uid,
        authorEmail: ctx.caller.email,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await refreshPages(ctx, orderId, { subject: 'report', audience: 'agency' })
    const { check } = draft.content
    return check?.state === 'new' && check.address !== '' ? askForCheck(ctx, draft, check) : draft
  })

/** What a report begins with: what its template asks for, as far as the order says it. */
async function firstContent(
  ctx: TxContext,
  orderId: string,
  template: ReportTemplate,
): Promise<ReportContent> {
  const earlier = await earlierNumbers(ctx, orderId)
  return {
    done: template.reportDone === 'No' ? null : await doneSoFar(ctx, orderId),
    numbers: (template.reportNumbers ?? []).map(({ numberLabel, numberUnit = '', numberBetter }) => ({
      label: numberLabel,
      unit: numberUnit,
      better: numberBetter === 'Lower' ? ('down' as const) : ('up' as const),
      value: '',
      before: earlier(numberLabel, numberUnit),
    })),
    next: template.reportNext === 'No' ? null : '',
    ...(template.reportCheck === 'Yes' && { check: await firstCheck(ctx, orderId) }),
  }
}

/** The done tasks and the delivered versions of an order, a line each. */
async function doneSoFar(ctx: TxContext, orderId: string): Promise<string> {
  const tasks = (await tasksOf(ctx, orderId)).filter(({ doneAt }) => doneAt !== null)
  const delivered = (await deliveriesOf(ctx, orderId)).filter(({ state }) => state !== 'withdrawn')
  return [
    ...tasks.map(({ text }) => text),
    ...delivered.toReversed().map(({ message }) => message.split(/\r?\n/).find(Boolean) ?? ''),
  ]
    .join('\n')
    .slice(0, maxReportText)
}

/** Finds the values of a number in the published reports of the periods before. */
async function earlierNumbers({ db }: TxContext, orderId: string) {
  const period = await periodOfOrder({ db }, orderId)
  const rows = period
    ? await db
        .selectFrom('orderReports')
        .innerJoin('subscriptionPeriods', 'subscriptionPeriods.orderId', 'orderReports.orderId')
        .select(['startsOn', 'content'])
        .where('subscriptionId', '=', period.subscriptionId)
        .where('number', '<', period.number)
        .where('state', '=', 'published')
        .orderBy('number', 'desc')
        .limit(maxReportHistory)
        .execute()
    : []
  const oldestFirst = rows.toReversed()
  return (label: string, unit: string): ReportNumber['before'] => {
    const told = oldestFirst.flatMap(({ startsOn, content }) => {
      const same = content.numbers.find((each) => each.label === label && each.unit === unit)
      return same ? [{ ...same, from: startsOn }] : []
    })
    const values = new Map([
      // Of the time before the first report, from a file.
      ...told.flatMap(({ before }) => before.map(({ from, value }) => [from, value] as const)),
      ...told.filter(({ value }) => value !== '').map(({ from, value }) => [from, value] as const),
    ])
    return [...values]
      .map(([from, value]) => ({ from, value }))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1))
      .slice(-maxReportHistory)
  }
}
