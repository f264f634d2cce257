import type { OrderRefusal } from './order-refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Why an order was not placed, and the next step. The input is kept. */
export const OrderRefusalNote = ({ kind, text }: OrderRefusal) =>
  kind !== 'not-sold' ? (
    <div className="notice" role="alert">
      <p>
        <strong>{kind === 'price' ? 'The price has changed.' : 'What can be ordered has changed.'}</strong>{' '}
        {text} Your order was not placed; your entries are saved.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        {kind === 'price' ? 'Show the new price' : 'Show what can be ordered'}
      </Button>
    </div>
  ) : (
    <div className="notice" role="alert">
      <p>
        <strong>{text}</strong> Your order was not placed; your entries are saved for another package.
      </p>
      <ButtonLink variant="primary" href="/pricing">
        See the packages
      </ButtonLink>
    </div>
  )
