import { formatPrice } from '../../lib/price.ts'
import { Panel } from '../../ui/panel.tsx'
import { formatDate, TimeAgo } from '../../ui/time.tsx'
import { statusLabel } from '../orders/order.ts'
import type { HistoryEntry } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

const actors: Record<HistoryEntry['by'], string> = {
  customer: 'The customer',
  agency: 'The agency',
  provider: 'PayPal',
}

const payments: Record<string, string> = {
  failed: 'reported a failed payment',
  received: 'reported a payment that does not count for the order',
  refunded: 'refunded a payment that does not count for the order',
  'not-refunded': 'marked a refund as not made',
}

function describe({ what, before, after, amount = '', total = '', currency = '' }: HistoryEntry): string {
  if (what === 'placed') return 'placed the order'
  if (what === 'payment') return payments[after] ?? after
  if (what === 'stage') return `moved the order from ${before} to ${after}`
  if (what === 'dueDate') return after ? `moved the due date to ${formatDate(after)}` : 'removed the due date'
  if (what === 'brief') return after === 'asked' ? 'asked a question' : 'sent the brief'
  if (what === 'refund')
    return `refunded ${formatPrice(amount, currency)} ${currency}${amount === total ? '' : ` (${formatPrice(total, currency)} in total)`}`
  const name = /payment/i.test(what)
    ? 'the payment status'
    : /order|status/i.test(what)
      ? 'the order status'
      : what
  return before
    ? `changed ${name} from ${statusLabel(before)} to ${statusLabel(after)}`
    : `${what}${after ? `: ${statusLabel(after)}` : ''}`
}

/** The history of an order, newest first. */
export const Timeline = ({ order: { history } }: OrderPanelProps) => (
  <Panel title="Timeline">
    <ol className="timeline">
      {history.toReversed().map((entry) => (
        <li key={entry._id}>
          <p>
            <strong>{entry.actorEmail && entry.by === 'agency' ? entry.actorEmail : actors[entry.by]}</strong>{' '}
            {describe(entry)}
          </p>
          {entry.reason && <p className="soft">{entry.reason}</p>}
          <span className="soft">
            <TimeAgo at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  </Panel>
)
