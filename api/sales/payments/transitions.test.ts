import { describe, expect, test } from 'vitest'
import type { PaymentStatus } from '#content/shop/payment-states.ts'
import type { Outcome } from '../../platform/db/tables/payments.ts'
import type { DecidedEvent } from './payment-history.ts'
import { toCents } from '#content/shop/cents.ts'
import { decide } from './transitions.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'

interface TestNotice {
  outcome: Outcome
  transaction: string
  parent?: string
  amount?: string
}

/** All permutations of a list. */
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))

/** The state of an order of $349.00 after these notices. Waiting notices are decided again after each one. */
function after(notices: readonly TestNotice[], from: PaymentStatus = 'UnPaid') {
  const order = {
    paymentStatus: from,
    currency: 'USD',
    locale: 'en',
    paid: '0.00',
    totalOfParts: null,
    refunded: '0.00',
    payments: [] as { transaction: string; cents: number; refundedCents: number }[],
  }
  const recorded: DecidedEvent[] = []
  let waiting: TestNotice[] = []
  let confirmed = 0
  const take = (given: TestNotice) => {
    const notice: Notice = {
      providerStatus: given.outcome,
      paymentKey: 'key',
      checkout: null,
      currency: 'USD',
      amount: given.amount ?? '349.00',
      parent: given.parent ?? null,
      outcome: given.outcome,
      transaction: given.transaction,
    }
    const decided = decide(order, recorded, notice, null, 'PayPal')
    if (decided.decision === 'waiting') return false
    recorded.push({
      decision: decided.decision,
      outcome: given.outcome,
      transactionId: given.transaction,
      parentTransactionId: given.parent ?? null,
      amount: notice.amount,
    })
    if (decided.refunded) {
      const payment = order.payments.find(({ transaction }) => transaction === given.parent)
      if (payment) payment.refundedCents = toCents(decided.refunded)!
      order.refunded = decided.refunded
    }
    if (decided.to === 'Paid' && given.outcome === 'completed') {
      order.payments = [{ transaction: given.transaction, cents: 34_900, refundedCents: 0 }]
      order.paid = '349.00'
    }
    if (decided.to) order.paymentStatus = decided.to
    if (decided.mail === 'confirmed') confirmed++
    return true
  }
  for (const given of notices) {
    if (!take(given)) waiting.push(given)
    for (let before = -1; before !== waiting.length;) {
      before = waiting.length
      waiting = waiting.filter((each) => !take(each))
    }
  }
  return { status: order.paymentStatus, refunded: order.refunded, waiting: waiting.length, confirmed }
}

const pending: TestNotice = { outcome: 'pending', transaction: 'A' }
const completed: TestNotice = { outcome: 'completed', transaction: 'A' }
const refunded: TestNotice = { outcome: 'refunded', transaction: 'R', parent: 'A', amount: '-349.00' }
const half: TestNotice = { outcome: 'refunded', transaction: 'R1', parent: 'A', amount: '-174.50' }
const otherHalf: TestNotice = { ...half, transaction: 'R2' }
const reversed: TestNotice = { outcome: 'reversed', transaction: 'V', parent: 'A', amount: '-320.00' }
const returned: TestNotice = { outcome: 'reversal-cancelled', transaction: 'W', parent: 'A' }
const disputed: TestNotice = { outcome: 'disputed', transaction: 'D', parent: 'A' }
const won: TestNotice = { outcome: 'dispute-won', transaction: 'D', parent: 'A' }
const lost: TestNotice = { outcome: 'dispute-lost', transaction: 'D', parent: 'A', amount: '349.00' }
const failed: TestNotice = { outcome: 'failed', transaction: 'A' }

describe('the same notices lead to the same state in any order of arrival', () => {
  test.each([
    ['Pending, Completed', [pending, completed], 'Paid', '0.00', 1],
    ['Pending, Completed, Refunded', [pending, completed, refunded], 'Refunded', '349.00', 1],
    [
      'Pending, Completed twice, Refunded',
      [pending, completed, completed, refunded],
      'Refunded',
      '349.00',
      1,
    ],
    ['Completed and a refund of half', [completed, half], 'Paid', '174.50', 1],
    ['Completed and a refund in two halves', [completed, half, otherHalf], 'Refunded', '349.00', 1],
    ['Completed, Reversed', [pending, completed, reversed], 'Disputed', '0.00', 1],
    ['Completed, Reversed, Canceled_Reversal', [completed, reversed, returned], 'Paid', '0.00', 1],
    ['Completed, a dispute won', [completed, disputed, won], 'Paid', '0.00', 1],
    ['Completed, the money held, the dispute won', [completed, disputed, reversed, won], 'Paid', '0.00', 1],
    ['Completed, a dispute lost', [completed, disputed, lost], 'Refunded', '349.00', 1],
    [
      'Completed, a dispute lost and its refund',
      [completed, disputed, lost, refunded],
      'Refunded',
      '349.00',
      1,
    ],
    ['Pending, Denied', [pending, failed], 'UnPaid', '0.00', 0],
  ] as const)('%s', (_, notices, status, amount, confirmed) => {
    for (const order of permutations<TestNotice>(notices))
      expect(after(order), order.map(({ outcome }) => outcome).join(', ')).toEqual({
        status,
        refunded: amount,
        waiting: 0,
        confirmed,
      })
  })
})

test('notes a payment that arrives after the order was canceled, and keeps the order canceled', () => {
  expect(after([completed], 'Cancelled')).toMatchObject({ status: 'Cancelled', confirmed: 0 })
})

test('keeps the order Paid when a second payment is refunded', () => {
  const second: TestNotice = { outcome: 'completed', transaction: 'B' }
  const back: TestNotice = { outcome: 'refunded', transaction: 'R', parent: 'B', amount: '-349.00' }
  expect(after([completed, second, back])).toMatchObject({ status: 'Paid', refunded: '0.00', confirmed: 1 })
})

test('lets the refund of an unreported payment wait', () => {
  expect(after([refunded])).toMatchObject({ status: 'UnPaid', waiting: 1 })
})
