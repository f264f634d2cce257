import type { PaymentStatus } from '#content/shop/payment-states.ts'

/** The payment key of the order in the notices. */
export const paymentKey = '0123456789abcdef0123456789abcdef'

export interface Notices {
  name: string
  /** The notices that bring an order into a status. */
  before: Partial<Record<PaymentStatus, readonly string[]>>
  /** Each row of the table in the documentation, with its notices. */
  rows: readonly (readonly [row: string, ...notices: string[]])[]
}

const ipn = (payment_status: string, fields: Record<string, string | undefined> = {}) => {
  const all = {
    payment_status,
    txn_id: 'P',
    txn_type: 'web_accept',
    mc_gross: '100.00',
    mc_currency: 'USD',
    receiver_email: 'shop@site.test',
    custom: paymentKey,
    invoice: 'FD-000001',
    item_number: '1',
    quantity: '1',
    test_ipn: '1',
    charset: 'utf-8',
    ...fields,
  }
  const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(present).toString()
}
const about = (txn_id: string, mc_gross = '-100.00') => ({
  txn_id,
  mc_gross,
  parent_txn_id: 'P',
  txn_type: undefined,
})

export const formNotices: Notices = {
  name: 'paypal-form',
  before: {
    Pending: [ipn('Pending')],
    OnHold: [ipn('Completed', { mc_gross: '1.00' })],
    Paid: [ipn('Completed')],
    Refunded: [ipn('Completed'), ipn('Refunded', about('R'))],
    Disputed: [ipn('Completed'), ipn('Reversed', about('V'))],
  },
  rows: [
    ['`Completed`', ipn('Completed')],
    ['`Completed`, sent again', ipn('Completed'), ipn('Completed')],
    ['`Completed` of another payment', ipn('Completed', { txn_id: 'P2' })],
    ['`Completed`, wrong amount', ipn('Completed', { txn_id: 'P2', mc_gross: '1.00' })],
    ['`Completed`, wrong currency', ipn('Completed', { txn_id: 'P2', mc_currency: 'EUR' })],
    ['`Completed`, wrong receiver', ipn('Completed', { txn_id: 'P2', receiver_email: 'x@y.test' })],
    ['`Pending`', ipn('Pending')],
    ['`Pending`, then `Completed`', ipn('Pending'), ipn('Completed')],
    ['`Completed`, then `Pending` (out of order)', ipn('Completed'), ipn('Pending')],
    ['`Denied`, `Failed`, `Expired`, `Voided`', ipn('Denied')],
    ['`Refunded`, full', ipn('Refunded', about('R1'))],
    ['`Refunded`, partial', ipn('Refunded', about('R1', '-40.00'))],
    ['`Refunded`, then `Completed` (out of order)', ipn('Refunded', about('R1')), ipn('Completed')],
    ['`Reversed`', ipn('Reversed', about('V1'))],
    [
      '`Reversed`, then `Canceled_Reversal`',
      ipn('Reversed', about('V1')),
      ipn('Canceled_Reversal', about('W1', '100.00')),
    ],
    ['`Canceled_Reversal`', ipn('Canceled_Reversal', about('W1', '100.00'))],
    ['any other notice', ipn('Created', { txn_id: 'X' })],
  ],
}

const hook = (event_type: string, resource: object) => JSON.stringify({ event_type, resource })
const capture = (event: string, over: object = {}) =>
  hook(`PAYMENT.CAPTURE.${event}`, {
    id: 'P',
    status: event,
    amount: { value: '100.00', currency_code: 'USD' },
    custom_id: paymentKey,
    invoice_id: 'FD-000001',
    ...over,
  })
const refund = (id: string, value = '100.00') =>
  hook('PAYMENT.CAPTURE.REFUNDED', {
    id,
    status: 'COMPLETED',
    amount: { value, currency_code: 'USD' },
    custom_id: paymentKey,
    links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/P' }],
  })
const saleRefund = (id: string, total = '100.00') =>
  hook('PAYMENT.SALE.REFUNDED', {
    id,
    sale_id: 'P',
    state: 'completed',
    amount: { total: `-${total}`, currency: 'USD' },
    billing_agreement_id: 'I-1',
  })
const dispute = (event: string, outcome_code?: string, value = '100.00') =>
  hook(`CUSTOMER.DISPUTE.${event}`, {
    dispute_id: 'D1',
    disputed_transactions: [{ seller_transaction_id: 'P' }],
    reason: 'UNAUTHORISED',
    status: outcome_code ? 'RESOLVED' : 'OPEN',
    dispute_amount: { value: '100.00', currency_code: 'USD' },
    ...(outcome_code && {
      dispute_outcome: { outcome_code, amount_refunded: { value, currency_code: 'USD' } },
    }),
  })
/** The reasons for a pending capture, from the reference of Payments v2. */
const reasons = [
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'VERIFICATION_REQUIRED',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'OTHER',
]

const part = (id: string, value: string) => ({ id, amount: { value, currency_code: 'USD' } })

export const ordersNotices: Notices = {
  name: 'paypal-orders',
  before: {
    Pending: [capture('PENDING')],
    OnHold: [capture('COMPLETED', { amount: { value: '1.00', currency_code: 'USD' } })],
    Paid: [capture('COMPLETED')],
    Refunded: [capture('COMPLETED'), refund('R')],
    Disputed: [capture('COMPLETED'), dispute('CREATED').replace('D1', 'D0')],
  },
  rows: [
    [
      '`CHECKOUT.ORDER.APPROVED`',
      hook('CHECKOUT.ORDER.APPROVED', { id: 'O', purchase_units: [{ custom_id: paymentKey }] }),
    ],
    ['`CAPTURE.COMPLETED`', capture('COMPLETED')],
    ['`CAPTURE.COMPLETED`, sent again', capture('COMPLETED'), capture('COMPLETED')],
    ['`CAPTURE.COMPLETED` of another capture', capture('COMPLETED', { id: 'P2' })],
    [
      '`CAPTURE.COMPLETED`, partial amount',
      capture('COMPLETED', { id: 'P2', amount: { value: '40.00', currency_code: 'USD' } }),
    ],
    [
      '`CAPTURE.COMPLETED`, wrong currency',
      capture('COMPLETED', { id: 'P2', amount: { value: '100.00', currency_code: 'EUR' } }),
    ],
    ...reasons.map(
      (reason) =>
        [`\`CAPTURE.PENDING\`: \`${reason}\``, capture('PENDING', { status_details: { reason } })] as const,
    ),
    ['`CAPTURE.PENDING`, then `COMPLETED`', capture('PENDING'), capture('COMPLETED')],
    ['`CAPTURE.COMPLETED`, then `PENDING` (out of order)', capture('COMPLETED'), capture('PENDING')],
    [
      '`CAPTURE.COMPLETED`, in two parts',
      capture('COMPLETED', part('P2', '40.00')),
      capture('COMPLETED', part('P3', '60.00')),
    ],
    ['`CAPTURE.DENIED`', capture('DENIED')],
    [
      '`CAPTURE.DECLINED`',
      capture('DECLINED', { status_details: { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' } }),
    ],
    [
      '`CAPTURE.DECLINED`, then `COMPLETED` of another capture',
      capture('DECLINED'),
      capture('COMPLETED', { id: 'P2' }),
    ],
    ['`CAPTURE.REFUNDED` at PayPal, full', refund('R1')],
    ['`CAPTURE.REFUNDED` at PayPal, partial', refund('R1', '40.00')],
    ['`CAPTURE.REFUNDED`, full, in two parts', refund('R1', '40.00'), refund('R2', '60.00')],
    ['`CAPTURE.REFUNDED`, partial, sent again', refund('R1', '40.00'), refund('R1', '40.00')],
    ['`CAPTURE.REFUNDED`, then `COMPLETED` (out of order)', refund('R1'), capture('COMPLETED')],
    ['`CAPTURE.REVERSED`', capture('REVERSED')],
    ['`CAPTURE.REVERSED`, sent again', capture('REVERSED'), capture('REVERSED')],
    ['`CAPTURE.REVERSED`, then `COMPLETED` (out of order)', capture('REVERSED'), capture('COMPLETED')],
    ['`SALE.REFUNDED` of a period, full', saleRefund('R1')],
    ['`SALE.REFUNDED` of a period, partial', saleRefund('R1', '40.00')],
    [
      '`SALE.REVERSED` of a period',
      hook('PAYMENT.SALE.REVERSED', { id: 'P', amount: { total: '100.00', currency: 'USD' } }),
    ],
    ['`DISPUTE.CREATED`', dispute('CREATED')],
    ['`DISPUTE.CREATED`, sent again', dispute('CREATED'), dispute('CREATED')],
    ['`DISPUTE.UPDATED`, then `CREATED` (out of order)', dispute('UPDATED'), dispute('CREATED')],
    ['`DISPUTE.CREATED`, then `UPDATED`', dispute('CREATED'), dispute('UPDATED')],
    [
      '`DISPUTE.RESOLVED`: `RESOLVED_SELLER_FAVOUR`',
      dispute('CREATED'),
      dispute('RESOLVED', 'RESOLVED_SELLER_FAVOUR'),
    ],
    ['`DISPUTE.RESOLVED`: `CANCELED_BY_BUYER`', dispute('CREATED'), dispute('RESOLVED', 'CANCELED_BY_BUYER')],
    [
      '`DISPUTE.RESOLVED`: `RESOLVED_BUYER_FAVOUR`',
      dispute('CREATED'),
      dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR'),
    ],
    [
      '`DISPUTE.RESOLVED`: `RESOLVED_BUYER_FAVOUR`, partial',
      dispute('CREATED'),
      dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR', '40.00'),
    ],
    [
      '`DISPUTE.RESOLVED`, then `CREATED` (out of order)',
      dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR'),
      dispute('CREATED'),
    ],
    ['any other notice', hook('PAYMENT.CAPTURE.SOMETHING', { id: 'X', custom_id: paymentKey })],
  ],
}
