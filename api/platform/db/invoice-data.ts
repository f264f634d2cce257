import { z } from 'zod'

const text = z.string()

/** The seller, from the settings on the day of issue. */
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
  /** The color of the brand, for the PDF. */
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

/** The tax, with the category codes of EN 16931 (UNTDID 5305). */
export const tax = z.object({
  /** Taxed, taxed at zero, exempt, reverse charge, outside the scope of tax. */
  category: z.enum(['S', 'Z', 'E', 'AE', 'O']),
  /** In percent, with two decimals. */
  rate: text,
  /** What VIES said about the VAT ID by which it was decided, if it was. */
  vatCheck: z.uuid().optional(),
  /** The name of the tax; empty if the invoice shows none. */
  name: text,
  /** The reason why no tax is charged, as a sentence. */
  sentence: text,
})

const precedingInvoice = z.object({ number: text, issuedOn: text })

/** The contents of an invoice apart from number, date and amounts, as they were on the day of issue. */
export const invoiceData = z.object({
  seller,
  buyer,
  tax,
  /** What was sold. The lines add up to the amounts of the document. */
  lines: z.array(
    z.object({
      /** That of the order's item. */
      position: z.int(),
      name: text,
      points: z.array(text),
      quantity: z.int(),
      /** After discounts, with tax and without it. */
      total: text,
      net: text,
      discounts: z.array(z.object({ reason: text, amount: text, net: text })),
    }),
  ),
  order: z.object({
    number: text,
    placedOn: text,
    /** The number that the buyer gave the order; empty if there is none. */
    purchaseOrder: text,
  }),
  /** Of an order that is paid in parts: which of them it is for, counted from 1. */
  parts: z.object({ first: z.int(), last: z.int(), of: z.int() }).optional(),
  payment: z.object({
    paidOn: text,
    /** The names of the methods; empty if there is nothing to say. */
    how: text,
    /** The code of UNTDID 4461. */
    means: text,
    transaction: text,
  }),
  /** Of an open invoice: the account to which it is to be paid; null if it was paid when it was issued. */
  transfer: z
    .object({
      accountHolder: text,
      iban: text,
      bic: text,
      bank: text,
      /** Whether it is a SEPA credit transfer. */
      isSepa: z.boolean(),
      /** What the payer has to write (ISO 11649). */
      reference: text,
      dueOn: text,
      /** The amount that was due when it was issued. */
      due: text,
      text,
    })
    .nullable(),
  /** The date of the service: of its delivery, or of the payment if that came first. */
  service: z.object({ on: text, isDelivered: z.boolean() }),
  /** Of a subscription: the first and the last day that it is for. */
  period: z.object({ from: text, to: text }).optional(),
  note: text,
  /** The language and region in which it is written (BCP 47); empty for one that was issued before there was a choice. */
  locale: text.default(''),
  /** The words of the owner (`wordsInvoice`) that differed from the default when it was issued. */
  words: z.record(z.string(), text).optional(),
  /** For a credit note: the invoice that it corrects. */
  corrects: precedingInvoice.nullable(),
  /** For a corrected invoice: the one that it replaces, which a credit note has canceled. */
  replaces: precedingInvoice.optional(),
})

export type InvoiceData = z.infer<typeof invoiceData>
export type Buyer = InvoiceData['buyer']
export type Tax = InvoiceData['tax']
