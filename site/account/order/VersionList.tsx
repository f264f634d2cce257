import { deliveryWords } from '#content/shop/delivery-states.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { DeliveryBody } from '../../order/deliveries/DeliveryBody.tsx'
import type { Deliveries, Delivery } from '../../order/deliveries/queries.ts'
import { DeliveryAnswer } from './DeliveryAnswer.tsx'
import type { OrderPanelProps } from './panel.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDayAndTime } from '../../ui/time.tsx'

interface Props extends Pick<OrderPanelProps, 'order'>, Deliveries {
  /** Called after the customer has accepted the work or requested changes. */
  onAnswer: () => Promise<void>
}

/** The delivered versions: the newest one with its actions, the others below. */
export function VersionList({ order, deliveries, changeRounds, onAnswer }: Props) {
  const [latest, ...older] = deliveries
  if (!latest) return null
  const isOpen = latest.state === 'waiting' && !paymentStates[order.paymentStatus].isClosed
  return (
    <section className="block" aria-labelledby="delivery">
      <h2 className="long" id="delivery">
        Your delivery
      </h2>
      <article className={isOpen ? 'box delivery is-open' : 'box delivery'}>
        <VersionHeader delivery={latest} />
        <DeliveryBody delivery={latest} />
        {isOpen && <DeliveryAnswer delivery={latest} rounds={changeRounds} onAnswer={onAnswer} />}
        {latest.state === 'change-requested' && (
          <p>We are working on your changes. The next version will appear here.</p>
        )}
        {latest.answeredBy === 'silence' && (
          <p>You did not respond in time, so it counts as accepted. Write to us if something is missing.</p>
        )}
      </article>
      {older.length > 0 && (
        <details className="earlier">
          <summary>{older.length === 1 ? 'Earlier version' : `${older.length} earlier versions`}</summary>
          {older.map((delivery) => (
            <article key={delivery._id} className="box delivery">
              <VersionHeader delivery={delivery} />
              <DeliveryBody delivery={delivery} />
            </article>
          ))}
        </details>
      )}
    </section>
  )
}

const VersionHeader = ({ delivery: { version, state, deliveredAt } }: { delivery: Delivery }) => (
  <header>
    <h3>Version {version}</h3>
    <Badge tone={deliveryWords[state].tone}>{deliveryWords[state].customer}</Badge>
    <time dateTime={deliveredAt}>{formatDayAndTime(deliveredAt)}</time>
  </header>
)
