import { useEffect, useState, type ReactNode } from 'react'
import { isInWork } from '#content/shop/payment-states.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { rememberLinkedOrder } from '../../session/linked-order.ts'
import { BuyerFacts } from '../../order/buyer/BuyerFacts.tsx'
import { ChangeBuyer } from '../order/ChangeBuyer.tsx'
import { CancelButton } from '../order/CancelButton.tsx'
import { OrderCard, OrderCardSkeleton } from '../order/OrderCard.tsx'
import { DueDay } from '../order/DueDay.tsx'
import { OrderDetails } from '../order/OrderDetails.tsx'
import { OtherPayments } from '../order/OtherPayments.tsx'
import { PaymentDocuments } from '../order/PaymentDocuments.tsx'
import { formatDate } from '../../ui/time.tsx'
import { customerStatus } from '../orders/order-status.ts'
import { AwaitPayment } from '../payment/AwaitPayment.tsx'
import type { PayWords } from '../../order/pay-words.ts'
import { PayForm } from '../payment/PayForm.tsx'
import { readFragmentKey } from '../setup/fragment-key.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { ClaimOrder } from './ClaimOrder.tsx'
import {
  startLinkedPayment,
  cancelLinkedOrder,
  captureLinkedPayment,
  chooseLinkedTransfer,
  findLinkedOrder,
  readOrderKey,
  saveLinkedBuyer,
  type LinkedOrder,
  type OrderKey,
} from './queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The page of an order for the holder of its link: the package, the status, and the payment. */
export default function OrderLink({ words }: { words: PayWords }): ReactNode {
  const [text, setText] = useState<string>()
  // Removes the token from the address first, because it is a secret.
  useEffect(() => {
    const key = readFragmentKey('order-link')
    queueMicrotask(() => setText(key))
  }, [])
  if (text === undefined) return <OrderCardSkeleton />
  const orderKey = readOrderKey(text)
  return orderKey ? (
    <LinkedOrderPage orderKey={orderKey} words={words} />
  ) : (
    <InvalidLink text="This link is not complete." />
  )
}

function LinkedOrderPage({ orderKey, words }: { orderKey: OrderKey; words: PayWords }) {
  const { data, error, reload } = useAccountQuery(['linked-order', orderKey.token], () =>
    findLinkedOrder(orderKey),
  )
  const id = data?._id
  useEffect(() => {
    if (id) rememberLinkedOrder(id)
  }, [id])
  if (data === null) return <InvalidLink text="This link has expired." />
  if (!data) return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  return (
    <>
      <OrderCard order={data} />
      <OtherPayments payments={data.otherPayments} />
      {error && <ErrorMessage message={error} retry={reload} />}
      <Payment order={data} orderKey={orderKey} reload={reload} words={words} />
      {/* While the order is unpaid, the package is shown above the other actions. */}
      {data.paymentStatus === 'UnPaid' && (
        <LinkedOrderDetails order={data} orderKey={orderKey} reload={reload} />
      )}
      {data.guestEmail && data.paymentStatus === 'UnPaid' && (
        <div>
          <CancelButton order={data} cancel={() => cancelLinkedOrder(orderKey).then(reload)} />
        </div>
      )}
      {data.guestEmail && <ClaimOrder orderId={data._id} email={data.guestEmail} />}
      {data.paymentStatus !== 'UnPaid' && (
        <LinkedOrderDetails order={data} orderKey={orderKey} reload={reload} />
      )}
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
  const nextStep = (
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
    order.paymentStatus === 'UnPaid' && order.mayPay ? (
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

const LinkedOrderDetails = ({ order, orderKey, reload }: LinkedOrderProps) => (
  <OrderDetails
    order={order}
    footer={
      order.buyer && (
        <ChangeBuyer
          order={order}
          buyer={order.buyer}
          save={(buyer) => saveLinkedBuyer(orderKey, buyer).then(reload)}
        />
      )
    }
  >
    {order.buyer ? (
      <BuyerFacts buyer={order.buyer} />
    ) : (
      <>
        <dt>Ordered by</dt>
        <dd>{order.customerName}</dd>
      </>
    )}
    <dt>This link</dt>
    <dd>
      {order.mayPay && order.paymentStatus === 'UnPaid'
        ? 'Shows this order and lets you pay it'
        : 'Shows this order'}
      , until {formatDate(order.expiresAt)}
    </dd>
  </OrderDetails>
)

const InvalidLink = ({ text }: { text: string }) => (
  <EmptyState
    title={text}
    action={
      <ButtonLink variant="primary" href="/my-order">
        To My Orders
      </ButtonLink>
    }
  >
    Open the newest link that you received, or ask for another one. If the order is yours, it is in your
    account.
  </EmptyState>
)
