import { dayAndTime, entryWords } from '../orders/order-words.ts'
import type { OrderPanelProps } from './panel.ts'

/** The history of an order, newest first. */
export const History = ({ order }: Pick<OrderPanelProps, 'order'>) => (
  <section className="block" aria-labelledby="history">
    <h2 className="long" id="history">
      What has happened
    </h2>
    <ol className="timeline">
      {order.history.toReversed().map((entry) => (
        <li key={entry._id}>
          <strong>{entryWords(entry)}</strong>
          <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
          {entry.reason && <p className="lines">{entry.reason}</p>}
        </li>
      ))}
    </ol>
  </section>
)
