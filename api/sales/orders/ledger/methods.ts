import { fillTemplate } from '#content/model/text-template.ts'
import type { InvoiceWords } from '../../../money/invoices/words.ts'
import type { PaymentMethod } from '../../../platform/db/tables/payments.ts'
import { brandOf } from '../../../money/payment-providers/registry.ts'
import type { CountedPayment } from './entries.ts'

/** The ways of paying that a person records. */
export const handMethods = ['bank', 'cash', 'other'] as const
export type HandMethod = (typeof handMethods)[number]

/** UNTDID 4461: an online payment service, in cash, and a payment of an undefined method. */
const [online, inCash, undefinedMeans] = ['68', '10', '1']

const ownMethods: Readonly<Record<string, string>> = {
  bank: 'bank transfer',
  cash: 'cash',
  other: '',
  credit: 'a credit',
}

/** The name of a method in a sentence; empty if it says nothing. */
export const methodName = (method: PaymentMethod): string => ownMethods[method] ?? brandOf(method)

export const isProviderMethod = (method: PaymentMethod) => ownMethods[method] === undefined

const wordOf = {
  bank: 'invoiceBank',
  cash: 'invoiceCash',
  credit: 'invoiceCredit',
} as const satisfies Partial<Record<PaymentMethod, keyof InvoiceWords>>

/** The same on a document, in the owner's words. */
export const methodInWords = (method: PaymentMethod, words: InvoiceWords): string =>
  method in wordOf ? words[wordOf[method as keyof typeof wordOf]] : methodName(method)

/** How an order was paid, for its documents. */
export function howPaid(payments: readonly CountedPayment[], words: InvoiceWords) {
  const names = [...new Set(payments.map(({ method }) => methodInWords(method, words)))].filter(Boolean)
  const all = (holds: (method: PaymentMethod) => boolean) =>
    payments.length > 0 && payments.every(({ method }) => holds(method))
  return {
    how:
      names.length > 0
        ? names.reduce((first, second) => fillTemplate(words.invoiceWays, { first, second }))
        : '',
    means: all(isProviderMethod) ? online! : all((method) => method === 'cash') ? inCash! : undefinedMeans!,
    transaction: payments.length === 1 ? (payments[0]!.transaction ?? '') : '',
  }
}

/** How a refund reaches the customer, as the end of a sentence, and how long that takes. */
export function wayBackOf(method: PaymentMethod | undefined): string {
  if (method === undefined) return 'to your original payment method. It can take a few days.'
  if (isProviderMethod(method))
    return `to your original payment method. It can take ${brandOf(method)} a few days.`
  return methodName(method) ? `by ${methodName(method)}.` : 'to you.'
}
