import { z } from 'zod'
import { isVatNumber, normalizeTaxNumber } from '#content/tax-numbers.ts'
import { country, emailAddress, requiredMessage, singleLine, textField } from './fields.ts'

const filled = (max: number) => singleLine(max).min(1, requiredMessage)

const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z][A-Z0-9]{0,7}-?$/,
    'Up to eight capital letters and digits that begin with a letter, such as INV-.',
  )

/** The places of a tax rule that are no country: `*` is all other countries. */
const severalCountries = ['EU', '*'] as const

const taxRule = z.strictObject({
  country: z.union([z.enum(severalCountries), country]),
  /** A state or province; empty for the whole country. */
  region: singleLine(100),
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'A percentage such as 19 or 7.25.'),
  name: filled(40),
})

/** Whether a rule has a region, although it is for several countries: it never applies. Earlier versions saved such rules. */
export const neverApplies = ({ country, region }: z.output<typeof taxRule>) =>
  region !== '' && severalCountries.some((each) => each === country)

/** The invoice settings of the owner: the seller, the numbers and the tax. */
export const invoiceSettings = z
  .strictObject({
    name: filled(200),
    street: filled(200),
    postalCode: singleLine(20),
    city: filled(100),
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
    note: textField(1000),
  })
  .transform((settings) => ({
    ...settings,
    vatNumber: normalizeTaxNumber(settings.vatNumber, settings.country),
  }))
  .superRefine((settings, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (settings.vatNumber && !isVatNumber(settings.vatNumber, settings.country))
      wrong('vatNumber', 'This is not a VAT ID of your country. Enter other tax numbers in their own field.')
    if (settings.prefix === settings.creditPrefix)
      wrong('creditPrefix', 'Credit notes need a prefix of their own.')
    if (settings.taxMode !== 'none' && !settings.vatNumber && !settings.taxNumber)
      wrong('taxNumber', 'Enter your tax number or your VAT ID: invoices with tax have to name it.')
    if (settings.taxMode === 'exempt' && !settings.exemptText)
      wrong('exemptText', 'Enter the sentence that says why no tax is charged.')
    if (settings.taxMode === 'rules' && settings.taxRules.length === 0) wrong('taxMode', 'Add a tax rule.')
    const places = settings.taxRules.map((rule) => `${rule.country} ${rule.region.toLowerCase()}`)
    if (new Set(places).size < places.length) wrong('taxRules', 'Two rules are for the same place.')
    if (settings.taxRules.some(neverApplies))
      wrong('taxRules', 'A rule for the EU or everywhere else cannot have a region. Enter its country.')
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
  note: '',
}
