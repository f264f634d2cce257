import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { endReasons, subscriptionStates } from '#content/shop/subscription-states.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatDate, formatDateTime } from '../../../ui/time.tsx'
import { orderAddress } from '../../lib/addresses.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { useMay } from '../../lib/use-may.ts'
import { statusLabel } from '../orders/order.ts'
import { AddOnsPanel } from './AddOnsPanel.tsx'
import { LateSteps } from './LateSteps.tsx'
import { subscriptionQuery, type Subscription } from './queries.ts'
import { SubscriptionActions } from './SubscriptionActions.tsx'

/** One subscription: where it stands, its periods, and what happened to it. */
export function SubscriptionScreen() {
  const { id = '' } = useParams()
  const query = useQuery(subscriptionQuery(id))
  const may = useMay()
  return (
    <QueryResult query={query} notFound={<NotFound />}>
      {(subscription) => (
        <>
          <PageHeader
            title={subscription.packageName}
            breadcrumbs={[{ text: 'Subscriptions', href: '/admin/subscriptions' }]}
            description={
              <>
                <StatusBadge status={subscriptionStates[subscription.state]} /> {subscription.words}
              </>
            }
            actions={may('subscriptions.edit') && <SubscriptionActions subscription={subscription} />}
          />
          <div className="panels">
            <Panel title="Terms">
              <Facts subscription={subscription} />
            </Panel>
            <AddOnsPanel subscription={subscription} />
            <Panel title="Periods" description="Each is one order. Newest first.">
              <Periods subscription={subscription} />
            </Panel>
            <Panel title="History">
              <ul className="row-list">
                {subscription.history.map((each) => (
                  <li key={each._id}>
                    <span className="row-list-text">
                      <span>{historyText(each)}</span>
                      {each.note && <small>{each.note}</small>}
                    </span>
                    <small>{formatDateTime(each.at)}</small>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </>
      )}
    </QueryResult>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { price, currency, interval, next, toPay, change, items, endReason } = subscription
  const { customerId, customerName, customerEmail, monthly } = subscription
  const may = useMay()
  const money = (amount: string) => formatPrice(amount, currency)
  const day = (date: string | null) => date && formatDate(date)
  return (
    <DescriptionList
      items={{
        Customer: may('customers.read') ? (
          <a href={`/admin/customers/${customerId}`}>{customerName}</a>
        ) : (
          customerName
        ),
        Email: customerEmail,
        Contents: items
          .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
          .join(', '),
        Price: `${money(price)} each ${interval}`,
        Payment: subscription.collection && <Collection {...subscription.collection} />,
        'Per month': interval !== 'month' && money(monthly),
        'Next period': next && `${formatDate(next.on)}, ${money(next.amount)}`,
        'To pay': toPay && (
          <a href={orderAddress(toPay.orderId)}>{`${money(toPay.amount)}, order ${toPay.number}`}</a>
        ),
        'Past due': subscription.late && <LateSteps {...subscription.late} />,
        'Planned change':
          change &&
          `${change.packageName}, ${money(change.price)} each ${change.interval}, from ${formatDate(change.from)}`,
        'Minimum term until': day(subscription.minimumUntil),
        'Days of notice': subscription.noticeDays,
        'Ends by itself on': day(subscription.completesOn),
        'Resumes on': day(subscription.resumeOn),
        'Can be paid until': day(subscription.graceUntil),
        'Ends on': day(subscription.endsOn),
        'Ended because': endReason && endReasons[endReason],
        'What was said about the end': subscription.endWords,
      }}
    />
  )
}

/** What a provider collects by itself, and what is not there as it is here. */
const Collection = ({
  brand,
  state,
  card,
  cardExpires,
  differs,
  askedAt,
}: NonNullable<Subscription['collection']>) => (
  <span className="stacked">
    <span>
      {collectionWords[state]} {brand}
      {card && `, ${card}`}
      {cardExpires && `, valid through ${cardExpires.split('-').toReversed().join('/')}`}
    </span>
    {differs && <strong className="bad">{differs}</strong>}
    {askedAt && <small>Compared {formatDateTime(askedAt)}</small>}
  </span>
)

const collectionWords = {
  opening: 'Will be collected by',
  open: 'Collected by',
  closing: 'Is being ended at',
  closed: 'No longer collected by',
} as const

const Periods = ({ subscription: { periods, currency, next, toPay } }: { subscription: Subscription }) => (
  <Table
    caption="Periods"
    columns={[
      { title: 'Period', breaks: true, cell: ({ from, to }) => `${formatDate(from)} – ${formatDate(to)}` },
      {
        title: 'Order',
        cell: ({ orderId, orderNumber }) => <a href={orderAddress(orderId)}>{orderNumber}</a>,
      },
      {
        title: 'Payment',
        cell: ({ paymentStatus, from }) =>
          paymentStatus === 'UnPaid' && !toPay && from === next?.on
            ? 'Automatic'
            : statusLabel(paymentStatus),
      },
      { title: 'Total', align: 'end', cell: ({ total }) => formatPrice(total, currency) },
    ]}
    rows={periods}
    keyOf={({ orderId }) => orderId}
  />
)

const whoWords = {
  payment: 'by a payment',
  customer: 'by the customer',
  agency: 'by the agency',
  clock: 'by itself',
  provider: 'by the payment provider',
} as const
const whatWords = {
  price: 'New price',
  package: 'New package',
  planned: 'Change planned or taken back',
  period: 'New period',
} as const

const historyText = ({ what, state, by }: Subscription['history'][number]) =>
  `${what === 'state' ? subscriptionStates[state].label : whatWords[what]}, ${whoWords[by]}`
