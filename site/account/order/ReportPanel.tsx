import { useQuery } from '@tanstack/react-query'
import { reportAddress, reportsQuery } from '../../order/report/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatLongDate } from '../../ui/time.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The way to the report of the period, once it is published. */
export function ReportPanel({ order: { _id, subscription } }: OrderPanelProps) {
  const { data } = useQuery({ ...reportsQuery(_id), enabled: subscription !== null })
  const published = data?.reports.find(({ state }) => state === 'published')
  return (
    published?.publishedAt && (
      <section className="block" aria-labelledby="report">
        <h2 className="long" id="report">
          Your report
        </h2>
        <p>What we have done, and what comes next. Published on {formatLongDate(published.publishedAt)}.</p>
        <p className="actions">
          <ButtonLink href={reportAddress(_id)}>Read the report</ButtonLink>
        </p>
      </section>
    )
  )
}
