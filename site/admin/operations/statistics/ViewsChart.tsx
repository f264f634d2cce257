import { BarChart } from '../../../ui/bar-chart.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatPeriod } from '../../../ui/time.tsx'
import type { Report } from './queries.ts'
import { formatCount } from '../../../ui/number.ts'

interface Bar {
  on: string
  views: number
  visitors: number | null
  conversions: number
}

interface Props {
  report: Report
  byMonth: boolean
}

/** Views over time as a chart and as a table. */
export function ViewsChart({ report, byMonth }: Props) {
  const bars = byMonth ? months(report.days.map(toBar)) : report.days.map(toBar)
  const unit = byMonth ? 'month' : 'day'
  const columns: Column<Bar>[] = [
    { title: byMonth ? 'Month' : 'Day', cell: ({ on }) => formatPeriod(on) },
    { title: 'Views', align: 'end', cell: ({ views }) => formatCount(views) },
    {
      title: 'Visitors',
      align: 'end',
      cell: ({ visitors }) => (visitors === null || visitors === undefined ? '–' : formatCount(visitors)),
    },
    { title: 'Conversions', align: 'end', cell: ({ conversions }) => formatCount(conversions) },
  ]
  return (
    <Panel title={`Views by ${unit}`}>
      <BarChart
        bars={bars.map(({ on, views, visitors, conversions }) => ({
          key: on,
          label: formatPeriod(on),
          value: views,
          description: [
            `${formatPeriod(on)}: ${count(views, 'view')}`,
            visitors !== null && count(visitors, 'visitor'),
            conversions > 0 && count(conversions, 'conversion'),
          ]
            .filter(Boolean)
            .join(', '),
        }))}
        summary={`${count(report.totals.views, 'view')} from ${formatPeriod(report.from)} to ${formatPeriod(report.to)}`}
        label={`Views by ${unit}`}
      />
      <details className="numbers">
        <summary>View as table</summary>
        <Table
          caption={`Views by ${unit}`}
          columns={columns}
          rows={bars.toReversed()}
          keyOf={({ on }) => on}
        />
      </details>
    </Panel>
  )
}

const toBar = ({ day, views, visitors, messages, subscribers, orders }: Report['days'][number]): Bar => ({
  on: day,
  views,
  visitors,
  conversions: messages + subscribers + orders,
})

function months(days: readonly Bar[]): Bar[] {
  const byMonth = new Map<string, Bar>()
  for (const { on, views, visitors, conversions } of days) {
    const month = on.slice(0, 7)
    const before = byMonth.get(month) ?? { on: month, views: 0, visitors: 0, conversions: 0 }
    byMonth.set(month, {
      on: month,
      views: before.views + views,
      visitors: visitors === null || before.visitors === null ? null : before.visitors + visitors,
      conversions: before.conversions + conversions,
    })
  }
  return [...byMonth.values()]
}

const count = (number: number, noun: string) => `${formatCount(number)} ${number === 1 ? noun : `${noun}s`}`
