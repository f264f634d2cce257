import { withReturnPath } from '../../session/return-path.ts'
import { paymentProvider } from '../../order/payment-provider.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * The return page for browsers without the customer's session or link, for example an in-app browser: what happened, and
 * how to continue. It shows nothing about the order, because anyone could open this address.
 */
export const SignedOutReturn = ({ hasPaid = false }: { hasPaid?: boolean }) => (
  <section className="block" aria-labelledby="returned">
    <h2 className="long" id="returned">
      {hasPaid ? `You are back from ${paymentProvider}` : 'Your payment was not completed'}
    </h2>
    <p>
      {hasPaid
        ? `If you have paid, you are done: we are notified as soon as the payment has arrived. Do not pay again.`
        : 'You have not been charged. Your order is still open: you can pay or cancel it later.'}
    </p>
    <p>
      To see the order, sign in. If you ordered without an account, open the link in our latest email about
      it.
    </p>
    <p className="actions">
      <ButtonLink
        variant="primary"
        href={withReturnPath('/login', hasPaid ? location.pathname + location.search : '/my-order')}
      >
        Sign in
      </ButtonLink>
      <ButtonLink href="/contact">Contact us</ButtonLink>
    </p>
  </section>
)
