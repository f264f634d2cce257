import { formatMoney, productLanguage } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Outcome } from '../../platform/db/tables/payments.ts'
import type { Checked, Notice, PayableOrder, Payee } from './provider.ts'

/** The data that a check compares. */
export interface CheckContext {
  notice: Notice
  order: PayableOrder | undefined
  payee: Payee
}

/** A condition that a verified notice has to meet before it counts. */
export interface Check<Context extends CheckContext = CheckContext> {
  name: string
  /** The outcomes to which it applies; by default all. */
  of?: readonly Outcome[]
  /** The error as a sentence for the owner; null if the condition is met. */
  wrong: (context: Context) => string | null
}

/** Runs the checks that apply to the notice. The first failure in the list is the reason of a refusal. */
export const runChecks = <Context extends CheckContext>(
  checks: readonly Check<Context>[],
  context: Context,
): Checked[] =>
  checks
    .filter(({ of }) => !of || of.includes(context.notice.outcome))
    .map(({ name, wrong }) => ({ name, wrong: wrong(context) }))

export const paymentOutcomes: readonly Outcome[] = ['pending', 'completed']
const disputeOutcomes: readonly Outcome[] = ['disputed', 'dispute-won', 'dispute-lost']
const transferOutcomes: readonly Outcome[] = [
  ...paymentOutcomes,
  'failed',
  'refunded',
  'reversed',
  'reversal-cancelled',
]

/** The checks that all providers share. */
export const namesOrder: Check = {
  name: 'names an order',
  wrong: ({ order }) => (order ? null : noOrderReason),
}
export const hasTransaction: Check = {
  name: 'has a transaction id',
  of: [...transferOutcomes, ...disputeOutcomes],
  wrong: ({ notice }) => (notice.transaction ? null : 'The notice has no transaction id.'),
}
export const amountChecks: readonly Check[] = [
  {
    name: 'has the currency of the order',
    of: transferOutcomes,
    wrong: ({ notice, order }) =>
      notice.currency === order?.currency || isAboutOtherPayment(notice, order)
        ? null
        : `The payment was made in ${notice.currency ?? 'an unknown currency'}, not in ${order?.currency ?? 'ours'}.`,
  },
  {
    name: 'has the amount of the order',
    of: paymentOutcomes,
    // Compared in cents, as decimal amounts are not exact as floating point numbers.
    wrong: ({ notice, order }) => {
      if (!order) return null
      const expected = expectedOf(notice, order)
      if (toCents(notice.amount ?? '') === expected) return null
      const what = expected === toCents(order.total) ? 'the price of' : 'what is left to pay,'
      return `The payment of ${amountOf(notice, order)} does not match ${what} ${formatMoney(fromCents(expected), order.currency, order.locale)}.`
    },
  },
  {
    name: 'refunds an amount',
    of: ['refunded'],
    wrong: ({ notice, order }) =>
      order && toCents(notice.amount ?? '') ? null : refundMismatch(notice, order),
  },
]

/** Whether a notice is about another payment than the order's own, which may have another amount or currency. */
const isAboutOtherPayment = ({ parent }: Notice, order: PayableOrder | undefined) =>
  parent !== null && order !== undefined && !order.payments.some(({ transaction }) => transaction === parent)

/** The amount that a payment has to have: a repeated notice of a payment that counts is compared with that one. */
const expectedOf = ({ transaction }: Notice, { payments, toPay }: PayableOrder) =>
  payments.find((payment) => transaction !== null && payment.transaction === transaction)?.cents ??
  toCents(toPay)!

export const noOrderReason = 'The notice does not name one of our orders.'

/** The name of the check of the receiver. A payment that fails it went to another account. Stored with each event. */
export const receiverCheck = 'is to us'

export const otherAccountReason = (notice: Notice, order: Localized) =>
  `The payment of ${amountOf(notice, order)} went to another account.`

export const refundMismatch = (notice: Notice, order: Localized) =>
  `The refund of ${amountOf(notice, order)} does not match the order.`

/** Checks the invoice id: the order's number, optionally with a suffix for the installation and the attempt. */
export const invoiceIdProblem = (order: PayableOrder | undefined, invoiceId: string | null) =>
  order !== undefined && (invoiceId === order.number || (invoiceId?.startsWith(`${order.number}-`) ?? false))
    ? null
    : 'The payment does not name this order.'

type Localized = Pick<PayableOrder, 'locale'> | undefined

/** The amount as text for a sentence, as the order is written about. */
export function amountOf(
  { amount, currency }: Pick<Notice, 'amount' | 'currency'>,
  order: Localized,
): string {
  if (amount === null || toCents(amount) === undefined) return 'an unknown amount'
  return formatMoney(amount.replace('-', ''), currency, order?.locale ?? productLanguage)
}

/** Removes every value that does not have its expected format, before it reaches the database or a text. */
export const sanitize = (notice: Notice): Notice => ({
  outcome: notice.outcome,
  providerStatus: notice.providerStatus.replace(/[^\x20-\x7e]/g, '').slice(0, 200),
  transaction: matching(notice.transaction, /^[\w-]{1,64}$/),
  parent: matching(notice.parent, /^[\w-]{1,64}$/),
  paymentKey: matching(notice.paymentKey, /^[0-9a-f]{32}$/),
  checkout: matching(notice.checkout, /^[\w-]{1,255}$/),
  amount: matching(notice.amount, /^-?\d{1,9}(\.\d{1,2})?$/),
  currency: matching(notice.currency, /^[A-Z]{3}$/),
})

const matching = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : null)
