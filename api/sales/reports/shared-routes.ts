import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { NotFoundError, UnauthenticatedError } from '../../platform/errors.ts'
import type { Parts } from '../../platform/feature.ts'
import { textField } from '../../platform/fields.ts'
import { download } from '../../platform/http/download.ts'
import { route } from '../../platform/http/route.ts'
import { findOrder, findVisibleOrder, isAgency } from '../orders/order.ts'
import { sharedReport, toSharedReport } from './answers.ts'
import { pdfOfReport } from './document.ts'
import { findReport, publishedReport, type Report } from './reports.ts'
import {
  createReportLink,
  reportLink,
  reportLinkDays,
  revokeReportLink,
  sharedReportPath,
  toReportLink,
} from './share.ts'

const links = ['report'] as const

/** The published report that the caller’s link shows. Throws unless the path has its order. */
async function linkedReport(ctx: Context, orderId: string): Promise<Report> {
  const { link } = ctx.caller
  if (!link) throw new UnauthenticatedError({ challenge: 'Link' })
  if (link.subjectId !== orderId) throw new NotFoundError()
  return publishedReport(ctx, orderId)
}

/** A version that the caller may read: its customer only the published one. */
async function readableReport(ctx: Context, id: string): Promise<Report> {
  const report = await findReport(ctx, id)
  await findVisibleOrder(ctx, report.orderId)
  if (report.state !== 'published' && !isAgency(ctx)) throw new NotFoundError()
  return report
}

async function pdfAnswer(ctx: Context, c: Parameters<typeof download>[0], report: Report) {
  const { name, pdf } = await pdfOfReport(ctx, report)
  return download(c, name.replaceAll(/[^\w.-]/g, '-'), 'application/pdf', pdf)
}

/** Reports as PDF, and links by which they can be read without an account. */
export const sharedReportRoutes = ({ env: { publicUrl } }: Parts) => [
  route({
    id: 'getReportPdf',
    tag: 'Reports',
    method: 'GET',
    path: '/order-report/{id}/pdf',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.read', order: 'orderReports' },
    summary: 'Download a report as a PDF',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => pdfAnswer(ctx, c, await readableReport(ctx, param('id'))),
  }),
  route({
    id: 'createReportLink',
    tag: 'Reports',
    method: 'POST',
    path: '/order/{id}/report-links',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.work', order: 'orders' },
    hasSecret: true,
    summary: 'Create a link to the report of an order',
    description:
      'By it, anybody can read the published version, and nothing else of the order. The address is returned only once.',
    body: z.strictObject({
      days: z.literal(reportLinkDays, `One of: ${reportLinkDays.join(', ')}.`),
      label: textField(80).default(''),
    }),
    status: 201,
    answers: reportLink.extend({ address: z.string() }).meta({ id: 'NewReportLink' }),
    run: async ({ ctx, body, param }) => {
      const { link, token } = await createReportLink(ctx, param('id'), body)
      return { ...toReportLink(ctx, link), address: publicUrl + sharedReportPath(link.subjectId, token) }
    },
  }),
  route({
    id: 'revokeReportLink',
    tag: 'Reports',
    method: 'DELETE',
    path: '/report-link/{id}',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.work' },
    summary: 'Revoke a link to a report',
    description: 'Access ends with the next request.',
    status: 204,
    run: ({ ctx, param }) => revokeReportLink(ctx, param('id')),
  }),
  route({
    id: 'getSharedReport',
    tag: 'Reports',
    method: 'GET',
    path: '/shared-report/{id}',
    access: 'link',
    links,
    summary: 'Get the report of an order by a link to it',
    answers: sharedReport,
    run: async ({ ctx, param }) => {
      const report = await linkedReport(ctx, param('id'))
      return toSharedReport(ctx, await findOrder(ctx, report.orderId), report)
    },
  }),
  route({
    id: 'getSharedReportPdf',
    tag: 'Reports',
    method: 'GET',
    path: '/shared-report/{id}/pdf',
    access: 'link',
    links,
    summary: 'Download the report of an order as a PDF, by a link to it',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => pdfAnswer(ctx, c, await linkedReport(ctx, param('id'))),
  }),
]
