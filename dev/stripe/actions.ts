import type { Notices, SendOptions } from './notices.ts'
import {
  newId,
  nowSeconds,
  type Charge,
  type Dispute,
  type Intent,
  type Refund,
  type Session,
  type Store,
} from './store.ts'

const lateMs = 15_000

export interface Parts {
  store: Store
  notices: Notices
}

type StandInOnly = 'lines' | 'intent_metadata' | 'keeps_card' | 'custom_text'

/** The session as it is reported, without what only the stand-in needs. */
export function shown(session: Session): Omit<Session, StandInOnly> {
  const { lines: _, intent_metadata: __, keeps_card: ___, custom_text: ____, ...rest } = session
  return rest
}

/** A customer pays in the chosen way. Returns false if that is refused: the session stays open. */
export async function pay(parts: Parts, session: Session, scenario: string): Promise<boolean> {
  const { notices } = parts
  if (scenario === 'declined') return false
  if (scenario === 'forged') {
    const paid = { ...shown(session), status: 'complete', payment_status: 'paid' }
    notices.send('checkout.session.completed', paid, { forged: true })
    return true
  }
  const amount = scenario === 'wrong-amount' ? 100 : session.amount_total
  const isLater = scenario === 'later' || scenario === 'fails-later'
  const { intent, paid } = await complete(parts, { ...session, amount_total: amount }, isLater)
  if (scenario === 'never') return true
  if (scenario === 'refund-first') await refund(parts, intent.id, amount)
  const options: SendOptions = {
    times: scenario === 'duplicate' ? 5 : 1,
    after: scenario === 'late' ? lateMs : scenario === 'refund-first' ? 2000 : 0,
    age: scenario === 'old' ? 3600 : 0,
  }
  notices.send('payment_intent.succeeded', intent)
  notices.send('checkout.session.completed', shown(paid), options)
  if (scenario === 'fails-later') await settle(parts, intent.id, false)
  if (scenario === 'partial-refund') await refund(parts, intent.id, Math.min(1000, amount))
  if (scenario === 'dispute') await dispute(parts, intent.id, 'needs_response')
  return true
}

/** What Stripe takes of a payment: 1.5 % and 25 cents. */
async function book(store: Store, amount: number, currency: string): Promise<string> {
  const [id, fee] = [newId('txn'), Math.round(amount * 0.015) + 25]
  await store.save<'balance_transaction'>({
    object: 'balance_transaction',
    id,
    amount,
    fee,
    net: amount - fee,
    currency,
  })
  return id
}

interface Taken {
  amount: number
  currency: string
  metadata: Record<string, string>
  isLater?: boolean
  /** Who lets the card be charged again. */
  customer?: { id: string; method: string } | undefined
}

/** Takes an amount, at once or later. */
export async function take(
  store: Store,
  { amount, currency, metadata, isLater = false, customer }: Taken,
): Promise<Intent> {
  const intentId = newId('pi')
  const charge = newId('ch')
  await store.save({
    object: 'charge',
    id: charge,
    payment_intent: intentId,
    amount,
    amount_refunded: 0,
    currency,
    livemode: false,
    metadata,
    balance_transaction: isLater ? null : await book(store, amount, currency),
    payment_method_details: { type: isLater ? 'sepa_debit' : 'card' },
    disputed: false,
    created: nowSeconds(),
  })
  return store.save<'payment_intent'>({
    object: 'payment_intent',
    id: intentId,
    status: isLater ? 'processing' : 'succeeded',
    amount,
    currency,
    livemode: false,
    metadata,
    latest_charge: charge,
    last_payment_error: null,
    customer: customer?.id ?? null,
    payment_method: customer?.method ?? null,
    setup_future_usage: customer ? 'off_session' : null,
    created: nowSeconds(),
  })
}

/** A customer with a card that can be charged again. */
async function newCustomer(store: Store) {
  const [id, method] = [newId('cus'), newId('pm')]
  await store.save<'customer'>({ object: 'customer', id, invoice_settings: { default_payment_method: null } })
  await store.save<'payment_method'>({
    object: 'payment_method',
    id: method,
    type: 'card',
    customer: id,
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: new Date().getFullYear() + 3 },
  })
  return { id, method }
}

async function complete({ store }: Parts, session: Session, isLater: boolean) {
  const { amount_total: amount, currency, intent_metadata: metadata, keeps_card: keepsCard } = session
  const customer = keepsCard ? await newCustomer(store) : undefined
  const intent = await take(store, { amount, currency, metadata, isLater, customer })
  const paid = await store.save<'checkout.session'>({
    ...session,
    status: 'complete',
    payment_status: isLater ? 'unpaid' : 'paid',
    payment_intent: intent.id,
    url: null,
    customer_details: { email: 'buyer@stand-in.test', name: 'José Käufer' },
  })
  return { intent, paid }
}

const sessionOfIntent = async ({ store }: Parts, intent: string) =>
  (await store.list('checkout.session')).find(({ payment_intent }) => payment_intent === intent)

const chargeOf = async ({ store }: Parts, intent: string) => {
  const found = await store.find('payment_intent', intent)
  const charge = found && (await store.find('charge', found.latest_charge))
  return found && charge ? { intent: found, charge } : undefined
}

/** A payment that was on its way arrives, or fails. */
async function settle(parts: Parts, id: string, arrives: boolean): Promise<void> {
  const { store, notices } = parts
  const [found, session] = [await chargeOf(parts, id), await sessionOfIntent(parts, id)]
  if (!found || !session) return
  const { intent, charge } = found
  await store.save<'payment_intent'>({
    ...intent,
    status: arrives ? 'succeeded' : 'requires_payment_method',
    last_payment_error: arrives ? null : { code: 'insufficient_funds', message: 'The account has no funds.' },
  })
  if (arrives)
    await store.save<'charge'>({
      ...charge,
      balance_transaction: await book(store, charge.amount, charge.currency),
    })
  const settled = await store.save<'checkout.session'>({
    ...session,
    payment_status: arrives ? 'paid' : 'unpaid',
  })
  const type = arrives ? 'async_payment_succeeded' : 'async_payment_failed'
  notices.send(`checkout.session.${type}`, shown(settled))
}

/** Refunds a part of a payment; null if less is left of it. */
export async function refund(
  parts: Parts,
  id: string,
  amount: number,
  {
    metadata = {},
    status = 'succeeded',
  }: { metadata?: Record<string, string>; status?: Refund['status'] } = {},
): Promise<Refund | null> {
  const found = await chargeOf(parts, id)
  if (!found || found.charge.amount_refunded + amount > found.charge.amount) return null
  const { charge } = found
  await parts.store.save<'charge'>({ ...charge, amount_refunded: charge.amount_refunded + amount })
  const made = await parts.store.save<'refund'>({
    object: 'refund',
    id: newId('re'),
    status,
    amount,
    currency: charge.currency,
    payment_intent: id,
    charge: charge.id,
    metadata,
    failure_reason: null,
    created: nowSeconds(),
  })
  parts.notices.send('refund.created', made)
  parts.notices.send('charge.refunded', { ...charge, amount_refunded: charge.amount_refunded + amount })
  return made
}

/** The latest refund of a payment does not reach the customer. */
async function failRefund(parts: Parts, id: string) {
  const made = (await parts.store.list('refund')).find(
    ({ payment_intent, status }) => payment_intent === id && status !== 'failed',
  )
  const found = await chargeOf(parts, id)
  if (!made || !found) return
  const failed: Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await parts.store.save<'refund'>(failed)
  const amount_refunded = found.charge.amount_refunded - made.amount
  await parts.store.save<'charge'>({ ...found.charge, amount_refunded })
  parts.notices.send('refund.failed', failed)
}

async function dispute(parts: Parts, id: string, status: string) {
  const found = await chargeOf(parts, id)
  if (!found) return
  const earlier = (await parts.store.list('dispute')).find(({ payment_intent }) => payment_intent === id)
  const { charge } = found
  const now: Dispute = {
    object: 'dispute',
    id: earlier?.id ?? newId('du'),
    status,
    reason: 'product_not_received',
    amount: charge.amount,
    currency: charge.currency,
    livemode: false,
    payment_intent: id,
    charge: charge.id,
    created: nowSeconds(),
  }
  await parts.store.save<'dispute'>(now)
  const isOpen = status.endsWith('needs_response')
  await parts.store.save<'charge'>({ ...charge, disputed: isOpen })
  parts.notices.send(`charge.dispute.${isOpen ? 'created' : 'closed'}`, now)
}

/** The possible actions on a payment, by its state. */
export const actionsFor = ({ status }: Intent, { amount, amount_refunded, disputed }: Charge) => {
  if (status === 'processing')
    return [
      ['arrive', 'Arrives'],
      ['fail', 'Fails'],
    ] as const
  if (status !== 'succeeded') return []
  if (disputed)
    return [
      ['win', 'End the dispute for the seller'],
      ['lose', 'End the dispute for the buyer'],
      ['again', 'Send the notice again'],
    ] as const
  return [
    ...(amount_refunded < amount
      ? ([
          ['refund', 'Refund'],
          ['refund-part', 'Refund 10.00'],
          ['dispute', 'Buyer complains'],
          ['inquiry', 'Bank inquires'],
        ] as const)
      : []),
    ...(amount_refunded > 0 ? ([['fail-refund', 'The last refund fails']] as const) : []),
    ['again', 'Send the notice again'],
  ] as const
}

/** Performs an action on a payment and sends its notice; returns false if it is not possible. */
export async function act(parts: Parts, id: string, action: string): Promise<boolean> {
  const found = await chargeOf(parts, id)
  if (!found || !actionsFor(found.intent, found.charge).some(([key]) => key === action)) return false
  const left = found.charge.amount - found.charge.amount_refunded
  const run: Record<string, () => Promise<unknown>> = {
    arrive: () => settle(parts, id, true),
    fail: () => settle(parts, id, false),
    refund: () => refund(parts, id, left),
    'refund-part': () => refund(parts, id, Math.min(1000, left)),
    'fail-refund': () => failRefund(parts, id),
    dispute: () => dispute(parts, id, 'needs_response'),
    inquiry: () => dispute(parts, id, 'warning_needs_response'),
    win: () => dispute(parts, id, 'won'),
    lose: () => dispute(parts, id, 'lost'),
    again: async () => {
      const session = await sessionOfIntent(parts, id)
      if (session) parts.notices.send('checkout.session.completed', shown(session))
    },
  }
  await run[action]!()
  return true
}
