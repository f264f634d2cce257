import type { Database } from '#api/platform/db/database.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { transactionId, type Notices, type PaymentNotice } from './notifications.ts'
import { findObject, saveObject, type Checkout, type Payment } from './store.ts'

const lateMs = 15_000

/** Simulates a payment by the form: what PayPal does and which notices it sends in the scenario. */
export async function payByForm(
  db: Database,
  notices: Notices,
  id: string,
  checkout: Checkout,
  scenario: string,
) {
  const payment = transactionId()
  const notice: Omit<PaymentNotice, 'event'> = { payment, checkout }
  const savePayment = (status: Payment['status'], amount = checkout.amount) =>
    saveObject(db, 'payment', payment, newPayment(id, status, amount))
  if (scenario === 'forged') return notices.forge({ ...notice, event: 'Completed' })
  if (scenario === 'pending' || scenario === 'denied') {
    await savePayment('Pending')
    await notices.send({ ...notice, event: 'Pending' })
    if (scenario === 'denied') await act(db, notices, payment, 'deny')
    return
  }
  const amount = scenario === 'wrong-amount' ? '1.00' : checkout.amount
  await savePayment('Completed', amount)
  if (scenario === 'never') return
  if (scenario === 'refund-first') {
    await act(db, notices, payment, 'refund')
    return notices.send({ ...notice, event: 'Completed' }, { after: 2000 })
  }
  const receiver = scenario === 'wrong-receiver' ? 'somebody-else@simulator.test' : checkout.payee
  await notices.send(
    { ...notice, event: 'Completed', amount, receiver },
    { times: scenario === 'duplicate' ? 5 : 1, after: scenario === 'late' ? lateMs : 0 },
  )
  if (scenario === 'twice') {
    const second = transactionId()
    await saveObject(db, 'payment', second, newPayment(id, 'Completed', amount))
    await notices.send({ ...notice, payment: second, event: 'Completed' })
  }
  if (scenario === 'partial-refund') await act(db, notices, payment, 'refund-part')
  if (scenario === 'reversal') await act(db, notices, payment, 'reverse')
}

/** Captures the payment of an approved checkout; null if the card is declined. */
export async function payByOrder(db: Database, notices: Notices, id: string, checkout: Checkout) {
  const { scenario } = checkout
  if (scenario === 'declined') return null
  const payment = transactionId()
  const amount = scenario === 'wrong-amount' ? '1.00' : checkout.amount
  const status = scenario === 'pending' ? 'Pending' : 'Completed'
  await saveObject(db, 'payment', payment, newPayment(id, status, amount))
  await saveObject(db, 'checkout', id, { ...checkout, status: 'COMPLETED', payment })
  if (scenario === 'refund-first') await act(db, notices, payment, 'refund')
  if (scenario !== 'never')
    await notices.send(
      { payment, checkout, event: status, amount },
      { times: scenario === 'duplicate' ? 5 : 1, after: scenario === 'late' ? lateMs : 0 },
    )
  if (scenario === 'partial-refund') await act(db, notices, payment, 'refund-part')
  if (scenario === 'reversal') await act(db, notices, payment, 'reverse')
  return { payment, status, amount } as const
}

export const newPayment = (checkout: string, status: Payment['status'], amount: string): Payment => ({
  checkout,
  status,
  amount: fromCents(toCents(amount)!),
  refunded: '0.00',
  at: new Date().toISOString(),
})

/** The possible actions on a payment, by its status. */
export const actions: Record<Payment['status'], readonly (readonly [action: string, label: string])[]> = {
  Pending: [
    ['complete', 'Complete'],
    ['deny', 'Deny'],
  ],
  Completed: [
    ['refund', 'Refund'],
    ['refund-part', 'Refund $10.00'],
    ['reverse', 'Buyer complains'],
    ['again', 'Send the notice again'],
  ],
  Denied: [['again', 'Send the notice again']],
  Refunded: [],
  Reversed: [
    ['return', 'End the dispute for the seller'],
    ['lose', 'End the dispute for the buyer'],
  ],
}

/** Performs an action and sends its notice; returns false if it is not possible. */
export async function act(db: Database, notices: Notices, id: string, action: string): Promise<boolean> {
  const payment = await findObject(db, 'payment', id)
  const checkout = payment && (await findObject(db, 'checkout', payment.checkout))
  if (!payment || !checkout || !actions[payment.status].some(([key]) => key === action)) return false
  const left = toCents(payment.amount)! - toCents(payment.refunded)!
  const refundCents = action === 'refund-part' ? Math.min(1000, left) : left
  const [event, changed] = (
    {
      complete: ['Completed', { status: 'Completed' }],
      deny: ['Denied', { status: 'Denied' }],
      refund: ['Refunded', { status: 'Refunded', refunded: payment.amount }],
      'refund-part': [
        'Refunded',
        {
          status: refundCents === left ? 'Refunded' : 'Completed',
          refunded: fromCents(toCents(payment.refunded)! + refundCents),
        },
      ],
      reverse: ['Reversed', { status: 'Reversed' }],
      return: ['Canceled_Reversal', { status: 'Completed' }],
      // For form payments, PayPal reports a lost dispute as a refund.
      lose: [checkout.way === 'form' ? 'Refunded' : 'Lost', { status: 'Refunded', refunded: payment.amount }],
      again: [payment.status === 'Denied' ? 'Denied' : 'Completed', {}],
    } satisfies Record<string, [PaymentNotice['event'], Partial<Payment>]>
  )[action as 'again']!
  await saveObject(db, 'payment', id, { ...payment, ...changed })
  await notices.send({
    payment: id,
    checkout,
    event,
    amount: payment.amount,
    refundAmount: fromCents(refundCents),
  })
  return true
}
