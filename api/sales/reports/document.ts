import {
  reportChange,
  reportLines,
  reportPoints,
  reportValueText,
  type ReportNumber,
} from '#content/shop/order-report.ts'
import type { CheckText } from '#content/shop/report-check.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { withLatinDigits } from '#content/locale/format.ts'
import type { Period } from '#content/shop/periods.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { readSender } from '../../mail/outbox/sender.ts'
import { headingsOf } from '../../money/invoices/document.ts'
import { currentWords } from '../../money/invoices/words.ts'
import type { Context } from '../../platform/context.ts'
import type { ReportContent } from '../../platform/db/report-data.ts'
import type { Document } from '../../platform/documents/document.ts'
import { documentFormats } from '../../platform/documents/formats.ts'
import { pdfOf, type Pdf } from '../../platform/documents/pdf.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { findReport, soldIn, type Report } from './reports.ts'
import { checkOf, readTexts, type ReportTexts } from './texts.ts'

/** The PDF of a version of a report, in the owner’s words of now. */
export async function pdfOfReport(ctx: Context, report: Report): Promise<{ name: string; pdf: Pdf }> {
  const order = await findOrder(ctx, report.orderId)
  const texts = await readTexts(ctx)
  const { name, contactLines, theme } = await readSender(ctx)
  const { period, packageName } = await soldIn(ctx, order)
  const pdf = await pdfOf(
    documentOf({
      order: { ...order, packageName },
      content: report.content,
      period,
      check: await checkOf(ctx, report, { texts, locale: order.locale }),
      texts,
      headings: headingsOf(await currentWords(ctx)),
      seller: { name, lines: contactLines, color: theme.primary[0] },
      publishedOn: await todayOf(ctx, report.publishedAt ?? report.updatedAt),
      createdAt: report.publishedAt ?? report.updatedAt,
    }),
  )
  return { name: `${order.number}-report${report.version > 1 ? `-v${report.version}` : ''}.pdf`, pdf }
}

/** A report as a mail attachment. */
export async function attachmentOf(ctx: Context, id: string) {
  const { name, pdf } = await pdfOfReport(ctx, await findReport(ctx, id))
  return { name, type: 'application/pdf', bytes: pdf }
}

/** What the PDF of a report shows. */
export function documentOf({
  order,
  content: { done, numbers, next },
  check,
  period,
  texts,
  headings,
  seller,
  publishedOn,
  createdAt,
}: {
  order: Pick<Order, 'number' | 'packageName' | 'customerName' | 'customerCompany' | 'locale'>
  content: ReportContent
  check: CheckText | undefined
  period: Period | null
  texts: ReportTexts
  headings: Document['headings']
  seller: { name: string; lines: readonly string[]; color: string }
  publishedOn: string
  createdAt: Date
}): Document {
  const { day } = documentFormats(order.locale)
  const part = (name: string, lines: string | null) =>
    lines ? [{ name, points: reportLines(lines), amount: '' }] : []
  return {
    title: texts.reportTitle,
    facts: [
      [texts.reportPackageLabel, order.packageName],
      ...(period
        ? [
            [
              texts.reportPeriodLabel,
              fillTemplate(texts.reportPeriod, { from: day(period.from), to: day(period.to) }),
            ] as const,
          ]
        : []),
      [texts.reportPublishedLabel, day(publishedOn)],
    ],
    brand: { name: seller.name, color: seller.color },
    from: [seller.name, ...seller.lines],
    to: [order.customerCompany, order.customerName].filter(Boolean),
    headings: { ...headings, description: order.packageName, amount: texts.reportNow },
    items: [
      ...part(texts.reportDoneHeading, done),
      ...numbers
        .filter(({ value }) => value !== '')
        .map((number) => lineOf(number, { texts, period, locale: order.locale })),
      ...(check ? [checkLine(check, texts)] : []),
      ...part(texts.reportNextHeading, next),
    ],
    sums: [],
    notes: [],
    footer: [],
    locale: order.locale,
    createdAt,
  }
}

function lineOf(
  number: ReportNumber,
  { texts, period, locale: orderLocale }: { texts: ReportTexts; period: Period | null; locale: string },
): Document['items'][number] {
  const locale = withLatinDigits(orderLocale)
  const last = number.before.at(-1)
  const change = reportChange(number, locale)
  const judged =
    change?.isBetter === undefined ? '' : change.isBetter ? texts.reportBetter : texts.reportWorse
  return {
    name: number.label,
    points: [
      last ? `${texts.reportBefore}: ${reportValueText(number, last.value, locale)}` : '',
      change ? [change.text, judged].filter(Boolean).join(', ') : '',
    ].filter(Boolean),
    amount: reportValueText(number, number.value, locale),
    ...(period && last && { bars: reportPoints(number, period.from, locale) }),
  }
}

/** The check of the site: what was fixed, what is new, and what can be improved. */
const checkLine = ({ intro, score, before, groups }: CheckText, texts: ReportTexts) => ({
  name: texts.reportCheckHeading,
  points: [
    ...intro,
    before,
    ...groups.flatMap(({ title, points }) => points.map(({ name, found }) => `${title} – ${name}: ${found}`)),
  ].filter(Boolean),
  amount: score,
})
