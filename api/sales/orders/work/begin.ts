import { v7 as uuid } from 'uuid'
import { answerError, answerKindOf, maxQuestions, optionsFrom } from '#content/shop/brief.ts'
import { isInWork, type Party } from '#content/shop/payment-states.ts'
import { addWorkingDays } from '#content/locale/calendar-day.ts'
import { sections } from '#content/sections/sections.ts'
import { withTransaction, type Context, type TxContext } from '../../../platform/context.ts'
import { list } from '../../../content/records/records.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import { json, type Tx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { lockOrder, type Order } from '../order.ts'
import { moveToRole } from './stage.ts'
import { jobKind } from '../../../platform/jobs/kind.ts'
import { previousPeriodOrder } from '../periods/period-of-order.ts'

/** Of a paid order whose brief may not have been sent; `step` counts its reminders. */
export const briefReminderJob = jobKind<{ id: string; step: number }>('brief-reminder')

const daySeconds = 24 * 60 * 60
/** The times of the brief reminders, in seconds after the payment. */
const reminderDelays = [2 * daySeconds, 5 * daySeconds]

/** Prepares a paid order: adds its brief. Moves it to `progress` if the brief has no questions. */
export async function beginWork(ctx: TxContext, order: Order, by: Party): Promise<Order> {
  // The order was already moved on before it was paid.
  if (order.stage !== 'brief') return order
  const { questionCount, isSent } = await addBrief(ctx, order)
  if (questionCount === 0 || isSent)
    return setInitialDueDate(ctx, await moveToRole(ctx, order, { role: 'progress', by }))
  for (const [i, after] of reminderDelays.entries())
    await enqueue(ctx.db, briefReminderJob, { id: order.id, step: i + 1 }, { after })
  return order
}

/** Sets the due date to the number of work days from today, unless the order has one. */
export async function setInitialDueDate(ctx: TxContext, order: Order): Promise<Order> {
  if (order.dueOn !== null || order.workDays === null) return order
  return ctx.db
    .updateTable('orders')
    .set({ dueOn: addWorkingDays(await todayOf(ctx), order.workDays) })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds the brief of an order that was paid before briefs existed. Called when the brief is first opened. */
export const ensureBrief = (ctx: Context, order: Order): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    if (!isInWork(order)) return
    await addBrief(ctx, await lockOrder(ctx, order.id))
  })

/**
 * Copies the current questions to the order, with the answers of an earlier order. Those of a later period of a subscription
 * count as sent, as they were for the period before.
 */
async function addBrief(ctx: TxContext, order: Order): Promise<{ questionCount: number; isSent: boolean }> {
  const created = await ctx.db
    .insertInto('orderBriefs')
    .values({ orderId: order.id, copiedFrom: null, sentAt: null })
    .onConflict((row) => row.column('orderId').doNothing())
    .returning('orderId')
    .executeTakeFirst()
  if (!created) return { questionCount: await countQuestions(ctx.db, order.id), isSent: false }
  const questions = await questionsFor(ctx, order.packageId)
  if (questions.length === 0) return { questionCount: 0, isSent: false }
  const earlier = await earlierAnswers(ctx, order)
  const sentAt = earlier?.isOfPeriodBefore ? earlier.sentAt : null
  const copiedAnswers = questions.map((question) => {
    const answer = earlier?.answers.get(`${question.kind} ${question.question}`) ?? ''
    return answer && !answerError(question, answer) ? answer : ''
  })
  await ctx.db
    .insertInto('orderBriefQuestions')
    .values(
      questions.map((question, position) => ({
        ...question,
        id: uuid(),
        orderId: order.id,
        position,
        options: json(question.options) as unknown as string[],
        answer: copiedAnswers[position]!,
        answeredAt: copiedAnswers[position] ? ctx.now() : null,
      })),
    )
    .execute()
  if (copiedAnswers.some(Boolean) || sentAt)
    await ctx.db
      .updateTable('orderBriefs')
      .set({ copiedFrom: earlier!.number, ...(sentAt && { sentAt: ctx.now() }) })
      .where('orderId', '=', order.id)
      .execute()
  return { questionCount: questions.length, isSent: sentAt !== null }
}

async function countQuestions(tx: Tx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orderBriefQuestions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

async function questionsFor(ctx: TxContext, packageId: string | null) {
  const records = await list(ctx, sections.briefQuestion)
  return records
    .filter(
      ({ questionPackages }) => !questionPackages || questionPackages.split(', ').includes(packageId ?? ''),
    )
    .slice(0, maxQuestions)
    .map((record) => {
      const kind = answerKindOf(record['questionKind'] ?? '')
      const options = optionsFrom(record['questionOptions'])
      return {
        question: record['question'] ?? '',
        help: record['questionHelp'] ?? '',
        // A choice without options becomes a text field.
        kind: (kind === 'one' || kind === 'several') && options.length === 0 ? ('short' as const) : kind,
        options,
        required: record['questionRequired'] === 'Yes',
      }
    })
}

/**
 * The answers for the period before; else the latest ones of the same customer for the same package, shared with the same
 * people.
 */
async function earlierAnswers(ctx: TxContext, order: Order) {
  const { db: tx } = ctx
  const previous = await previousPeriodOrder(ctx, order.id)
  // A guest has not signed in: they must not see the answers of other orders with their address.
  if (order.customerUid === null && !previous) return undefined
  const earlier = await tx
    .selectFrom('orders')
    .innerJoin('orderBriefs', 'orderBriefs.orderId', 'orders.id')
    .select(['orders.id', 'orders.number', 'orderBriefs.sentAt'])
    .$if(previous !== undefined, (query) => query.where('orders.id', '=', previous!))
    .$if(previous === undefined, (query) =>
      query
        .where('orders.customerUid', '=', order.customerUid)
        .where('orders.companyId', 'is not distinct from', order.companyId)
        .where('orders.packageId', 'is not distinct from', order.packageId)
        .where('orders.id', '<>', order.id)
        .where('orderBriefs.sentAt', 'is not', null)
        .orderBy('orders.id', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  if (!earlier) return undefined
  const rows = await tx
    .selectFrom('orderBriefQuestions')
    .select(['question', 'kind', 'answer'])
    .where('orderId', '=', earlier.id)
    .where('extra', '=', false)
    .execute()
  return {
    number: earlier.number,
    sentAt: earlier.sentAt,
    isOfPeriodBefore: previous !== undefined,
    answers: new Map(rows.map(({ kind, question, answer }) => [`${kind} ${question}`, answer])),
  }
}
