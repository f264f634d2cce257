import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { inGroups } from '#content/shop/payment-reference.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FieldError } from '../../../ui/errors.ts'
import { formatPrice } from '../../../ui/price.ts'
import { formatDate } from '../../../ui/time.tsx'
import { orderAddress } from '../../lib/addresses.ts'
import { openItemsQuery } from '../open-items/queries.ts'
import type { Decide } from './Bookings.tsx'
import type { Booking } from './queries.ts'

/** A payment of a file, with its order and why, and what can be done with it. */
export function BookingRow({
  booking,
  decide,
  pending,
}: {
  booking: Booking
  decide: Decide
  pending: boolean
}) {
  const [choosing, setChoosing] = useState(false)
  const { _id, kind, day, amount, currency, payer, payerAccount, text, state, order, reasons } = booking
  const from = [payer, inGroups(payerAccount)].filter(Boolean).join(', ')
  const isDecided = state === 'recorded'
  return (
    <li className={state === 'ignored' ? 'is-over' : undefined}>
      <span className="row-list-text">
        <strong>
          {kind === 'return' && '–'}
          {formatPrice(amount, currency)}, {formatDate(day)}{' '}
          {kind === 'return' && <Badge tone="warn">Returned</Badge>}
        </strong>
        {from && <span>{from}</span>}
        {text && <span className="row-list-about">{text}</span>}
      </span>
      <span className="row-list-text">
        {order && (
          <span>
            <Link to={orderAddress(order._id, 'money')}>{order.number}</Link>, {order.customer}
          </span>
        )}
        {reasons.length > 0 && <span className="row-list-about">{reasons.join(' ')}</span>}
        {booking.problem && <span role="alert">{booking.problem}</span>}
      </span>
      {!isDecided && !choosing && (
        <span className="row-list-actions">
          {order && (
            <Button
              small
              disabled={pending}
              onClick={() => decide({ matches: [{ booking: _id, order: order.number }] })}
            >
              Record
            </Button>
          )}
          <Button small disabled={pending} onClick={() => setChoosing(true)}>
            {order ? 'Another order' : 'Choose order'}
          </Button>
          {state === 'open' && (
            <Button small disabled={pending} onClick={() => decide({ ignored: [_id] })}>
              Ignore
            </Button>
          )}
        </span>
      )}
      {choosing && <ChooseOrder booking={booking} decide={decide} onClose={() => setChoosing(false)} />}
    </li>
  )
}

/** Asks for the order of a payment, with the open ones as suggestions. */
function ChooseOrder({
  booking: { _id },
  decide,
  onClose,
}: {
  booking: Booking
  decide: Decide
  onClose: () => void
}) {
  const open = useQuery(openItemsQuery({ pageSize: 100, sort: 'dueOn' })).data?.rows ?? []
  return (
    <Form
      fields={{
        order: {
          kind: 'text',
          label: 'Number of the order',
          max: 40,
          isFocused: true,
          help: 'What is above its open amount becomes a credit.',
          suggest: open.map(({ number }) => number),
        },
      }}
      button="Record"
      pendingText="Recording…"
      onSubmit={async ({ order }) => {
        const problem = await decide({ matches: [{ booking: _id, order: order.trim() }] })
        if (problem) throw new FieldError('order', problem)
      }}
      onCancel={onClose}
    />
  )
}
