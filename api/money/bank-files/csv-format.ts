import { z } from 'zod'
import { singleLine } from '../../platform/fields.ts'

/** The orders of day, month and year in a bank's dates. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const

/**
 * How a bank writes amounts: with a sign, as a column each for what came in and what went out, or without a sign beside a
 * column that says which it is.
 */
export const amountStyles = ['signed', 'two', 'marked'] as const

export const decimalMarks = [',', '.'] as const

const column = singleLine(200)
const chosen = column.min(1, 'Choose a column.')

/** Which columns of a bank's CSV file have what, by their names; empty if the bank has no such column. */
export const csvFormat = z.strictObject({
  dateColumn: chosen,
  dateOrder: z.enum(dateOrders, 'Choose an order.'),
  amountStyle: z.enum(amountStyles, 'Choose how.'),
  amountColumn: chosen,
  /** For `two`: what went out. For `marked`: which of both it is. */
  secondColumn: column.default(''),
  decimalMark: z.enum(decimalMarks, 'Comma or point.'),
  textColumn: column.default(''),
  payerColumn: column.default(''),
  payerAccountColumn: column.default(''),
  currencyColumn: column.default(''),
})

export type CsvFormat = z.output<typeof csvFormat>

/** Words in the names of columns, in the languages of banks, the most telling first. */
const words: Readonly<Record<string, readonly string[]>> = {
  dateColumn: ['buchungstag', 'buchungsdatum', 'buchung', 'booking date', 'date', 'datum', 'valuta'],
  amountColumn: [
    'betrag',
    'umsatz',
    'haben',
    'gutschrift',
    'credit',
    'paid in',
    'amount',
    'montant',
    'importo',
  ],
  secondColumn: ['soll', 'lastschrift', 'belastung', 'debit', 'paid out', 'withdraw'],
  textColumn: ['verwendungszweck', 'buchungstext', 'reference', 'purpose', 'details', 'description', 'text'],
  payerColumn: ['auftraggeber', 'beguenstigter', 'zahlungspflichtige', 'payer', 'name', 'counterparty'],
  payerAccountColumn: ['gegenkonto', 'kontonummer', 'iban', 'account number', 'counterparty account'],
  currencyColumn: ['währung', 'waehrung', 'currency', 'devise'],
}

/** A first guess of a format, from the names of the columns and the rows below. */
export function guessFormat(columns: readonly string[], rows: readonly (readonly string[])[]): CsvFormat {
  const named = (field: string, not: readonly string[] = []) => {
    for (const word of words[field] ?? [])
      for (const name of columns) if (name.toLowerCase().includes(word) && !not.includes(name)) return name
    return ''
  }
  const dateColumn = named('dateColumn')
  const amountColumn = named('amountColumn', [dateColumn])
  const second = named('secondColumn', [amountColumn])
  const valuesOf = (name: string) => rows.map((row) => row[columns.indexOf(name)] ?? '')
  const isTwo = second !== '' && valuesOf(second).every((value) => value === '' || /\d/.test(value))
  return {
    dateColumn,
    dateOrder: guessOrder(valuesOf(dateColumn)),
    amountStyle: isTwo ? 'two' : 'signed',
    amountColumn,
    secondColumn: isTwo ? second : '',
    decimalMark: valuesOf(amountColumn).some((value) => /\.\d\d?\D*$/.test(value)) ? '.' : ',',
    textColumn: named('textColumn'),
    payerColumn: named('payerColumn'),
    payerAccountColumn: named('payerAccountColumn', [named('payerColumn')]),
    currencyColumn: named('currencyColumn', [amountColumn]),
  }
}

const guessOrder = (dates: readonly string[]): CsvFormat['dateOrder'] => {
  if (dates.some((date) => /^\d{4}/.test(date))) return 'ymd'
  return dates.some((date) => date.includes('/') && Number(date.split('/')[1]) > 12) ? 'mdy' : 'dmy'
}
