import type { Report } from './queries.ts'
import { formatCount } from '../../../ui/number.ts'

const names = [
  ['views', 'Views'],
  ['visitors', 'Visitors'],
  ['messages', 'Messages'],
  ['subscribers', 'Subscribers'],
  ['orders', 'Orders'],
  ['payments', 'Paid orders'],
] as const

/** The totals of the period, each compared with the previous period. */
export const Totals = ({ report: { totals, previous } }: { report: Report }) => (
  <dl className="totals">
    {names.map(([key, name]) => {
      const [now, before] = [totals[key], previous[key]]
      if (now === null || before === null) return null
      return (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <strong>{formatCount(now)}</strong>
            <small>{comparison(now, before)}</small>
          </dd>
        </div>
      )
    })}
  </dl>
)

function comparison(now: number, before: number) {
  if (now === before) return 'no change'
  if (before === 0) return 'no earlier data'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formatCount(Math.abs(percent))}% from ${formatCount(before)}`
}
