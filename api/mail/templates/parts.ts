import { formatMoney } from '#content/money.ts'
import type { Told } from '../letter.ts'

/** One of the amounts of a mail, in the currency of its order. */
export const money = (told: Told, name: 'amount' | 'refund' | 'refunded') => {
  const { currency = 'USD', refundCurrency = currency } = told
  return told[name] && formatMoney(told[name], name === 'refund' ? refundCurrency : currency)
}

export const hello = ({ customerName }: Told) => (customerName ? `Hello ${customerName},` : 'Hello,')

export const facts = (told: Told) => ({
  facts: [
    ['Order', told.orderNumber],
    ['Package', told.packageName],
    ['Price', money(told, 'amount')],
  ] as const,
})

/** Of every mail to a customer about an order. */
export const toCustomer = (told: Told, sender: string) => ({
  recipientName: told.customerName,
  because: `You get this mail because you ordered from ${sender}.`,
})

/** Of every mail to the agency. */
export const toAgency = (sender: string) => ({
  because: `You get this mail because you look after ${sender}.`,
})

/** Whose order it is. An address that nobody has proven to own is marked. */
export const customerFacts = ({ customerName, customerEmail, emailVerified, customerCountry }: Told) =>
  [
    ['Customer', customerName],
    ['E-mail', customerEmail && (emailVerified ? customerEmail : `${customerEmail} (not verified)`)],
    ['Country', customerCountry],
  ] as const
