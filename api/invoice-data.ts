import { z } from 'zod'

const text = z.string()

/** Who issued it, as the settings were on that day. */
const seller = z.object({
  name: text,
  street: text,
  postalCode: text,
  city: text,
  region: text,
  country: text,
  email: text,
  phone: text,
  vatNumber: text,
  taxNumber: text,
  register: text,
  iban: text,
  bic: text,
  /** Of the brand, for the PDF. */
  color: text,
})

const buyer = z.object({
  name: text,
  company: text,
  street: text,
  postalCode: text,
  city: text,
  region: text,
  country: text,
  taxNumber: text,
  email: text,
})

/** How it is taxed, by the category codes of EN 16931 (UNTDID 5305). */
const tax = z.object({
  /** Taxed, taxed at zero, exempt, reverse charge, outside the scope of tax. */
  category: z.enum(['S', 'Z', 'E', 'AE', 'O']),
  /** In percent, with two decimals. */
  rate: text,
  /** What the tax is called; empty where none is shown. */
  name: text,
  /** Why there is none, as a sentence. */
  sentence: text,
})

/** All that stands on an invoice beside number, day and sums: what it was on that day, whatever changes later. */
export const invoiceData = z.object({
  seller,
  buyer,
  tax,
  item: z.object({ name: text, points: z.array(text) }),
  order: z.object({ number: text, placedOn: text }),
  payment: z.object({ paidOn: text, how: text, transaction: text }),
  note: text,
  /** Of a credit note: the invoice, and the reason. */
  corrects: z.object({ number: text, issuedOn: text }).nullable(),
})

export type InvoiceData = z.infer<typeof invoiceData>
export type Buyer = InvoiceData['buyer']
export type Tax = InvoiceData['tax']
