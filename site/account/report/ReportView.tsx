import { fillTemplate } from '#content/model/text-template.ts'
import { reportLines } from '#content/shop/order-report.ts'
import type { Report, Reports } from '../../order/report/queries.ts'
import { formatLongDate } from '../../ui/time.tsx'
import { NumberCharts } from './NumberCharts.tsx'
import { ReportNumbers } from './ReportNumbers.tsx'
import { SiteCheck } from './SiteCheck.tsx'
import type { ReportTexts } from './texts.ts'

interface Props {
  texts: ReportTexts
  about: Pick<Reports, 'orderNumber' | 'packageName' | 'period'>
  report: Report
}

/** What a report says. */
export function ReportView({ texts, about: { orderNumber, packageName, period }, report }: Props) {
  const { done, numbers, check, next, publishedAt } = report
  const known = numbers.filter(({ value }) => value !== '')
  return (
    <article className="period-report">
      <header>
        <h2 dir="auto">{packageName}</h2>
        <p className="muted">
          {[
            period &&
              fillTemplate(texts.reportPeriod, {
                from: formatLongDate(period.from),
                to: formatLongDate(period.to),
              }),
            orderNumber,
            publishedAt && fillTemplate(texts.reportPublished, { day: formatLongDate(publishedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {done && <Part id="done" heading={texts.reportDoneHeading} lines={done} />}
      {known.length > 0 && (
        <section className="block" aria-labelledby="numbers">
          <h2 id="numbers">{texts.reportNumbersHeading}</h2>
          <ReportNumbers texts={texts} numbers={known} />
          {period && <NumberCharts {...{ texts, numbers: known, from: period.from }} />}
        </section>
      )}
      <SiteCheck texts={texts} check={check} />
      {next && <Part id="next" heading={texts.reportNextHeading} lines={next} />}
    </article>
  )
}

/** A list with each line as an item, as in the PDF. */
const Part = ({ id, heading, lines }: { id: string; heading: string; lines: string }) => (
  <section className="block" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul dir="auto">
      {reportLines(lines).map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  </section>
)
