import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { periods, statisticsQuery, type Report } from './queries.ts'
import { Tables } from './Tables.tsx'
import { Totals } from './Totals.tsx'
import { ViewsChart } from './ViewsChart.tsx'

const defaults = { period: '30', path: '' }

/** Page views and conversions, compared with the previous period. */
export function Statistics() {
  const { values, set } = useListParams(defaults)
  const may = useMay()
  const mayOpen = useMayOpen()
  const period = periods.find(({ value }) => value === values.period)?.value ?? '30'
  const query = useQuery(statisticsQuery(period, values.path))
  return (
    <>
      <PageHeader
        title="Statistics"
        description="Counted by the server, without cookies, and up to date within seconds."
        actions={
          <>
            {may('settings.analytics') && (
              <ButtonLink href="/admin/statistics/service">Statistics service</ButtonLink>
            )}
            <SegmentedControl
              label="Period"
              segments={periods}
              value={period}
              onChange={(period) => set({ period })}
            />
          </>
        }
      />
      {values.path && (
        <p className="only-page">
          Only the page <strong>{values.path}</strong>
          <Button icon={X} onClick={() => set({ path: '' })}>
            All pages
          </Button>
        </p>
      )}
      <QueryResult query={query} lines={8}>
        {(report) =>
          isEmpty(report) ? (
            <Panel label="Statistics">
              <EmptyState title="No views in this period">
                A view is counted when a visitor opens a public page. Robots, and visitors who ask not to be
                counted, are excluded.
              </EmptyState>
            </Panel>
          ) : (
            <div className="statistics" aria-busy={query.isPlaceholderData || undefined}>
              <Totals report={report} />
              <ViewsChart key={`${report.from} ${values.path}`} report={report} byMonth={period === '365'} />
              <Tables report={report} />
              <p className="muted">
                Days are in {report.timeZone === 'UTC' ? 'UTC' : report.timeZone.replaceAll('_', ' ')}.{' '}
                {mayOpen('/admin/content/site-name') && (
                  <>
                    Choose the time zone under <Link to="/admin/content/site-name">Site name</Link>.{' '}
                  </>
                )}
                Numbers are deleted after {report.monthsKept} months. A visitor who returns on another day
                counts as a new one.
              </p>
            </div>
          )
        }
      </QueryResult>
    </>
  )
}

const isEmpty = ({ totals, previous }: Report) =>
  Object.values({ ...totals }).every((number) => !number) &&
  Object.values({ ...previous }).every((number) => !number)
