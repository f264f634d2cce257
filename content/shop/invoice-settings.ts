import { isVatNumber } from './tax-numbers.ts'
import { toText, type FieldValue } from '../model/value.ts'

/** The places of a tax rule that are no country: `*` is all other countries. */
export const severalCountries = ['EU', '*'] as const

/** Whether a tax rule has a region, although it is for several countries: it never applies. */
const neverApplies = ({ country = '', region = '' }: { country?: string; region?: string }) =>
  region !== '' && severalCountries.some((each) => each === country)

const prefixPattern = /^[A-Z][A-Z0-9]{0,7}-?$/
const prefixMessage = 'Up to eight capital letters and digits that begin with a letter, such as INV-.'

/** The errors of invoice settings that depend on several fields, by field; empty if they are valid. */
export function invoiceSettingErrors(
  settings: Readonly<Record<string, FieldValue | undefined>>,
): Record<string, string> {
  const [vatNumber, taxNumber, country] = [
    toText(settings.vatNumber),
    toText(settings.taxNumber),
    toText(settings.country),
  ]
  const [prefix, creditPrefix] = [toText(settings.prefix), toText(settings.creditPrefix)]
  const [taxMode, exemptText] = [toText(settings.taxMode), toText(settings.exemptText)]
  const taxRules = (settings.taxRules ?? []) as readonly { country: string; region?: string }[]
  const errors: Record<string, string> = {}
  if (vatNumber && !isVatNumber(vatNumber, country))
    errors.vatNumber = 'This is not a VAT ID of your country. Enter other tax numbers in their own field.'
  if (!prefixPattern.test(prefix)) errors.prefix = prefixMessage
  if (!prefixPattern.test(creditPrefix)) errors.creditPrefix = prefixMessage
  else if (prefix === creditPrefix) errors.creditPrefix = 'Credit notes need a prefix of their own.'
  if (taxMode !== 'none' && !vatNumber && !taxNumber)
    errors.taxNumber = 'Enter your tax number or your VAT ID: invoices with tax have to name it.'
  if (taxMode === 'exempt' && !exemptText)
    errors.exemptText = 'Enter the sentence that says why no tax is charged.'
  if (taxMode === 'rules' && taxRules.length === 0) errors.taxMode = 'Add a tax rule.'
  const places = taxRules.map((rule) => `${rule.country} ${rule.region?.toLowerCase() ?? ''}`)
  if (new Set(places).size < places.length) errors.taxRules = 'Two rules are for the same place.'
  if (taxRules.some(neverApplies))
    errors.taxRules = 'A rule for the EU or everywhere else cannot have a region. Enter its country.'
  return errors
}
