import { firstCharacters } from '#content/model/first-characters.ts'
import { formatMoney, productLanguage } from '#content/locale/format.ts'
import type { MailContent, MailData, MailFrame, Sender } from '../mail-content.ts'

/** Formats one of the amounts of a mail with its currency. */
export const money = (data: MailData, name: 'amount' | 'refund' | 'refunded' | 'received' | 'open') => {
  const { currency = 'USD', refundCurrency = currency, locale = productLanguage } = data
  return data[name] && formatMoney(data[name], name === 'refund' ? refundCurrency : currency, locale)
}

export const facts = (data: MailData) => ({
  facts: [
    ['Order', data.orderNumber],
    [data.withoutPackage ? 'For' : 'Package', data.packageName],
    ['Ordered', data.breakdown ?? data.ordered],
    ['Price', money(data, 'amount')],
    ['Part', data.parts],
  ] as const,
})

/** For the mails that confirm an order: the order, and who buys. */
export const orderWithBuyer = {
  blocks: (data: MailData) => ({
    order: [{ facts: [...facts(data).facts, ['Invoice to', data.buyer] as const] }],
  }),
}

type Envelope = Pick<MailContent, 'because' | 'recipientName'>

/** The last line and recipient of a mail to a customer about an order. */
export const toCustomer = (data: MailData, sender: string): Envelope => ({
  recipientName: data.customerName,
  because: data.byAgency
    ? `You are receiving this email because ${sender} has an order for you.`
    : `You are receiving this email because you placed an order with ${sender}.`,
})

/** The last line of a mail to the agency. */
export const toAgency = ({ name }: Pick<Sender, 'name'>): Envelope => ({
  because: `You are receiving this email because you manage ${name}.`,
})

/** The frame of a mail to a customer about an order, whose button opens the order. */
export const orderForCustomer: MailFrame = {
  button: ({ orderUrl }) => orderUrl,
  envelope: (data, { name }) => toCustomer(data, name),
}

/** The frame of a mail to the agency about an order, whose button opens the order. Replies go to the customer. */
export const orderForAgency: MailFrame = {
  button: ({ officeUrl }) => officeUrl,
  envelope: ({ customerEmail }, sender) => ({ ...toAgency(sender), replyTo: customerEmail }),
}

/** The start of a text, which mail programs show next to the subject. */
export const excerptOf = (text = '') => ({ excerpt: firstCharacters(text, 120) })

/** The customer of an order. An unproven email address is marked as such. */
export const customerFacts = ({ customerName, customerEmail, emailVerified, buyer }: MailData) =>
  [
    ['Customer', customerName],
    ['Email', customerEmail && (emailVerified ? customerEmail : `${customerEmail} (not verified)`)],
    ['Invoice to', buyer],
  ] as const
