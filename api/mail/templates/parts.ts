import type { Told } from '../letter.ts'

/** `349.00` as `$349.00`, `1290` as `$1,290`. */
export const dollars = (amount: string | undefined) =>
  amount && `$${amount.replace(/\B(?=(?:\d{3}){1,4}(?!\d))/g, ',')}`

export const hello = ({ customerName }: Told) => (customerName ? `Hello ${customerName},` : 'Hello,')

export const facts = ({ orderNumber, packageName, amount }: Told) => ({
  facts: [
    ['Order', orderNumber],
    ['Package', packageName],
    ['Price', dollars(amount)],
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
