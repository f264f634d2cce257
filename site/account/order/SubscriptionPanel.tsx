import { linkAuthorization } from '../../session/link-session.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { SubscriptionPage } from '../subscriptions/SubscriptionPage.tsx'
import { callsOf } from '../subscriptions/subscriptions.ts'
import type { OrderPanelProps } from './panel.ts'

/** The subscription whose period this order is. A guest, who has no page of their subscriptions, has all of it here. */
export function SubscriptionPanel({ order: { subscription } }: OrderPanelProps) {
  if (!subscription) return null
  const { _id: id } = subscription
  return linkAuthorization() ? <SubscriptionPage id={id} calls={callsOf(id)} /> : <ToSubscription id={id} />
}

function ToSubscription({ id }: { id: string }) {
  const { data } = useAccountQuery(['subscription', id], callsOf(id).find)
  if (!data) return null
  return (
    <section className="block" aria-labelledby="subscription">
      <h2 className="long" id="subscription">
        Subscription
      </h2>
      <p>
        This order is one period of a subscription. {data.words}{' '}
        <a href={`/account/subscriptions?id=${id}`}>Change, pause or end it</a>
      </p>
    </section>
  )
}
