import { dollars } from '../../lib/money.ts'
import { asMoment, ago } from '../lib/time.ts'
import { statusWord, type Entry } from './order.ts'

const whose: Record<Entry['by'], string> = {
  customer: 'The customer',
  agency: 'The agency',
  provider: 'PayPal',
}

const payments: Record<string, string> = {
  failed: 'reported a payment that failed',
  received: 'reported a payment that does not count for the order',
  refunded: 'refunded a payment that does not count for the order',
}

function happened({ what, before, after, amount = '', total = '', currency = '' }: Entry): string {
  if (what === 'placed') return 'placed the order'
  if (what === 'payment') return payments[after] ?? after
  if (what === 'refund')
    return `refunded ${dollars(amount)} ${currency}${amount === total ? '' : ` (${dollars(total)} in all)`}`
  const part = /payment/i.test(what) ? 'the payment' : /order|status/i.test(what) ? 'the work' : what
  return before
    ? `set ${part} from ${statusWord(before)} to ${statusWord(after)}`
    : `${what}${after ? `: ${statusWord(after)}` : ''}`
}

/** What happened to an order, newest first. */
export function Timeline({ history }: { history: readonly Entry[] }) {
  return (
    <section className="panel" aria-labelledby="timeline-title">
      <h2 id="timeline-title">Timeline</h2>
      <ol className="timeline">
        {history.toReversed().map((entry) => (
          <li key={entry._id}>
            <p>
              <strong>
                {entry.actorEmail && entry.by === 'agency' ? entry.actorEmail : whose[entry.by]}
              </strong>{' '}
              {happened(entry)}
            </p>
            {entry.reason && <p className="soft">{entry.reason}</p>}
            <time className="soft" dateTime={entry.at} title={asMoment(entry.at)}>
              {ago(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
