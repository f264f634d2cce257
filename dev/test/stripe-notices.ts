import { paymentKey, type Notices } from './paypal-notices.ts'

const event = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${type}`, object: 'event', livemode: false, type, data: { object } })

/** A notice about a checkout, as Stripe would also answer about it. */
const session = (type: string, over: object = {}) =>
  event(`checkout.session.${type}`, {
    object: 'checkout.session',
    id: 'cs_1',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: paymentKey,
    amount_total: 10_000,
    currency: 'usd',
    livemode: false,
    metadata: { invoice: 'FD-000001' },
    payment_intent: 'P',
    intent_status: 'succeeded',
    ...over,
  })
const onItsWay = { payment_status: 'unpaid', intent_status: 'processing' }
const failed = {
  payment_status: 'unpaid',
  intent_status: 'requires_payment_method',
  problem: 'insufficient_funds',
}
const refund = (type: string, over: object = {}) =>
  event(`refund.${type}`, {
    object: 'refund',
    id: 're_1',
    status: 'succeeded',
    amount: 10_000,
    currency: 'usd',
    payment_intent: 'P',
    metadata: { payment_key: null },
    ...over,
  })
const dispute = (type: string, status: string, over: object = {}) =>
  event(`charge.dispute.${type}`, {
    object: 'dispute',
    id: 'du_1',
    status,
    reason: 'fraudulent',
    amount: 10_000,
    currency: 'usd',
    livemode: false,
    payment_intent: 'P',
    ...over,
  })

const completed = session('completed')

export const stripeNotices: Notices = {
  name: 'stripe',
  before: {
    Pending: [session('completed', onItsWay)],
    OnHold: [session('completed', { amount_total: 100 })],
    Paid: [completed],
    Refunded: [completed, refund('created', { id: 're_0' })],
    Disputed: [completed, dispute('created', 'needs_response', { id: 'du_0' })],
  },
  rows: [
    ['`completed`, paid', completed],
    ['`completed`, sent again', completed, completed],
    ['`completed` of another payment', session('completed', { id: 'cs_2', payment_intent: 'P2' })],
    ['`completed`, wrong amount', session('completed', { payment_intent: 'P2', amount_total: 100 })],
    ['`completed`, wrong currency', session('completed', { payment_intent: 'P2', currency: 'eur' })],
    ['`completed`, of the other mode', session('completed', { payment_intent: 'P2', livemode: true })],
    ['`completed`, on its way', session('completed', onItsWay)],
    [
      '`completed` on its way, then `async_payment_succeeded`',
      session('completed', onItsWay),
      session('async_payment_succeeded'),
    ],
    [
      '`async_payment_succeeded`, then `completed` on its way (out of order)',
      session('async_payment_succeeded'),
      session('completed', onItsWay),
    ],
    ['`async_payment_failed`', session('async_payment_failed', failed)],
    [
      '`expired`',
      session('expired', { id: 'cs_3', status: 'expired', payment_status: 'unpaid', payment_intent: null }),
    ],
    ['`refund.created`, full', refund('created')],
    ['`refund.created`, partial', refund('created', { amount: 4000 })],
    ['`refund.created`, then `completed` (out of order)', refund('created'), completed],
    ['`refund.created`, not decided yet', refund('created', { status: 'pending' })],
    ['`refund.created`, then `refund.failed`', refund('created'), refund('failed', { status: 'failed' })],
    ['`dispute.created`', dispute('created', 'needs_response')],
    ['`dispute.created`, an inquiry', dispute('created', 'warning_needs_response')],
    ['`dispute.created`, then `closed`: won', dispute('created', 'needs_response'), dispute('closed', 'won')],
    [
      '`dispute.created`, then `closed`: lost',
      dispute('created', 'needs_response'),
      dispute('closed', 'lost'),
    ],
    [
      '`dispute.created`, then `closed`: lost in part',
      dispute('created', 'needs_response'),
      dispute('closed', 'lost', { amount: 4000 }),
    ],
    [
      '`dispute.closed`: lost, then `created` (out of order)',
      dispute('closed', 'lost'),
      dispute('created', 'needs_response'),
    ],
    ['`dispute.closed`, an inquiry', dispute('closed', 'warning_closed')],
  ],
}
