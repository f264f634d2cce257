import type { OrderRefusal } from './order-refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface Props extends OrderRefusal {
  removeCoupon: () => void
}

/** Why an order was not placed, and the next step. The input is kept. */
export function OrderRefusalNote({ kind, text, removeCoupon }: Props) {
  const kept = 'Your order was not placed; your entries are saved'
  if (kind === 'not-sold')
    return (
      <div className="notice" role="alert">
        <p>
          <strong>{text}</strong> {kept} for another package.
        </p>
        <ButtonLink variant="primary" href="/pricing">
          See the packages
        </ButtonLink>
      </div>
    )
  if (kind === 'coupon')
    return (
      <div className="notice" role="alert">
        <p>
          <strong>{text}</strong> {kept}. Without the code, you pay the full price.
        </p>
        <Button variant="primary" onClick={removeCoupon}>
          Remove the code
        </Button>
      </div>
    )
  return (
    <div className="notice" role="alert">
      <p>
        <strong>{kind === 'price' ? 'The price has changed.' : 'What can be ordered has changed.'}</strong>{' '}
        {text} {kept}.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        {kind === 'price' ? 'Show the new price' : 'Show what can be ordered'}
      </Button>
    </div>
  )
}
