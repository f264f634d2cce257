import { addMonths } from '#content/shop/periods.ts'
import { standInPath } from '#api/money/payment-providers/stripe/account.ts'
import { take, type Parts } from './actions.ts'
import type { SendOptions } from './notices.ts'
import { paramAt, paramText, type Param } from './params.ts'
import { newId, nowSeconds, type Invoice, type Subscription } from './store.ts'

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** The day in a month, or the last one of a shorter month. */
function inMonth(month: string, day: number): string {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  return `${month.slice(0, 7)}-${String(Math.min(day, last)).padStart(2, '0')}`
}

const at = (day: string, hour: number) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`) / 1000

/** When a new subscription is charged first, and the day of the month by which it counts. */
export function firstBilling(params: Record<string, Param>): { at: number; day: number; isTrial: boolean } {
  const end = Number(paramText(params, 'trial_end'))
  if (end) return { at: end, day: new Date(end * 1000).getUTCDate(), isTrial: true }
  const config = paramAt(params, 'billing_cycle_anchor_config') ?? {}
  const [day, hour, month] = ['day_of_month', 'hour', 'month'].map((name) => Number(paramText(config, name)))
  const first = `${dayOf(nowSeconds()).slice(0, 7)}-01`
  for (let ahead = 0; ahead < 13; ahead++) {
    const candidate = inMonth(addMonths(first, ahead), day!)
    if (month && Number(candidate.slice(5, 7)) !== month) continue
    if (at(candidate, hour!) > nowSeconds()) return { at: at(candidate, hour!), day: day!, isTrial: false }
  }
  return { at: 0, day: 0, isTrial: false }
}

function endOfPeriod({ items, day }: Subscription): number {
  const { current_period_end: end, price } = items.data[0]!
  const { interval, interval_count: count } = price.recurring
  const month = addMonths(`${dayOf(end).slice(0, 7)}-01`, interval === 'year' ? count * 12 : count)
  return at(inMonth(month, day), new Date(end * 1000).getUTCHours())
}

/** The subscription as it is reported, without what only the stand-in needs. */
export function shownSubscription(subscription: Subscription): Omit<Subscription, 'day'> {
  const { day: _, ...rest } = subscription
  return rest
}

/** The next period begins, whatever the time is: its invoice is paid, or waits, as the card is declined or the bank asks. */
async function bill(
  parts: Parts,
  subscription: Subscription,
  comes: 'paid' | 'payment_failed' | 'payment_action_required',
  options?: SendOptions,
) {
  const { store, notices } = parts
  const item = subscription.items.data[0]!
  const id = newId('in')
  const invoice = await store.save<'invoice'>({
    object: 'invoice',
    id,
    status: 'open',
    amount_due: item.price.unit_amount,
    amount_paid: 0,
    attempt_count: 1,
    currency: item.price.currency,
    livemode: false,
    hosted_invoice_url: `${standInPath}/invoice/${id}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: { object: 'list', data: [], has_more: false, url: '/v1' },
    created: nowSeconds(),
  })
  const period = {
    current_period_start: item.current_period_end,
    current_period_end: endOfPeriod(subscription),
  }
  await store.save<'subscription'>({
    ...subscription,
    status: comes === 'paid' ? 'active' : 'past_due',
    items: { ...subscription.items, data: [{ ...item, ...period }] },
  })
  if (comes === 'paid') return payInvoice(parts, invoice, options)
  notices.send(`invoice.${comes}`, invoice, options)
  await report(parts, subscription.id, options)
}

/** An open invoice is paid. */
export async function payInvoice(parts: Parts, invoice: Invoice, options?: SendOptions): Promise<void> {
  const { store, notices } = parts
  const { id: intent } = await take(store, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    metadata: {},
  })
  const paid = await store.save<'invoice'>({
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    payments: {
      ...invoice.payments,
      data: [
        {
          object: 'invoice_payment',
          id: newId('inpay'),
          status: 'paid',
          amount_paid: invoice.amount_due,
          currency: invoice.currency,
          payment: { type: 'payment_intent', payment_intent: intent },
        },
      ],
    },
  })
  const { subscription: of } = invoice.parent.subscription_details
  const subscription = await store.find('subscription', of)
  if (subscription?.status === 'past_due')
    await store.save<'subscription'>({ ...subscription, status: 'active' })
  notices.send('invoice.paid', paid, options)
  await report(parts, of, options)
}

async function report({ store, notices }: Parts, id: string, options?: SendOptions) {
  const subscription = await store.find('subscription', id)
  if (subscription) notices.send('customer.subscription.updated', shownSubscription(subscription), options)
}

/** Ends a subscription at once. */
export async function cancel(
  { store, notices }: Parts,
  id: string,
  reason: string,
  options?: SendOptions,
): Promise<Subscription | undefined> {
  const subscription = await store.find('subscription', id)
  if (!subscription || subscription.status === 'canceled') return undefined
  const canceled = await store.save<'subscription'>({
    ...subscription,
    status: 'canceled',
    cancellation_details: { reason },
  })
  notices.send('customer.subscription.deleted', shownSubscription(canceled), options)
  return canceled
}

const never: SendOptions = { times: 0 }

/** What can happen to a subscription; time passes by «renew». */
export const subscriptionActions = [
  ['renew', 'Next period'],
  ['renew-five', 'Next period, reported five times'],
  ['renew-silent', 'Next period, without a notice'],
  ['fail', 'Next period: the card is declined'],
  ['confirm', 'Next period: the bank asks for a confirmation'],
  ['retry', 'Try again: it is paid'],
  ['cancel', 'Cancel'],
  ['cancel-silent', 'Cancel, without a notice'],
  ['cancel-unpaid', 'Cancel after the last attempt'],
] as const

/** Performs an action on a subscription; returns false if it is not possible. */
export async function actOnSubscription(parts: Parts, id: string, action: string): Promise<boolean> {
  const subscription = await parts.store.find('subscription', id)
  if (!subscription || subscription.status === 'canceled') return false
  const run: Record<string, () => Promise<unknown>> = {
    renew: () => bill(parts, subscription, 'paid'),
    'renew-five': () => bill(parts, subscription, 'paid', { times: 5 }),
    'renew-silent': () => bill(parts, subscription, 'paid', never),
    fail: () => bill(parts, subscription, 'payment_failed'),
    confirm: () => bill(parts, subscription, 'payment_action_required'),
    retry: async () => {
      const open = (await parts.store.list('invoice')).find(
        ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id,
      )
      if (open) await payInvoice(parts, open)
    },
    cancel: () => cancel(parts, id, 'cancellation_requested'),
    'cancel-silent': () => cancel(parts, id, 'cancellation_requested', never),
    'cancel-unpaid': () => cancel(parts, id, 'payment_failed'),
  }
  if (!(action in run)) return false
  await run[action]!()
  return true
}

/** The customer uses another card from now on. */
export async function changeCard({ store }: Parts, id: string): Promise<boolean> {
  const customer = await store.find('customer', id)
  if (!customer) return false
  const method = await store.save<'payment_method'>({
    object: 'payment_method',
    id: newId('pm'),
    type: 'card',
    customer: id,
    card: { brand: 'mastercard', last4: '4444', exp_month: 11, exp_year: new Date().getFullYear() + 4 },
  })
  await store.save<'customer'>({ ...customer, invoice_settings: { default_payment_method: method.id } })
  return true
}
