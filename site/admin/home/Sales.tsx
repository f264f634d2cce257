import { useState } from 'react'
import { dollars } from '../../lib/money.ts'
import type { Sales as Sale } from '../orders/order.ts'

const [width, height] = [960, 150]

/** Sales over time: a bar a day or month, read with the arrow keys, and the same numbers as a table. */
export function Sales({ byDay, byMonth }: { byDay: readonly Sale[]; byMonth: readonly Sale[] }) {
  const [unit, setUnit] = useState<'day' | 'month'>('day')
  const sales = unit === 'day' ? byDay : byMonth
  return (
    <section className="panel" aria-labelledby="sales-title">
      <div className="panel-head">
        <h2 id="sales-title">Sales over time</h2>
        <div className="switch" role="group" aria-label="Sales by">
          <button type="button" aria-pressed={unit === 'day'} onClick={() => setUnit('day')}>
            30 days
          </button>
          <button type="button" aria-pressed={unit === 'month'} onClick={() => setUnit('month')}>
            12 months
          </button>
        </div>
      </div>
      <Chart key={unit} sales={sales} unit={unit} />
      <details className="numbers">
        <summary>The numbers</summary>
        <table className="table">
          <caption className="hidden">Sales by {unit}</caption>
          <thead>
            <tr>
              <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
              <th scope="col" className="end">
                Orders
              </th>
              <th scope="col" className="end">
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map((each) => (
              <tr key={each.on}>
                <td data-title={unit === 'day' ? 'Day' : 'Month'}>{nameOf(each.on)}</td>
                <td data-title="Orders" className="end">
                  {each.orders}
                </td>
                <td data-title="Sales" className="end">
                  {dollars(each.sales)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function Chart({ sales, unit }: { sales: readonly Sale[]; unit: 'day' | 'month' }) {
  const [at, setAt] = useState<number>()
  const most = Math.max(1, ...sales.map((each) => Number(each.sales)))
  const total = sales.reduce((sum, each) => sum + Number(each.sales), 0)
  const step = width / sales.length
  const shown = at === undefined ? undefined : sales[at]

  const words = shown
    ? `${nameOf(shown.on)}: ${dollars(shown.sales)} from ${shown.orders} ${shown.orders === 1 ? 'order' : 'orders'}`
    : `${dollars(total.toFixed(2))} in ${unit === 'day' ? 'the last 30 days' : 'the last 12 months'}`
  return (
    <div className="chart">
      <p className="chart-said">{words}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <line x1="0" x2={width} y1={height} y2={height} className="axis" />
        {sales.map((each, i) => {
          const size = (Number(each.sales) / most) * (height - 10)
          return (
            <g key={each.on} onPointerEnter={() => setAt(i)} className={i === at ? 'bar read' : 'bar'}>
              <rect x={i * step} y="0" width={step} height={height} className="reach" />
              <rect
                x={i * step + step * 0.15}
                y={height - Math.max(size, Number(each.sales) > 0 ? 3 : 1)}
                width={step * 0.7}
                height={Math.max(size, Number(each.sales) > 0 ? 3 : 1)}
                rx="2"
                className={Number(each.sales) > 0 ? 'full' : 'none'}
              />
            </g>
          )
        })}
      </svg>
      <p className="chart-days" aria-hidden>
        {[0, Math.floor(sales.length / 2), sales.length - 1].map((i) => (
          <span key={i}>{sales[i] && nameOf(sales[i].on)}</span>
        ))}
      </p>
      <input
        type="range"
        className="chart-range"
        aria-label={`Read the sales, ${unit} by ${unit}`}
        aria-valuetext={words}
        min={0}
        max={sales.length - 1}
        value={at ?? sales.length - 1}
        onChange={(event) => setAt(Number(event.target.value))}
        onBlur={() => setAt(undefined)}
      />
    </div>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-21` as `Nov 21`, `2026-11` as `Nov 2026`. */
const nameOf = (on: string) => (on.length > 7 ? dayFormat : monthFormat).format(new Date(on))
