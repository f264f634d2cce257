import { ButtonLink } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import type { Subscription } from './subscriptions.ts'

/** The way to pay the oldest order that is to be paid. */
export const ToPay = ({
  subscription: { toPay, currency },
}: {
  subscription: Pick<Subscription, 'toPay' | 'currency'>
}) =>
  toPay && (
    <p className="actions">
      <ButtonLink variant="primary" href={`/pay-now/${toPay.orderId}`}>
        Pay {formatPrice(toPay.amount, currency)}
      </ButtonLink>
      {toPay.by && <span className="muted">By {formatDate(toPay.by)}</span>}
    </p>
  )
