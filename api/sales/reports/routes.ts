import { z } from 'zod'
import { maxReportNumbers, maxReportText, reportValuePattern } from '#content/shop/order-report.ts'
import { textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { findVisibleOrder } from '../orders/order.ts'
import { report, reports, toReport, toReports } from './answers.ts'
import { aggregations, importNumbers, importResult, planNumbers } from './import-numbers.ts'
import { checkSite } from './check.ts'
import { publishReport, withdrawReport } from './publish.ts'
import { startReport } from './start.ts'
import { removeReport, updateReport } from './write.ts'

const value = textField(20).refine(
  (text) => text === '' || reportValuePattern.test(text),
  'Enter a number such as 1204 or 3.7.',
)

const write = { may: 'orders.work', order: 'orderReports' } as const

/** The reports of the periods of subscriptions. */
export const reportRoutes = () => [
  route({
    id: 'listReports',
    tag: 'Reports',
    method: 'GET',
    path: '/order/{id}/reports',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.read', order: 'orders' },
    summary: 'List the versions of the report of an order',
    description: 'Newest first. Its customer gets the published one.',
    answers: reports,
    run: async ({ ctx, param }) => toReports(ctx, await findVisibleOrder(ctx, param('id'))),
  }),
  route({
    id: 'startReport',
    tag: 'Reports',
    method: 'POST',
    path: '/order/{id}/reports',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Make a draft of the report of an order',
    description:
      'By the template of its package, with the done tasks and the delivered versions; of a published report a draft of the next version. An existing draft is returned.',
    status: 201,
    answers: report,
    run: async ({ ctx, c, param }) => {
      const draft = await startReport(ctx, param('id'))
      setETag(c, draft.revision)
      return toReport(draft)
    },
  }),
  route({
    id: 'updateReport',
    tag: 'Reports',
    method: 'PUT',
    path: '/order-report/{id}',
    access: write,
    summary: 'Update the draft of a report',
    description: 'The values are those of its numbers, in their order. A published version never changes.',
    body: z.strictObject({
      done: textField(maxReportText).default(''),
      values: z.array(value).max(maxReportNumbers, `At most ${maxReportNumbers} values.`).default([]),
      next: textField(maxReportText).default(''),
    }),
    answers: report,
    run: async ({ ctx, c, body, param }) => {
      const changed = await updateReport(ctx, param('id'), { input: body, expected: expectedVersion(c) })
      setETag(c, changed.revision)
      return toReport(changed)
    },
  }),
  route({
    id: 'importReportNumbers',
    tag: 'Reports',
    method: 'POST',
    path: '/order-report/{id}/import',
    access: write,
    kilobytes: 2048,
    summary: 'Read the numbers of a report from a CSV file',
    description:
      'As exported from Google Search Console, Google Analytics or a rank tracker. With `preview`, only what it would do. Of a file with days, those of the period count, and earlier ones become the periods before.',
    body: z.strictObject({
      csv: z.string().min(1, 'This file is empty.').max(1_000_000, 'At most 1 MB: export a shorter time.'),
      sources: z
        .array(
          z
            .strictObject({
              column: z.int('The number of a column.').min(0),
              how: z.enum(aggregations, `One of: ${aggregations.join(', ')}.`),
            })
            .nullable(),
        )
        .max(maxReportNumbers)
        .optional(),
      preview: z.boolean().default(false),
    }),
    answers: importResult,
    run: ({ ctx, body: { preview, ...input }, param }) =>
      preview ? planNumbers(ctx, param('id'), input) : importNumbers(ctx, param('id'), input),
  }),
  route({
    id: 'checkReportSite',
    tag: 'Reports',
    method: 'POST',
    path: '/order-report/{id}/check',
    access: write,
    summary: 'Check the client’s site for the draft of a report',
    description:
      'The same as the page check of visitors. Without an address, that of the draft is checked again. The result follows within a minute.',
    body: z.strictObject({ address: z.string().max(2000, 'At most 2000 characters.').optional() }),
    answers: report,
    run: async ({ ctx, body, param }) => toReport(await checkSite(ctx, param('id'), body.address)),
  }),
  route({
    id: 'deleteReport',
    tag: 'Reports',
    method: 'DELETE',
    path: '/order-report/{id}',
    access: write,
    summary: 'Delete the draft of a report',
    status: 204,
    run: ({ ctx, param }) => removeReport(ctx, param('id')),
  }),
  route({
    id: 'publishReport',
    tag: 'Reports',
    method: 'POST',
    path: '/order-report/{id}/publish',
    access: write,
    summary: 'Publish a report',
    description:
      'The customer reads it, in place of the version before. It never changes from then on. An order whose work was accepted becomes Delivered.',
    answers: report,
    run: async ({ ctx, c, param }) => toReport(await publishReport(ctx, param('id'), expectedVersion(c))),
  }),
  route({
    id: 'withdrawReport',
    tag: 'Reports',
    method: 'POST',
    path: '/order-report/{id}/withdraw',
    access: write,
    summary: 'Take a published report back',
    description: 'Not while the order is Delivered: publish a new version instead.',
    answers: report,
    run: async ({ ctx, param }) => toReport(await withdrawReport(ctx, param('id'))),
  }),
]
