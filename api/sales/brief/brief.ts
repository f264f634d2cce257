import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { answerError, maxQuestions, storedAnswer, type AnswerKind } from '#content/shop/brief.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, json, type Database, type Tx } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, StaleVersionError } from '../../platform/errors.ts'
import { attachFiles, filesOf } from '../files/attach.ts'
import { findOrder, lockOrder, partyOf, type Order, type Reader } from '../orders/order.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { recordEvent, refreshPages, type Actor } from '../orders/order-events.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { ensureBrief, setInitialDueDate } from '../orders/work/begin.ts'
import { mailBriefReceived, mailBriefQuestion } from '../orders/work/mails.ts'
import { moveToRole } from '../orders/work/stage.ts'

export type Question = Selectable<Tables['orderBriefQuestions']>

/** The questions of an order with the answers of its customer. An unpaid order has no questions yet. */
export async function briefOf(db: Database, orderId: string, reader: Reader) {
  const order = await findOrder(db, orderId, reader)
  let brief = await lookUp(db, orderId)
  if (!brief) {
    await ensureBrief(db, order)
    brief = await lookUp(db, orderId)
  }
  const questions = await questionsOf(db, orderId)
  const fileQuestions = questions.filter(({ kind }) => kind === 'file').map(({ id }) => id)
  const files = await filesOf(db, orderId, 'brief', fileQuestions, reader)
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
export const saveAnswer = (db: Database, id: string, input: AnswerInput, reader: Reader): Promise<Question> =>
  inTransaction(db, async (tx) => {
    const question = await lockQuestion(tx, id, reader)
    const answer = storedAnswer(question, input.answer)
    if (question.kind === 'file') throw new ConflictError('This question is answered with files.')
    // For example a repeated request whose answer was lost.
    if (question.answer === answer) return question
    if (input.replaces !== undefined && storedAnswer(question, input.replaces) !== question.answer)
      throw new StaleVersionError()
    const brief = await lookUp(tx, question.orderId)
    const wrong = brief?.sentAt && !question.extra && answerError(question, answer)
    if (wrong) throw new InvalidInputError({ errors: { answer: wrong } })
    return storeAnswer(tx, question, answer)
  })

/** Answers a question with files that were uploaded for it. */
export const addAnswerFiles = (
  db: Database,
  id: string,
  fileIds: readonly string[],
  reader: Reader,
): Promise<Question> =>
  inTransaction(db, async (tx) => {
    const question = await lockQuestion(tx, id, reader)
    if (question.kind !== 'file') throw new ConflictError('This question is not answered with files.')
    await attachFiles(
      tx,
      { orderId: question.orderId, purpose: 'brief', ownerId: id },
      fileIds,
      reader.caller,
    )
    return storeAnswer(tx, question, question.answer)
  })

async function lockQuestion(tx: Tx, id: string, reader: Reader): Promise<Question> {
  const question = await lockRow(tx, 'orderBriefQuestions', id)
  const order = await findOrder(tx, question.orderId, reader)
  if (!acceptsAnswers(order))
    throw new ConflictError('This order is closed: its answers can no longer be changed.')
  return question
}

async function storeAnswer(tx: Tx, { id, orderId }: Question, answer: string): Promise<Question> {
  const stored = await tx
    .updateTable('orderBriefQuestions')
    .set({ answer, answeredAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshPages(tx, orderId, 'answer')
  return stored
}

/** Sends the brief, so that the work can begin. Throws an InvalidInputError with the missing or invalid answers. */
export const sendBrief = (db: Database, orderId: string, reader: Reader): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, reader)
    if (!acceptsAnswers(order)) throw new ConflictError('This order is closed: its brief cannot be sent.')
    if (!(await lookUp(tx, orderId))) throw new ConflictError('There is no brief before the order is paid.')
    const errors = await answerErrors(tx, orderId, reader)
    if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
    const sentAt = new Date()
    await tx.updateTable('orderBriefs').set({ sentAt }).where('orderId', '=', orderId).execute()
    const actor: Actor = { by: partyOf(order, reader), caller: reader.caller }
    await recordEvent(tx, orderId, actor, { subject: 'order', action: 'send brief' })
    const wasWaiting = order.stage === 'brief' || order.stage === 'waiting'
    const moved = wasWaiting ? await moveToRole(tx, order, 'progress', actor) : order
    const started = await setInitialDueDate(tx, moved)
    if (actor.by === 'customer') await mailBriefReceived(tx, started, sentAt)
    return started
  })

async function answerErrors(tx: Tx, orderId: string, reader: Reader): Promise<Record<string, string>> {
  const questions = await questionsOf(tx, orderId)
  const fileQuestions = questions.filter(({ kind }) => kind === 'file').map(({ id }) => id)
  const files = await filesOf(tx, orderId, 'brief', fileQuestions, reader)
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
  db: Database,
  orderId: string,
  input: NewQuestion,
  caller: Caller,
  key: string | null,
): Promise<Question> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const id = key === null ? uuid() : idOfRequest(`question ${orderId}`, caller, key, JSON.stringify(input))
    const repeated = await tx
      .selectFrom('orderBriefQuestions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (repeated) return repeated
    if (!acceptsAnswers(order)) throw new ConflictError('This order is closed: no question can be added.')
    await ensureBrief(tx, order)
    if (!(await lookUp(tx, orderId))) throw new ConflictError('There is no brief before the order is paid.')
    const questions = await questionsOf(tx, orderId)
    if (questions.length >= 2 * maxQuestions) throw new ConflictError('There are too many questions.')
    const question = await tx
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
    const actor: Actor = { by: 'agency', caller }
    const text = input.question
    await recordEvent(tx, orderId, actor, {
      subject: 'question',
      id: question.id,
      action: 'ask',
      after: { text },
    })
    // An order at the stage `brief` already waits for its customer.
    const moved = order.stage === 'brief' ? order : await moveToRole(tx, order, 'waiting', actor)
    await mailBriefQuestion(tx, moved, question.id, text)
    return question
  })

/** Withdraws a question that is not answered yet. */
export const undoAddQuestion: UndoEvent<'question', 'ask'> = async (tx, { id }, caller) => {
  const removed = await tx
    .deleteFrom('orderBriefQuestions')
    .where('id', '=', id)
    .where('extra', '=', true)
    .where('answer', '=', '')
    .where('answeredAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!removed) throw new ConflictError('The question has been answered.')
  const order = await lockOrder(tx, removed.orderId)
  const actor: Actor = { by: 'agency', caller }
  const text = removed.question
  await recordEvent(tx, order.id, actor, { subject: 'question', id, action: 'withdraw', before: { text } })
  if (order.stage === 'waiting') await moveToRole(tx, order, 'progress', actor)
}
