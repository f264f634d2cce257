import { reportPoints } from '#content/shop/order-report.ts'
import type { Report } from '../../order/report/queries.ts'
import { siteLocale } from '../../ui/locale.ts'
import type { ReportTexts } from './texts.ts'

type ReportNumber = Report['numbers'][number]

const [width, height] = [480, 96]

/** A chart of each number that is known for several periods. Their values are in a table below. */
export function NumberCharts({
  texts,
  numbers,
  from,
}: {
  texts: ReportTexts
  numbers: readonly ReportNumber[]
  /** The first day of the period. */
  from: string
}) {
  const drawn = numbers.filter(({ before }) => before.length > 0)
  return (
    drawn.length > 0 && (
      <div className="report-charts">
        {drawn.map((number) => (
          <NumberChart key={`${number.label} ${number.unit}`} {...{ texts, number, from }} />
        ))}
      </div>
    )
  )
}

function NumberChart({ texts, number, from }: { texts: ReportTexts; number: ReportNumber; from: string }) {
  const points = reportPoints(number, from, siteLocale())
  const values = points.map(({ value }) => value)
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  const scale = (height - 4) / (highest - lowest || 1)
  const zero = highest * scale + 2
  const step = width / points.length
  return (
    <figure className="report-chart">
      <figcaption>{number.label}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${number.label}: ${points.map(({ label, text }) => `${label}: ${text}`).join(', ')}`}
      >
        {points.map(({ from: key, value }, i) => (
          <rect
            key={key}
            x={i * step + step * 0.15}
            y={value < 0 ? zero : zero - Math.max(value * scale, 1)}
            width={step * 0.7}
            height={Math.max(Math.abs(value) * scale, 1)}
            className={i === points.length - 1 ? 'now' : undefined}
          />
        ))}
        <line x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
      <p className="report-axis" aria-hidden>
        <span>{points[0]!.label}</span>
        <span>{points.at(-1)!.label}</span>
      </p>
      <details>
        <summary>{texts.reportValues}</summary>
        <table className="table compact">
          <caption className="hidden">{number.label}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.reportPeriodLabel}</th>
              <th scope="col" className="end">
                {number.label}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.from}>
                <th scope="row">{point.label}</th>
                <td className="end">{point.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
