import { firstCharacters } from '#content/model/first-characters.ts'
import { formatMoney, productLanguage } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import type { MailContent, MailData, MailFrame, MailLabels, Sender } from '../mail-content.ts'

/** Formats one of the amounts of a mail with its currency. */
export const money = (data: MailData, name: 'amount' | 'refund' | 'refunded' | 'received' | 'open') => {
  const { currency = 'USD', refundCurrency = currency, locale = productLanguage } = data
  return data[name] && formatMoney(data[name], name === 'refund' ? refundCurrency : currency, locale)
}

export const facts = (data: MailData, labels: MailLabels) => ({
  facts: [
    [labels.mailOrder, data.orderNumber],
    [data.withoutPackage ? labels.mailFor : labels.mailPackage, data.packageName],
    [labels.mailOrdered, data.breakdown ?? data.ordered],
    [labels.mailPrice, money(data, 'amount')],
    [labels.mailPart, data.parts],
  ] as const,
})

/** For the mails that confirm an order: the order, and who buys. */
export const orderWithBuyer = {
  blocks: (data: MailData, labels: MailLabels) => ({
    order: [{ facts: [...facts(data, labels).facts, [labels.mailInvoiceTo, data.buyer] as const] }],
  }),
}

type Envelope = Pick<MailContent, 'because' | 'recipientName'>

/** The last line and recipient of a mail to a customer about an order. */
export const toCustomer = (data: MailData, sender: Sender): Envelope => ({
  recipientName: data.customerName,
  ...why(sender, data.byAgency ? 'mailWhyEntered' : 'mailWhyOrder'),
})

/** The last line of a mail, in the words of the owner. */
export const why = (
  { name, labels }: Sender,
  key: Extract<keyof MailLabels, `mailWhy${string}`>,
  more: MailData = {},
): Envelope => ({ because: fillTemplate(labels[key], { agency: name, ...more }) })

/** The last line of a mail to the agency. */
export const toAgency = ({ name }: Pick<Sender, 'name'>): Envelope => ({
  because: `You are receiving this email because you manage ${name}.`,
})

/** The frame of a mail to a customer about an order, whose button opens the order. */
export const orderForCustomer: MailFrame = {
  button: ({ orderUrl }) => orderUrl,
  envelope: toCustomer,
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
