import { useAccountQuery } from '../parts/use-account-query.ts'
import { callsOf } from '../subscriptions/subscriptions.ts'
import type { OrderPanelProps } from './panel.ts'

/** The subscription whose period this order is. */
export function SubscriptionPanel({ order: { subscriptionId } }: OrderPanelProps) {
  const { data } = useAccountQuery(
    ['subscription', subscriptionId],
    () => callsOf(subscriptionId ?? '').find(),
    subscriptionId !== null,
  )
  if (!data || !subscriptionId) return null
  return (
    <section className="block" aria-labelledby="subscription">
      <h2 className="long" id="subscription">
        Subscription
      </h2>
      <p>
        This order is one period of a subscription. {data.words}{' '}
        <a href={`/account/subscriptions?id=${subscriptionId}`}>Change, pause or end it</a>
      </p>
    </section>
  )
}
