import type { Database } from '#api/platform/db/database.ts'
import { addMonths } from '#content/shop/periods.ts'
import { act, newPayment } from './actions.ts'
import { transactionId, type Notices } from './notifications.ts'
import { findObject, saveObject, type Checkout, type Subscription } from './store.ts'

interface Sending {
  times?: number
  after?: number
}

interface Billed {
  id: string
  subscription: Subscription
}

const lateMs = 15_000
const retryMs = 5 * 24 * 60 * 60 * 1000

/** The resource of an event about a subscription. */
export const describe = (id: string, { status, custom, plan, note }: Subscription) => ({
  id,
  status,
  custom_id: custom,
  plan_id: plan,
  ...(note && { status_change_note: note }),
})

async function change(
  db: Database,
  { id, subscription }: Billed,
  changed: Partial<Subscription>,
): Promise<Billed> {
  const next = { ...subscription, ...changed }
  await saveObject(db, 'subscription', id, next)
  return { id, subscription: next }
}

const tell = (notices: Notices, type: string, { id, subscription }: Billed, sending?: Sending) =>
  notices.announce(`BILLING.SUBSCRIPTION.${type}`, describe(id, subscription), sending)

/** What is paid, as a payment of the account. */
async function take(
  db: Database,
  notices: Notices,
  { id, amount, sending }: { id: string; amount: string; sending?: Sending },
) {
  const payment = transactionId()
  const checkout = (await findObject(db, 'checkout', id))!
  await saveObject(db, 'payment', payment, newPayment(id, 'Completed', amount))
  if (sending?.times !== 0) await notices.send({ payment, checkout, event: 'Completed', amount }, sending)
  return payment
}

/** The customer has approved a subscription: it is active, and its set-up fee is charged. */
export async function approve(
  db: Database,
  notices: Notices,
  { id, checkout, scenario }: { id: string; checkout: Checkout; scenario: string },
): Promise<void> {
  const subscription = await findObject(db, 'subscription', id)
  if (!subscription || subscription.status !== 'APPROVAL_PENDING') return
  if (scenario === 'forged') return notices.forge({ event: 'Completed', payment: id, checkout })
  await saveObject(db, 'checkout', id, { ...checkout, status: 'COMPLETED', scenario })
  const amount = scenario === 'wrong-amount' ? '1.00' : subscription.setupFee
  if (scenario === 'declined') {
    await saveObject(db, 'payment', transactionId(), newPayment(id, 'Denied', amount))
    const over = await change(db, { id, subscription }, { status: 'CANCELLED' })
    return tell(notices, 'CANCELLED', over)
  }
  const active = await change(
    db,
    { id, subscription },
    { status: 'ACTIVE', paidAt: new Date().toISOString() },
  )
  const sending = {
    times: scenario === 'never' ? 0 : scenario === 'duplicate' ? 5 : 1,
    after: scenario === 'late' ? lateMs : 0,
  }
  if (scenario === 'pending') {
    const pending = transactionId()
    await saveObject(db, 'payment', pending, newPayment(id, 'Pending', amount))
    return notices.send({ payment: pending, checkout, event: 'Pending' })
  }
  const payment = await take(db, notices, {
    id,
    amount,
    sending: scenario === 'refund-first' ? { times: 0 } : sending,
  })
  if (scenario === 'refund-first' || scenario === 'partial-refund' || scenario === 'reversal')
    await act(
      db,
      notices,
      payment,
      { 'refund-first': 'refund', 'partial-refund': 'refund-part', reversal: 'reverse' }[scenario],
    )
  if (scenario === 'refund-first')
    await notices.send({ payment, checkout, event: 'Completed', amount }, { after: 2000 })
  // After the payment, as it may come in life.
  await tell(notices, 'ACTIVATED', active, sending)
}

/** The same day in the month, or its last, of the period after the next. */
function after({ next, day, months }: Subscription): string {
  const first = addMonths(`${next.slice(0, 7)}-01`, months)
  const last = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
  return `${first.slice(0, 7)}-${String(Math.min(day, last)).padStart(2, '0')}${next.slice(10)}`
}

async function renew(db: Database, notices: Notices, given: Billed, sending?: Sending) {
  await change(db, given, {
    next: after(given.subscription),
    paidAt: new Date().toISOString(),
    failures: 0,
    failed: null,
  })
  await take(db, notices, { id: given.id, amount: given.subscription.price, ...(sending && { sending }) })
}

/** A payment fails; it is tried again in five days. */
async function fail(db: Database, notices: Notices, given: Billed, reason = 'PAYER_CANNOT_PAY') {
  const now = Date.now()
  const failed = await change(db, given, {
    next: after(given.subscription),
    failed: { at: new Date(now).toISOString(), reason, retryAt: new Date(now + retryMs).toISOString() },
  })
  await tell(notices, 'PAYMENT.FAILED', failed)
}

/** The last attempt fails, too: nothing is tried any more. */
async function giveUp(db: Database, notices: Notices, given: Billed) {
  const { price, failed } = given.subscription
  if (!failed?.retryAt) return
  const stopped = await change(db, given, {
    status: 'SUSPENDED',
    note: null,
    outstanding: price,
    failures: 1,
    failed: { ...failed, retryAt: null },
  })
  await tell(notices, 'PAYMENT.FAILED', stopped)
  await tell(notices, 'SUSPENDED', stopped)
}

/** What failed is paid. */
export async function collectFailed(db: Database, notices: Notices, given: Billed): Promise<boolean> {
  const { failed, outstanding, price } = given.subscription
  if (outstanding === '0.00' && !failed?.retryAt) return false
  await change(db, given, {
    outstanding: '0.00',
    failures: 0,
    failed: null,
    paidAt: new Date().toISOString(),
  })
  await take(db, notices, { id: given.id, amount: price })
  return true
}

/** Moves a subscription to another status, and tells it. */
export async function moveTo(
  db: Database,
  notices: Notices,
  given: Billed,
  { status, note, sending }: { status: Subscription['status']; note: string | null; sending?: Sending },
): Promise<void> {
  const moved = await change(db, given, { status, note })
  const type = status === 'ACTIVE' ? 'ACTIVATED' : status
  await tell(notices, type, moved, sending)
}

/** What can happen to a subscription; time passes by «renew». */
export const subscriptionActions = [
  ['renew', 'Next period'],
  ['renew-five', 'Next period, reported five times'],
  ['renew-silent', 'Next period, without a notice'],
  ['fail', 'Next period: it cannot be paid'],
  ['fail-agency', 'Next period: the seller’s account is restricted'],
  ['retry', 'Try again: it is paid'],
  ['give-up', 'The last attempt fails, too'],
  ['suspend', 'The seller suspends it'],
  ['cancel', 'Cancel'],
  ['cancel-silent', 'Cancel, without a notice'],
] as const

/** Performs an action on a subscription; returns false if it is not possible. */
export async function actOnSubscription(
  db: Database,
  notices: Notices,
  { id, action }: { id: string; action: string },
): Promise<boolean> {
  const subscription = await findObject(db, 'subscription', id)
  if (!subscription || subscription.status === 'CANCELLED') return false
  const given = { id, subscription }
  const isActive = subscription.status === 'ACTIVE'
  const cancel = (sending?: Sending) =>
    moveTo(db, notices, given, { status: 'CANCELLED', note: null, ...(sending && { sending }) })
  const run: Record<string, () => Promise<unknown>> = {
    ...(isActive && {
      renew: () => renew(db, notices, given),
      'renew-five': () => renew(db, notices, given, { times: 5 }),
      'renew-silent': () => renew(db, notices, given, { times: 0 }),
      fail: () => fail(db, notices, given),
      'fail-agency': () => fail(db, notices, given, 'PAYEE_ACCOUNT_RESTRICTED'),
      'give-up': () => giveUp(db, notices, given),
      suspend: () => moveTo(db, notices, given, { status: 'SUSPENDED', note: 'By the seller' }),
    }),
    retry: () => collectFailed(db, notices, given),
    cancel: () => cancel(),
    'cancel-silent': () => cancel({ times: 0 }),
  }
  if (!(action in run)) return false
  await run[action]!()
  return true
}
