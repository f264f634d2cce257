import { Fold } from '../parts/Fold.tsx'
import { historyText } from '../orders/order-status.ts'
import type { OrderPanelProps } from './panel.ts'
import { formatDayAndTime } from '../../ui/time.tsx'

/** The history of an order, newest first. */
export const History = ({ order }: Pick<OrderPanelProps, 'order'>) => (
  <Fold id="history" title="History">
    <ol className="timeline">
      {order.history.toReversed().map((entry) => (
        <li key={entry._id}>
          <p>
            <strong>{historyText(entry)}</strong>
          </p>
          <time dateTime={entry.at}>{formatDayAndTime(entry.at)}</time>
          {entry.reason && <p className="lines">{entry.reason}</p>}
        </li>
      ))}
    </ol>
  </Fold>
)
