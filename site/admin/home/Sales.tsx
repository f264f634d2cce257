import { useState } from 'react'
import { formatPrice } from '../../ui/price.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { formatPeriod } from '../../ui/time.tsx'
import type { Home } from './queries.ts'

type Figures = NonNullable<Home['sales']>

/** Total sales, and sales over time as a chart and as a table. */
export function Sales({ totalPaid, byDay, byMonth }: Figures) {
  const [unit, setUnit] = useState<'day' | 'month'>('day')
  const sales = unit === 'day' ? byDay : byMonth
  const total = sales.reduce((sum, each) => sum + Number(each.sales), 0)
  return (
    <Panel
      title="Sales over time"
      actions={
        <SegmentedControl
          label="Period"
          segments={[
            { value: 'day', text: '30 days' },
            { value: 'month', text: '12 months' },
          ]}
          value={unit}
          onChange={setUnit}
        />
      }
    >
      <p className="total-sales">
        Total Sales: <strong>{formatPrice(totalPaid)}</strong>
      </p>
      <BarChart
        key={unit}
        bars={sales.map(({ on, sales, orders }) => ({
          key: on,
          label: formatPeriod(on),
          value: Number(sales),
          description: `${formatPeriod(on)}: ${formatPrice(sales)} from ${orders} ${orders === 1 ? 'order' : 'orders'}`,
        }))}
        summary={`${formatPrice(total.toFixed(2))} in the last ${unit === 'day' ? '30 days' : '12 months'}`}
        label={`Sales by ${unit}`}
      />
      <details className="numbers">
        <summary>View as table</summary>
        <Table
          caption={`Sales by ${unit}`}
          columns={columnsBy(unit)}
          rows={sales.toReversed()}
          keyOf={({ on }) => on}
        />
      </details>
    </Panel>
  )
}

const columnsBy = (unit: 'day' | 'month'): Column<Figures['byDay'][number]>[] => [
  { title: unit === 'day' ? 'Day' : 'Month', cell: ({ on }) => formatPeriod(on) },
  { title: 'Orders', align: 'end', cell: ({ orders }) => orders },
  { title: 'Sales', align: 'end', cell: ({ sales }) => formatPrice(sales) },
]
