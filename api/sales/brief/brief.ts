import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { answerError, maxQuestions, storedAnswer, type AnswerKind } from '#content/shop/brief.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json, type Database } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, StaleVersionError } from '../../platform/errors.ts'
import { attachFiles, filesOf } from '../files/attach.ts'
import { findVisibleOrder, lockOrder, lockVisibleOrder, partyOf, type Order } from '../orders/order.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { recordEvent, refreshPages } from '../orders/order-events.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { ensureBrief, setInitialDueDate } from '../orders/work/begin.ts'
import { mailBriefReceived, mailBriefQuestion } from '../orders/work/mails.ts'
import { moveToRole } from '../orders/work/stage.ts'

export type Question = Selectable<Tables['orderBriefQuestions']>

/** The questions of an order with the answers of its customer. An unpaid order has no questions yet. */
export async function briefOf(ctx: Context, orderId: string) {
  const order = await findVisibleOrder(ctx, orderId)
  let brief = await lookUp(ctx.db, orderId)
  if (!brief) {
    await ensureBrief(ctx, order)
    brief = await lookUp(ctx.db, orderId)
  }
  const questions = await questionsOf(ctx.db, orderId)
  const fileQuestions = questions.filter(({ kind }) => kind === 'file').map(({ id }) => id)
  const files = await filesOf(ctx, orderId, { purpose: 'brief', ownerIds: fileQuestions })
  return { order, sentAt: brief?.sentAt ?? null, copiedFrom: brief?.copiedFrom ?? null, questions, files }
}

const lookUp = (db: Database, orderId: string) =>
  db.selectFrom('orderBriefs').selectAll().where('orderId', '=', orderId).executeTakeFirst()

const questionsOf = (db: Database, orderId: string): Promise<Question[]> =>
  db
    .selectFrom('orderBriefQuestions')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** Whether answers can be changed: until the work is delivered or the order is closed. */
export const acceptsAnswers = ({ stage, paymentStatus }: Pick<Order, 'stage' | 'paymentStatus'>) =>
  stage !== 'delivered' && !paymentStates[paymentStatus].isClosed

interface AnswerInput {
  answer: string
  /** The answer that the client had before. A different stored answer throws a StaleVersionError. Not checked if omitted. */
  replaces?: string | undefined
}

/**
 * Stores an answer without validation, which takes place when the brief is sent. After that, only valid answers are
 * stored.
 */
export const saveAnswer = (ctx: Context, id: string, input: AnswerInput): Promise<Question> =>
  withTransaction(ctx, async (ctx) => {
    const question = await lockQuestion(ctx, id)
    const answer = storedAnswer(question, input.answer)
    if (question.kind === 'file') throw new ConflictError('This question is answered with files.')
    // For example a repeated request whose answer was lost.
    if (question.answer === answer) return question
    if (input.replaces !== undefined && storedAnswer(question, input.replaces) !== question.answer)
      throw new StaleVersionError()
    const brief = await lookUp(ctx.db, question.orderId)
    const wrong = brief?.sentAt && !question.extra && answerError(question, answer)
    if (wrong) throw new InvalidInputError({ errors: { answer: wrong } })
    return storeAnswer(ctx, question, answer)
  })

/** Answers a question with files that were uploaded for it. */
export const addAnswerFiles = (ctx: Context, id: string, fileIds: readonly string[]): Promise<Question> =>
  withTransaction(ctx, async (ctx) => {
    const question = await lockQuestion(ctx, id)
    if (question.kind !== 'file') throw new ConflictError('This question is not answered with files.')
    await attachFiles(ctx, { orderId: question.orderId, purpose: 'brief', ownerId: id }, fileIds)
    return storeAnswer(ctx, question, question.answer)
  })

async function lockQuestion(ctx: TxContext, id: string): Promise<Question> {
  const question = await lockRow(ctx.db, 'orderBriefQuestions', id)
  const order = await findVisibleOrder(ctx, question.orderId)
  if (!acceptsAnswers(order))
    throw new ConflictError('This order is closed: its answers can no longer be changed.')
  return question
}

async function storeAnswer(ctx: TxContext, { id, orderId }: Question, answer: string): Promise<Question> {
  const stored = await ctx.db
    .updateTable('orderBriefQuestions')
    .set({ answer, answeredAt: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshPages(ctx, orderId, { subject: 'answer' })
  return stored
}

/** Sends the brief, so that the work can begin. Throws an InvalidInputError with the missing or invalid answers. */
export const sendBrief = (ctx: Context, orderId: string): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockVisibleOrder(ctx, orderId)
    if (!acceptsAnswers(order)) throw new ConflictError('This order is closed: its brief cannot be sent.')
    if (!(await lookUp(ctx.db, orderId)))
      throw new ConflictError('There is no brief before the order is paid.')
    const errors = await answerErrors(ctx, orderId)
    if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
    const sentAt = ctx.now()
    await ctx.db.updateTable('orderBriefs').set({ sentAt }).where('orderId', '=', orderId).execute()
    const by = partyOf(ctx, order)
    await recordEvent(ctx, orderId, { by, subject: 'order', action: 'send brief' })
    const wasWaiting = order.stage === 'brief' || order.stage === 'waiting'
    const moved = wasWaiting ? await moveToRole(ctx, order, { role: 'progress', by }) : order
    const started = await setInitialDueDate(ctx, moved)
    if (by === 'customer') await mailBriefReceived(ctx, started, sentAt)
    return started
  })

async function answerErrors(ctx: TxContext, orderId: string): Promise<Record<string, string>> {
  const questions = await questionsOf(ctx.db, orderId)
  const fileQuestions = questions.filter(({ kind }) => kind === 'file').map(({ id }) => id)
  const files = await filesOf(ctx, orderId, { purpose: 'brief', ownerIds: fileQuestions })
  const wrong = questions.flatMap((question) => {
    const isMissing = question.kind === 'file' && question.required && !files.get(question.id)?.length
    const error = isMissing ? 'Please add a file.' : answerError(question, question.answer)
    return error ? [[question.id, error] as const] : []
  })
  return Object.fromEntries(wrong)
}

export interface NewQuestion {
  question: string
  help: string
  kind: AnswerKind
  options: readonly string[]
  required: boolean
}

/**
 * Adds a question to the brief of one order, which then waits for its customer. The customer gets a mail. A repeated
 * request with the same key returns the same question.
 */
export const addQuestion = (
  ctx: Context,
  orderId: string,
  { input, key }: { input: NewQuestion; key: string | null },
): Promise<Question> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const id =
      key === null ? uuid() : idOfRequest(`question ${orderId}`, ctx.caller, key, JSON.stringify(input))
    const repeated = await ctx.db
      .selectFrom('orderBriefQuestions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (repeated) return repeated
    if (!acceptsAnswers(order)) throw new ConflictError('This order is closed: no question can be added.')
    await ensureBrief(ctx, order)
    if (!(await lookUp(ctx.db, orderId)))
      throw new ConflictError('There is no brief before the order is paid.')
    const questions = await questionsOf(ctx.db, orderId)
    if (questions.length >= 2 * maxQuestions) throw new ConflictError('There are too many questions.')
    const question = await ctx.db
      .insertInto('orderBriefQuestions')
      .values({
        ...input,
        options: json([...input.options]) as unknown as string[],
        id,
        orderId,
        position: (questions.at(-1)?.position ?? -1) + 1,
        extra: true,
        answeredAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const by = 'agency'
    const text = input.question
    await recordEvent(ctx, orderId, {
      by,
      subject: 'question',
      id: question.id,
      action: 'ask',
      after: { text },
    })
    // An order at the stage `brief` already waits for its customer.
    const moved = order.stage === 'brief' ? order : await moveToRole(ctx, order, { role: 'waiting', by })
    await mailBriefQuestion(ctx, moved, { id: question.id, question: text })
    return question
  })

/** Withdraws a question that is not answered yet. */
export const undoAddQuestion: UndoEvent<'question', 'ask'> = async (ctx, { id }) => {
  const removed = await ctx.db
    .deleteFrom('orderBriefQuestions')
    .where('id', '=', id)
    .where('extra', '=', true)
    .where('answer', '=', '')
    .where('answeredAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!removed) throw new ConflictError('The question has been answered.')
  const order = await lockOrder(ctx, removed.orderId)
  const by = 'agency'
  const text = removed.question
  await recordEvent(ctx, order.id, { by, subject: 'question', id, action: 'withdraw', before: { text } })
  if (order.stage === 'waiting') await moveToRole(ctx, order, { role: 'progress', by })
}
