import { useState } from 'react'
import { StatusBadge } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { Collected } from './Collected.tsx'
import { Periods } from './Periods.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { SubscriptionAddOns } from './SubscriptionAddOns.tsx'
import { perInterval, stateWords, type SubscriptionCalls, type SubscriptionDetails } from './subscriptions.ts'
import { ToPay } from './ToPay.tsx'

interface Props {
  id: string
  calls: SubscriptionCalls
  /** Whether the orders of the periods have pages for who sees this. */
  orderLinks?: boolean
}

/** One subscription: where it stands, what is paid next, its periods, and what its customer can do. */
export function SubscriptionPage({ id, calls, orderLinks = false }: Props) {
  const { data, error, reload } = useAccountQuery(['subscription', id], calls.find)
  // The answer to a change is newer than what was loaded.
  const [changed, setChanged] = useState<SubscriptionDetails>()
  const subscription = changed ?? data
  if (!subscription)
    return error ? <ErrorMessage message={error} retry={reload} /> : <OrdersSkeleton rows={2} />
  return (
    <section className="block subscription" aria-labelledby="subscription">
      <div className="subscription-head">
        <h2 className="long" id="subscription">
          {subscription.packageName}
        </h2>
        <StatusBadge status={stateWords[subscription.state]} />
      </div>
      <p role="status">{subscription.words}</p>
      {orderLinks && <ToPay subscription={subscription} />}
      <Facts subscription={subscription} calls={calls} />
      <SubscriptionAddOns subscription={subscription} calls={calls} onChange={setChanged} />
      <SubscriptionActions subscription={subscription} calls={calls} onChange={setChanged} />
      <Periods subscription={subscription} orderLinks={orderLinks} />
    </section>
  )
}

function Facts({ subscription, calls }: { subscription: SubscriptionDetails; calls: SubscriptionCalls }) {
  const { state, price, currency, interval, next, change } = subscription
  const { minimumUntil, noticeDays, completesOn, resumeOn } = subscription
  const money = (amount: string) => formatPrice(amount, currency)
  return (
    <DescriptionList
      items={{
        Price: `${money(price)} ${perInterval[interval]}`,
        'Next payment': next && `${money(next.amount)} for the period from ${formatDate(next.on)}`,
        Payment: subscription.collected ? (
          <Collected
            {...subscription.collected}
            {...{ interval, next, calls }}
            isLate={state === 'PastDue'}
          />
        ) : (
          next && subscription.paysEach && 'Before each period, we email you what is to be paid.'
        ),
        'Planned change':
          change &&
          `${change.packageName}, ${money(change.price)} ${perInterval[change.interval]}, from ${formatDate(change.from)}`,
        'Goes on by itself': resumeOn && `on ${formatDate(resumeOn)}`,
        'Minimum term': minimumUntil && `until ${formatDate(minimumUntil)}`,
        'Days of notice': noticeDays,
        'Ends by itself': completesOn && `on ${formatDate(completesOn)}`,
      }}
    />
  )
}
