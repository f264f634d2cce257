import { toText, type FieldValue } from '../model/value.ts'

/** A revenue account, for the documents with this rate, or of this tax category of EN 16931. */
export interface RevenueAccount {
  /** A rate such as `19`, or AE (reverse charge), E (exempt), Z (zero), O (no tax). */
  tax: string
  account: string
  /** The tax key of DATEV; empty for an account that has one of its own. */
  key: string
}

const line = /^(\d{1,2}(?:[.,]\d{1,2})?|AE|E|Z|O)\s*;\s*(\d{1,9})\s*(?:;\s*(\d{0,4}))?$/i

/** Reads lines such as `19; 8400` or `AE; 8336; 94`. The error is a sentence about the first wrong one. */
export function parseRevenue(text: string): { accounts: RevenueAccount[]; error?: string } {
  const accounts: RevenueAccount[] = []
  for (const each of text.split(/\r?\n/).filter((part) => part.trim() !== '')) {
    const [, tax, account, key = ''] = line.exec(each.trim()) ?? []
    if (!tax || !account)
      return { accounts, error: `“${each.trim().slice(0, 40)}” is not like 19; 8400 or AE; 8336; 94.` }
    const wanted = tax.toUpperCase().replace(',', '.')
    const known = /^\d/.test(wanted) ? String(Number(wanted)) : wanted
    if (accounts.some((other) => other.tax === known))
      return { accounts, error: `There are two accounts for ${known}.` }
    accounts.push({ tax: known, account, key })
  }
  return accounts.length > 0 ? { accounts } : { accounts, error: 'Enter at least one account.' }
}

const accountNames = ['debtor', 'bank', 'provider', 'cash', 'other', 'fees'] as const

/** The errors of the settings by field; empty if they are valid. */
export function bookkeepingErrors(
  settings: Readonly<Record<string, FieldValue | undefined>>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const wants = (name: string, pattern: RegExp, message: string) => {
    if (!pattern.test(toText(settings[name]))) errors[name] = message
  }
  wants('consultant', /^(?:\d{4,7})?$/, 'The number has four to seven digits.')
  wants('client', /^\d{0,5}$/, 'The number has up to five digits.')
  wants('accountLength', /^[4-8]$/, 'Four to eight digits.')
  wants('yearStart', /^(?:[1-9]|1[0-2])$/, 'A month from 1 to 12.')
  wants('card', /^\d{0,9}$/, 'A number of up to nine digits.')
  for (const name of accountNames) wants(name, /^\d{1,9}$/, 'A number of up to nine digits.')
  const { error } = parseRevenue(toText(settings['revenue']))
  if (error) errors['revenue'] = error
  return errors
}
