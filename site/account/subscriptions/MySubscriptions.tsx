import type { ReactNode } from 'react'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { apiData } from '../../session/api.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { formatPrice } from '../../ui/price.ts'
import { useQueryString } from '../../ui/use-browser.ts'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'
import { ToPay } from './ToPay.tsx'
import { callsOf, perInterval, stateWords, type Subscription } from './subscriptions.ts'

/** The subscriptions of the user and their company; with `?id=`, one of them. */
export default function MySubscriptions(): ReactNode {
  const query = useQueryString()
  const id = new URLSearchParams(query).get('id')
  return (
    <RequireSignIn fallback={<OrdersSkeleton rows={3} />}>
      {() =>
        id ? (
          <>
            <SubscriptionPage id={id} calls={callsOf(id)} orderLinks />
            <p>
              <a className="tap" href="/account/subscriptions">
                All subscriptions
              </a>
            </p>
          </>
        ) : (
          <SubscriptionList />
        )
      }
    </RequireSignIn>
  )
}

function SubscriptionList() {
  const { data, error, reload } = useAccountQuery(['subscriptions'], () =>
    apiData('GET /account/subscriptions'),
  )
  if (!data) return error ? <ErrorMessage message={error} retry={reload} /> : <OrdersSkeleton rows={3} />
  if (data.length === 0)
    return (
      <EmptyState
        title="No subscriptions."
        action={
          <ButtonLink variant="primary" href="/pricing">
            See the packages
          </ButtonLink>
        }
      >
        A package that is paid by the month, quarter or year is listed here.
      </EmptyState>
    )
  return (
    <ul className="subscriptions">
      {data.map((each) => (
        <Item key={each._id} subscription={each} />
      ))}
    </ul>
  )
}

const Item = ({ subscription }: { subscription: Subscription }) => {
  const { _id, packageName, price, currency, interval, state, words } = subscription
  return (
    <li className="block">
      <div className="subscription-head">
        <h2 className="long">
          <a href={`/account/subscriptions?id=${_id}`}>{packageName}</a>
        </h2>
        <StatusBadge status={stateWords[state]} />
      </div>
      <p>
        <strong>{formatPrice(price, currency)}</strong> {perInterval[interval]}
      </p>
      <p>{words}</p>
      <ToPay subscription={subscription} />
    </li>
  )
}
