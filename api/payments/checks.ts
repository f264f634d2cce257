import { readable, toCents } from '../orders/money.ts'
import type { Order } from '../orders/orders.ts'
import type { Notice } from './provider.ts'

/** What a check compares. */
export interface Fact {
  notice: Notice
  order: Order | undefined
}

/** What somebody else wrote, as far as it is what it should be: nothing else reaches the database or a sentence. */
export const tidy = (notice: Notice): Notice => ({
  outcome: notice.outcome,
  providerStatus: notice.providerStatus.replace(/[^\x20-\x7e]/g, '').slice(0, 200),
  transaction: fitting(notice.transaction, /^[\w-]{1,64}$/),
  parent: fitting(notice.parent, /^[\w-]{1,64}$/),
  paymentKey: fitting(notice.paymentKey, /^[0-9a-f]{32}$/),
  checkout: fitting(notice.checkout, /^[\w-]{1,64}$/),
  amount: fitting(notice.amount, /^-?\d{1,9}(\.\d{1,2})?$/),
  currency: fitting(notice.currency, /^[A-Z]{3}$/),
})

const fitting = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : null)

export const noOrder = 'The notice names no order of ours.'

export const otherAccount = (notice: Notice) => `The payment of ${amountOf(notice)} went to another account.`

export const currencyWrong = ({ notice, order }: Fact) =>
  notice.currency === order?.currency
    ? null
    : `The payment was made in ${notice.currency ?? 'an unknown currency'}, not in ${order?.currency ?? 'ours'}.`

/** Compared in cents: amounts are never read as floating point. */
export function amountWrong({ notice, order }: Fact) {
  if (!order || toCents(notice.amount ?? '') === toCents(order.amount)) return null
  return `The payment of ${amountOf(notice)} does not match the price of ${readable(order.amount)}.`
}

/** A refund has its own sign: below zero in a form's notice, above it in an answer of Orders v2. */
export function refundWrong({ notice, order }: Fact) {
  const cents = Math.abs(toCents(notice.amount ?? '') ?? 0)
  return order && cents > 0 && cents <= toCents(order.amount)!
    ? null
    : `The refund of ${amountOf(notice)} does not fit the order.`
}

/** For a sentence: the amount as far as it can be read. */
export function amountOf({ amount, currency }: Pick<Notice, 'amount' | 'currency'>): string {
  if (amount === null || toCents(amount) === undefined) return 'an unknown amount'
  return currency === 'USD' || currency === null ? readable(amount.replace('-', '')) : `${amount} ${currency}`
}

/** Invoice ids begin with the order's number; what follows tells installations and attempts apart. */
export const isInvoiceOf = (order: Order | undefined, invoice: string | null) =>
  order !== undefined && (invoice === order.number || (invoice?.startsWith(`${order.number}-`) ?? false))
