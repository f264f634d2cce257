import { CircleAlert, CircleCheck, Wrench, type LucideIcon } from 'lucide-react'
import { formatNumber } from '#content/locale/format.ts'
import { checkText, type CheckText } from '#content/shop/report-check.ts'
import type { Report } from '../../order/report/queries.ts'
import { siteLocale } from '../../ui/locale.ts'
import { formatLongDate } from '../../ui/time.tsx'
import type { ReportTexts } from './texts.ts'

const icons: Readonly<Record<CheckText['groups'][number]['kind'], LucideIcon>> = {
  fixed: CircleCheck,
  added: CircleAlert,
  open: Wrench,
}

/** What the check of the site found: what was fixed since the last report, what is new, and what else to improve. */
export function SiteCheck({ texts, check }: { texts: ReportTexts; check: Report['check'] }) {
  const shown = checkText(check, texts, {
    number: (number) => formatNumber(number, siteLocale()),
    day: formatLongDate,
  })
  if (!shown) return null
  const { intro, score, before, groups } = shown
  return (
    <section className="block report-check" aria-labelledby="check">
      <h2 id="check">{texts.reportCheckHeading}</h2>
      {score && (
        <p className="report-score">
          <strong>{score}</strong>
          {before && <span className="muted">{before}</span>}
        </p>
      )}
      {groups.map(({ kind, title, points }) => (
        <Group key={kind} {...{ kind, title, points }} />
      ))}
      {intro.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
    </section>
  )
}

function Group({ kind, title, points }: CheckText['groups'][number]) {
  const Icon = icons[kind]
  return (
    <>
      <h3 className={`report-group ${kind}`}>
        <Icon aria-hidden /> {title}
      </h3>
      <dl className="report-findings">
        {points.map(({ name, found }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{found}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
