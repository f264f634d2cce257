import { OneOrder } from './OneOrder.tsx'
import { paymentWords } from './order-words.ts'

const id = () => new URLSearchParams(location.search).get('order') ?? ''

/** After ordering: what to do next. */
export default function PendingOrder() {
  return (
    <OneOrder id={id}>
      {({ _id, paymentStatus, customerEmail }) => (
        <section className="block" aria-labelledby="next">
          <h2 className="long" id="next">
            {paymentStatus === 'UnPaid' ? 'Your order is placed' : 'What happens next'}
          </h2>
          {paymentStatus === 'UnPaid' ? (
            <ol className="next">
              <li>Pay through PayPal. You need no account there; a card will do.</li>
              <li>We confirm by mail to {customerEmail} and begin.</li>
              <li>You see here, at any time, where it stands.</li>
            </ol>
          ) : (
            <p>{paymentWords[paymentStatus].next}</p>
          )}
          <p className="row">
            {paymentStatus === 'UnPaid' && (
              <a className="button tap" href={`/pay-now/${_id}`}>
                Pay now
              </a>
            )}
            <a className="button tap quiet" href={`/order/${_id}`}>
              See the order
            </a>
          </p>
        </section>
      )}
    </OneOrder>
  )
}
