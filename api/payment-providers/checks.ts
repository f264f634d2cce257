import { formatMoney } from '#content/money.ts'
import { toCents } from '../money.ts'
import type { Outcome } from '../db/tables/payments.ts'
import type { Checked, Notice, PayableOrder, Payee } from './provider.ts'

/** What a check compares. */
export interface CheckContext {
  notice: Notice
  order: PayableOrder | undefined
  payee: Payee
}

/** Something that must hold before a verified notice counts. */
export interface Check<Context extends CheckContext = CheckContext> {
  name: string
  /** The outcomes that it applies to; left out: all. */
  of?: readonly Outcome[]
  /** What is wrong, as a sentence for a person, or null. */
  wrong: (context: Context) => string | null
}

/** Runs the checks that apply to the notice, in their order: the first failure is the reason of a refusal. */
export const runChecks = <Context extends CheckContext>(
  checks: readonly Check<Context>[],
  context: Context,
): Checked[] =>
  checks
    .filter(({ of }) => !of || of.includes(context.notice.outcome))
    .map(({ name, wrong }) => ({ name, wrong: wrong(context) }))

export const payments: readonly Outcome[] = ['pending', 'completed']
const disputes: readonly Outcome[] = ['disputed', 'dispute-won', 'dispute-lost']
const transfers: readonly Outcome[] = [...payments, 'failed', 'refunded', 'reversed', 'reversal-cancelled']

/** The checks that all providers share. */
export const namesOrder: Check = {
  name: 'names an order',
  wrong: ({ order }) => (order ? null : noOrder),
}
export const hasTransaction: Check = {
  name: 'has a transaction id',
  of: [...transfers, ...disputes],
  wrong: ({ notice }) => (notice.transaction ? null : 'The notice has no transaction id.'),
}
export const amountChecks: readonly Check[] = [
  {
    name: 'is in the currency',
    of: transfers,
    wrong: ({ notice, order }) =>
      notice.currency === order?.currency || isAboutOther(notice, order)
        ? null
        : `The payment was made in ${notice.currency ?? 'an unknown currency'}, not in ${order?.currency ?? 'ours'}.`,
  },
  {
    name: 'is of the amount',
    of: payments,
    // Compared in cents: amounts are never read as floating point.
    wrong: ({ notice, order }) =>
      !order || toCents(notice.amount ?? '') === toCents(order.amount)
        ? null
        : `The payment of ${amountOf(notice)} does not match the price of ${formatMoney(order.amount, order.currency)}.`,
  },
  {
    name: 'gives back no more than was paid',
    of: ['refunded'],
    // The sign depends on the provider: negative in a form's notice, positive in an API's answer.
    wrong: ({ notice, order }) => {
      const cents = Math.abs(toCents(notice.amount ?? '') ?? 0)
      if (order && notice.currency !== order.currency) return null
      return order && cents > 0 && cents <= toCents(order.amount)!
        ? null
        : `The refund of ${amountOf(notice)} does not fit the order.`
    },
  },
]

/** Whether it takes back a payment that the order does not stand on, which may be in another currency. */
const isAboutOther = ({ parent }: Notice, order: PayableOrder | undefined) =>
  parent !== null && order !== undefined && parent !== order.paid_transaction

export const noOrder = 'The notice names no order of ours.'

/** The name of the check of who was paid: what fails it was never our money. */
export const paysUs = 'is to us'

export const otherAccount = (notice: Notice) => `The payment of ${amountOf(notice)} went to another account.`

/** Invoice ids begin with the order's number; what follows distinguishes installations and attempts. */
export const invoiceWrong = (order: PayableOrder | undefined, invoice: string | null) =>
  order !== undefined && (invoice === order.number || (invoice?.startsWith(`${order.number}-`) ?? false))
    ? null
    : 'The payment names another order.'

/** An amount for a sentence, as far as it can be read. */
export function amountOf({ amount, currency }: Pick<Notice, 'amount' | 'currency'>): string {
  if (amount === null || toCents(amount) === undefined) return 'an unknown amount'
  return formatMoney(amount.replace('-', ''), currency)
}

/** Drops every field that is not of its expected form: nothing else reaches the database or a sentence. */
export const sanitize = (notice: Notice): Notice => ({
  outcome: notice.outcome,
  providerStatus: notice.providerStatus.replace(/[^\x20-\x7e]/g, '').slice(0, 200),
  transaction: matching(notice.transaction, /^[\w-]{1,64}$/),
  parent: matching(notice.parent, /^[\w-]{1,64}$/),
  paymentKey: matching(notice.paymentKey, /^[0-9a-f]{32}$/),
  checkout: matching(notice.checkout, /^[\w-]{1,64}$/),
  amount: matching(notice.amount, /^-?\d{1,9}(\.\d{1,2})?$/),
  currency: matching(notice.currency, /^[A-Z]{3}$/),
})

const matching = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : null)
