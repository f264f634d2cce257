import { formatMoney } from '#content/money.ts'
import type { MailData } from '../mail-content.ts'

/** One of the amounts of a mail, in the currency of its order. */
export const money = (data: MailData, name: 'amount' | 'refund' | 'refunded') => {
  const { currency = 'USD', refundCurrency = currency } = data
  return data[name] && formatMoney(data[name], name === 'refund' ? refundCurrency : currency)
}

export const hello = ({ customerName }: MailData) => (customerName ? `Hello ${customerName},` : 'Hello,')

export const facts = (data: MailData) => ({
  facts: [
    ['Order', data.orderNumber],
    ['Package', data.packageName],
    ['Price', money(data, 'amount')],
  ] as const,
})

/** Of every mail to a customer about an order. */
export const toCustomer = (data: MailData, sender: string) => ({
  recipientName: data.customerName,
  because: `You are receiving this e-mail because you placed an order with ${sender}.`,
})

/** Of every mail to the agency. */
export const toAgency = (sender: string) => ({
  because: `You are receiving this e-mail because you manage ${sender}.`,
})

/** Whose order it is. An address that nobody has proven to own is marked. */
export const customerFacts = ({ customerName, customerEmail, emailVerified, customerCountry }: MailData) =>
  [
    ['Customer', customerName],
    ['E-mail', customerEmail && (emailVerified ? customerEmail : `${customerEmail} (not verified)`)],
    ['Country', customerCountry],
  ] as const
