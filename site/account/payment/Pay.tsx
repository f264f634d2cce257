import type { ReactNode } from 'react'
import { BuyerFacts } from '../../order/buyer/BuyerFacts.tsx'
import { ChangeBuyer } from '../order/ChangeBuyer.tsx'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { customerStatus, isToPay } from '../orders/order-status.ts'
import {
  chooseTransfer,
  orderIdInPath,
  saveBuyer,
  startPayment,
  type OrderWithHistory,
} from '../orders/orders.ts'
import type { PayWords } from '../../order/pay-words.ts'
import { PayForm } from './PayForm.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The payment page of an unpaid order. */
export default function Pay({ words }: { words: PayWords }): ReactNode {
  return (
    <LoadOrder readId={orderIdInPath}>
      {(order, reload) =>
        isToPay(order) ? (
          <>
            <PayForm
              order={order}
              reload={reload}
              startPayment={(provider, again) => startPayment(order._id, provider, again)}
              words={words}
              chooseTransfer={() => chooseTransfer(order._id)}
            >
              <ButtonLink href={`/order/${order._id}`}>Not now</ButtonLink>
            </PayForm>
            <section className="block" aria-labelledby="buyer">
              <h2 className="long" id="buyer">
                Invoice details
              </h2>
              <dl className="facts">
                <BuyerFacts buyer={order} />
              </dl>
              <ChangeBuyer
                order={order}
                buyer={order}
                save={(buyer) => saveBuyer(order._id, buyer).then(reload)}
              />
            </section>
          </>
        ) : (
          <PaymentClosed order={order} />
        )
      }
    </LoadOrder>
  )
}

const PaymentClosed = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-label="Payment">
    <p>{customerStatus(order).next}</p>
    <p className="actions">
      <ButtonLink variant="primary" href={`/order/${order._id}`}>
        See the order
      </ButtonLink>
    </p>
  </section>
)
