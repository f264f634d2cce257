import { z } from 'zod'
import { invoiceSettingErrors, severalCountries } from '#content/shop/invoice-settings.ts'
import { normalizeTaxNumber } from '#content/shop/tax-numbers.ts'
import { country, emailAddress, requiredMessage, singleLine, textField } from '../platform/fields.ts'

const requiredLine = (max: number) => singleLine(max).min(1, requiredMessage)

const prefix = singleLine(9).transform((value) => value.toUpperCase())

const taxRule = z.strictObject({
  country: z.union([z.enum(severalCountries), country]),
  /** A state or province; empty for the whole country. */
  region: singleLine(100),
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'A percentage such as 19 or 7.25.'),
  name: requiredLine(40),
})

/** The invoice settings of the owner: the seller, the numbers and the tax. */
export const invoiceSettings = z
  .strictObject({
    name: requiredLine(200),
    street: textField(200).min(1, requiredMessage),
    postalCode: singleLine(20),
    city: requiredLine(100),
    region: singleLine(100),
    country,
    email: z.union([z.literal(''), emailAddress]),
    phone: singleLine(60),
    vatNumber: singleLine(40),
    taxNumber: singleLine(40),
    register: singleLine(200),
    iban: singleLine(42),
    bic: singleLine(11),
    prefix,
    creditPrefix: prefix,
    taxMode: z.enum(['none', 'exempt', 'rules'], 'No tax, exempt, or by rules.'),
    taxRules: z.array(taxRule).max(100, 'At most 100 rules.'),
    exemptText: singleLine(300),
    reverseChargeText: singleLine(300),
    unchecked: z.enum(['reverse', 'charge'], 'Choose what to do.').default('reverse'),
    note: textField(1000),
  })
  .transform((settings) => ({
    ...settings,
    vatNumber: normalizeTaxNumber(settings.vatNumber, settings.country),
  }))
  .superRefine((settings, context) => {
    for (const [field, message] of Object.entries(invoiceSettingErrors(settings)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

export type InvoiceSettings = z.output<typeof invoiceSettings>

/** The initial values of the settings form. */
export const emptySettings: InvoiceSettings = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  email: '',
  phone: '',
  vatNumber: '',
  taxNumber: '',
  register: '',
  iban: '',
  bic: '',
  prefix: 'INV-',
  creditPrefix: 'CN-',
  taxMode: 'none',
  taxRules: [],
  exemptText: '',
  reverseChargeText:
    'Reverse charge: the recipient accounts for the VAT (Article 196 of Directive 2006/112/EC).',
  unchecked: 'reverse',
  note: '',
}
