import { formatMoney } from '#content/money.ts'
import type { MailContent, MailData, MailFrame, Sender } from '../mail-content.ts'

/** One of the amounts of a mail, in the currency of its order. */
export const money = (data: MailData, name: 'amount' | 'refund' | 'refunded') => {
  const { currency = 'USD', refundCurrency = currency } = data
  return data[name] && formatMoney(data[name], name === 'refund' ? refundCurrency : currency)
}

export const facts = (data: MailData) => ({
  facts: [
    ['Order', data.orderNumber],
    ['Package', data.packageName],
    ['Price', money(data, 'amount')],
  ] as const,
})

type Because = Pick<MailContent, 'because' | 'recipientName'>

/** Of every mail to a customer about an order. */
export const toCustomer = (data: MailData, sender: string): Because => ({
  recipientName: data.customerName,
  because: `You are receiving this e-mail because you placed an order with ${sender}.`,
})

/** Of every mail to the agency. */
export const toAgency = ({ name }: Pick<Sender, 'name'>): Because => ({
  because: `You are receiving this e-mail because you manage ${name}.`,
})

/** A mail to a customer about an order, whose button leads to it. */
export const aboutOrder: MailFrame = {
  button: ({ orderUrl }) => orderUrl,
  envelope: (data, { name }) => toCustomer(data, name),
}

/** Whose order it is. An address that nobody has proven to own is marked. */
export const customerFacts = ({ customerName, customerEmail, emailVerified, customerCountry }: MailData) =>
  [
    ['Customer', customerName],
    ['E-mail', customerEmail && (emailVerified ? customerEmail : `${customerEmail} (not verified)`)],
    ['Country', customerCountry],
  ] as const
