import { useEffect, useState, type ReactNode } from 'react'
import { isCancelable, isInWork } from '#content/shop/payment-states.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { actAsHolder, forgetOrderLink, keepOrderLink, readOrderLink } from '../../session/link-session.ts'
import { CancelButton } from '../order/CancelButton.tsx'
import { OrderCard, OrderCardSkeleton } from '../order/OrderCard.tsx'
import { DueDay } from '../order/DueDay.tsx'
import { OrderDetails } from '../order/OrderDetails.tsx'
import { OtherPayments } from '../order/OtherPayments.tsx'
import { PaymentDocuments } from '../order/PaymentDocuments.tsx'
import { useBfcacheRestores } from '../../ui/bfcache.ts'
import { formatDate } from '../../ui/time.tsx'
import { customerStatus, isToPay } from '../orders/order-status.ts'
import { AwaitPayment } from '../payment/AwaitPayment.tsx'
import type { PayWords } from '../../order/pay-words.ts'
import { PayForm } from '../payment/PayForm.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { lazyComponent } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import type { OrderWithHistory } from '../orders/orders.ts'
import { ClaimOrder } from './ClaimOrder.tsx'
import { DeadLink } from './DeadLink.tsx'
import {
  startLinkedPayment,
  cancelLinkedOrder,
  captureLinkedPayment,
  chooseLinkedTransfer,
  findLinkedOrder,
  readOrderKey,
  type LinkedOrder,
  type OrderKey,
} from './queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const GuestPanels = lazyComponent(() => import('./GuestPanels.tsx'), 'GuestPanels')

/** The page of an order for the holder of its link: the package, the status, and the payment. */
export default function OrderLink({ words }: { words: PayWords }): ReactNode {
  const [text, setText] = useState<string>()
  const restores = useBfcacheRestores()
  // Removes the token from the address first, because it is a secret. After Back, the link may be removed from the device.
  useEffect(() => {
    const read = () => {
      const key = readOrderLink()
      queueMicrotask(() => setText(key))
    }
    read()
    // Another link that is opened in this tab. A fragment without a token is a part of the page.
    const readOther = () => location.hash.includes('.') && read()
    addEventListener('hashchange', readOther)
    return () => removeEventListener('hashchange', readOther)
  }, [restores])
  if (text === undefined) return <OrderCardSkeleton />
  const orderKey = readOrderKey(text)
  return orderKey ? <LinkedOrderPage key={text} orderKey={orderKey} words={words} /> : <IncompleteLink />
}

function LinkedOrderPage({ orderKey, words }: { orderKey: OrderKey; words: PayWords }) {
  const { data, error, reload } = useAccountQuery(['order', orderKey.id, orderKey.token], async () => {
    const order = await findLinkedOrder(orderKey)
    // The panels of a guest's own order act with the link, like the pages of an account with its session.
    if (order?.details) actAsHolder(orderKey.token)
    return order
  })
  const isGuest = !!data?.details
  const isDead = data === null
  // Once: a link that was removed from the device is not kept again.
  const link = `${orderKey.id}.${orderKey.token}`
  useEffect(() => {
    if (isGuest) keepOrderLink(link)
    if (isDead) forgetOrderLink()
  }, [isGuest, isDead, link])
  if (data === null) return <DeadLink orderKey={orderKey} />
  if (!data) return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  return (
    <>
      <OrderCard order={data.details ?? data} />
      <OtherPayments payments={data.otherPayments} />
      {error && <ErrorMessage message={error} retry={reload} />}
      {data.details ? (
        <GuestOrder order={data} details={data.details} orderKey={orderKey} reload={reload} words={words} />
      ) : (
        <>
          <Payment order={data} orderKey={orderKey} reload={reload} words={words} />
          <LinkedOrderDetails order={data} />
        </>
      )}
    </>
  )
}

/** The order of a guest, who can do everything here that a customer with an account can. */
function GuestOrder({
  details,
  ...props
}: LinkedOrderProps & { details: OrderWithHistory; words: PayWords }) {
  const { order, orderKey, reload } = props
  const isDue = isToPay(order)
  return (
    <>
      <Payment {...props} />
      {isDue && isCancelable(order) && (
        <div>
          <CancelButton order={order} cancel={() => cancelLinkedOrder(orderKey).then(reload)} />
        </div>
      )}
      <LazyBoundary fallback={<OrderCardSkeleton />}>
        <GuestPanels key={order.paymentStatus} order={details} reload={reload} hasNextStep={isDue} />
      </LazyBoundary>
      <ClaimOrder
        orderId={order._id}
        token={orderKey.token}
        email={details.customerEmail}
        expiresAt={order.expiresAt}
      />
    </>
  )
}

/** How the visitor left the payment provider, if it has redirected them to this page. */
const returned = (how: 'paid' | 'canceled') => new URLSearchParams(location.search).has(how)

interface LinkedOrderProps {
  order: LinkedOrder
  orderKey: OrderKey
  reload: () => void
}

function Payment({ order, orderKey, reload, words }: LinkedOrderProps & { words: PayWords }) {
  // A guest's page shows it with all that belongs to the order.
  const nextStep = !order.details && (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        What happens next
      </h2>
      <p>{customerStatus(order).next}</p>
      {isInWork(order) && <DueDay order={order} />}
      <p className="actions">
        <PaymentDocuments order={order} token={orderKey.token} />
      </p>
    </section>
  )
  const pay =
    isToPay(order) && order.mayPay ? (
      <PayForm
        order={order}
        reload={reload}
        startPayment={(provider, again) => startLinkedPayment(orderKey, provider, again)}
        words={words}
        canceled={returned('canceled')}
        chooseTransfer={() => chooseLinkedTransfer(orderKey)}
      />
    ) : (
      nextStep
    )
  if (!returned('paid') || !order.mayPay) return pay
  return (
    <AwaitPayment
      order={order}
      reload={reload}
      capture={() => captureLinkedPayment(orderKey)}
      continueLink={<ButtonLink href="/order-link">See the order</ButtonLink>}
    >
      {pay}
    </AwaitPayment>
  )
}

const LinkedOrderDetails = ({ order }: { order: LinkedOrder }) => (
  <OrderDetails order={order} open>
    <dt>Ordered by</dt>
    <dd>{order.customerName}</dd>
    <dt>This link</dt>
    <dd>
      {order.mayPay && isToPay(order) ? 'Shows this order and lets you pay it' : 'Shows this order'}, until{' '}
      {formatDate(order.expiresAt)}
    </dd>
  </OrderDetails>
)

const IncompleteLink = () => (
  <EmptyState
    title="This link is not complete."
    action={
      <ButtonLink variant="primary" href="/my-order">
        To My Orders
      </ButtonLink>
    }
  >
    Open the newest link that you received. If the order is yours, it is in your account, too.
  </EmptyState>
)
