import { z } from 'zod'
import { answerKindCodes, maxOptions } from '#content/shop/brief.ts'
import { fileIds, orderFile, type OrderFileAnswer } from '../files/answers.ts'
import { download } from '../../platform/http/download.ts'
import { csvResponse } from '../../platform/http/csv.ts'
import { requiredMessage, textField, time } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import {
  addAnswerFiles,
  addQuestion,
  briefOf,
  acceptsAnswers,
  saveAnswer,
  sendBrief,
  type Question,
} from './brief.ts'
import { answerText, toMarkdown } from './export.ts'
import { briefRemindedAt, remindOfBriefNow } from '../orders/work/remind.ts'
import { fromRow } from '../../platform/http/from-row.ts'

const question = z
  .object({
    _id: z.uuid(),
    question: z.string(),
    help: z.string(),
    kind: z.enum(answerKindCodes),
    options: z.array(z.string()),
    required: z.boolean(),
    /** Whether the agency added it to this order only. */
    extra: z.boolean(),
    /** Several choices are separated by line breaks. */
    answer: z.string(),
    answeredAt: time.nullable(),
    files: z.array(orderFile),
  })
  .meta({ id: 'OrderBriefQuestion' })

const brief = z
  .object({
    questions: z.array(question),
    /** When the brief was last sent. */
    sentAt: time.nullable(),
    /** When the customer was last reminded of it. */
    remindedAt: time.nullable(),
    /** The number of the order from which answers were copied. */
    copiedFrom: z.string().nullable(),
    /** Whether answers can be changed. */
    open: z.boolean(),
  })
  .meta({ id: 'Brief' })

const toQuestion = (row: Question, files: OrderFileAnswer[] = []) =>
  fromRow(question, row, {
    files,
  })

const newQuestion = z
  .strictObject({
    question: textField(200).min(1, requiredMessage),
    help: textField(2000).default(''),
    kind: z.enum(answerKindCodes, 'One of the kinds of answers.').default('long'),
    options: z
      .array(textField(200).min(1, requiredMessage))
      .max(maxOptions, `At most ${maxOptions}.`)
      .default([]),
    required: z.boolean().default(true),
  })
  .refine(({ kind, options }) => (kind !== 'one' && kind !== 'several') || options.length > 1, {
    path: ['options'],
    message: 'Enter at least two options.',
  })

async function* inOneBatch<T>(rows: T[]) {
  yield rows
}

/** The brief of an order: its questions, their answers, and further questions of the agency. */
export const briefRoutes = () => [
  route({
    id: 'getBrief',
    tag: 'Brief',
    method: 'GET',
    path: '/order/{id}/brief',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'brief.read', order: 'orders' },
    hasSecret: true,
    summary: 'Get the brief of an order',
    description: 'The questions of a paid order, with their answers.',
    answers: brief,
    run: async ({ ctx, param }) => {
      const found = await briefOf(ctx, param('id'))
      return {
        questions: found.questions.map((each) => toQuestion(each, found.files.get(each.id))),
        sentAt: found.sentAt,
        remindedAt: await briefRemindedAt(ctx, found.order.id),
        copiedFrom: found.copiedFrom,
        open: acceptsAnswers(found.order),
      }
    },
  }),
  route({
    id: 'answerQuestion',
    tag: 'Brief',
    method: 'PUT',
    path: '/brief-answer/{id}',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.work', order: 'orderBriefQuestions' },
    hasSecret: true,
    summary: 'Save an answer',
    description:
      'Saved as it is typed. Missing and invalid answers are reported when the brief is sent. `replaces` is the answer that it is based on: a 412 if somebody has changed it in the meantime.',
    body: z.strictObject({ answer: textField(5000), replaces: textField(5000).optional() }),
    answers: question,
    run: async ({ ctx, body, param }) => toQuestion(await saveAnswer(ctx, param('id'), body)),
  }),
  route({
    id: 'answerWithFiles',
    tag: 'Brief',
    method: 'PUT',
    path: '/brief-answer/{id}/files',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.work', order: 'orderBriefQuestions' },
    summary: 'Answer a question with files',
    description: 'That were uploaded for it.',
    body: z.strictObject({ fileIds: fileIds.min(1, requiredMessage) }),
    status: 204,
    run: async ({ ctx, body, param }) => {
      await addAnswerFiles(ctx, param('id'), body.fileIds)
    },
  }),
  route({
    id: 'sendBrief',
    tag: 'Brief',
    method: 'POST',
    path: '/order/{id}/brief/send',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.work', order: 'orders' },
    summary: 'Send the brief',
    description: 'The work can start then. A 422 names the questions with missing or invalid answers.',
    status: 204,
    run: async ({ ctx, param }) => {
      await sendBrief(ctx, param('id'))
    },
  }),
  route({
    id: 'remindOfBrief',
    tag: 'Brief',
    method: 'POST',
    path: '/order/{id}/brief/reminder',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Remind the customer of the brief',
    description: 'By email, at most once a day, while the order waits for its brief.',
    status: 204,
    run: ({ ctx, param }) => remindOfBriefNow(ctx, param('id')),
  }),
  route({
    id: 'askQuestion',
    tag: 'Brief',
    method: 'POST',
    path: '/order/{id}/brief/questions',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Ask another question',
    description: 'About one order. Its customer is notified. Send an Idempotency-Key header to retry safely.',
    body: newQuestion,
    status: 201,
    answers: question,
    run: async ({ ctx, c, body, param }) =>
      toQuestion(await addQuestion(ctx, param('id'), { input: body, key: idempotencyKey(c) })),
  }),
  route({
    id: 'exportBriefTable',
    tag: 'Brief',
    method: 'GET',
    path: '/order/{id}/brief.csv',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'brief.read', order: 'orders' },
    summary: 'Export the brief as CSV',
    produces: 'text/csv',
    run: async ({ ctx, param }) => {
      const { order, questions, files } = await briefOf(ctx, param('id'))
      const columns = {
        question: ({ question }: Question) => question,
        answer: (each: Question) => answerText(each, files.get(each.id)),
        answeredAt: (each: Question) => each.answeredAt,
      }
      return csvResponse(`brief-${order.number}.csv`, columns, inOneBatch(questions))
    },
  }),
  route({
    id: 'exportBriefText',
    tag: 'Brief',
    method: 'GET',
    path: '/order/{id}/brief.md',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'brief.read', order: 'orders' },
    summary: 'Export the brief as Markdown',
    produces: 'text/markdown',
    run: async ({ ctx, c, param }) => {
      const found = await briefOf(ctx, param('id'))
      return download(c, `brief-${found.order.number}.md`, 'text/markdown; charset=utf-8', toMarkdown(found))
    },
  }),
]
