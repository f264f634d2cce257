import { toAnswer } from './answers.ts'
import type { Order } from './orders.ts'

const columns = [
  'number',
  'orderDate',
  'customerName',
  'customerEmail',
  'customerAddress',
  'customerCountry',
  'packageName',
  'amount',
  'refunded',
  'currency',
  'paymentStatus',
  'orderStatus',
  'paidAt',
  'whyNotPaid',
  '_id',
] as const

/** Orders as a table for a spreadsheet (RFC 4180, with the mark by which Excel knows UTF-8). */
export const toCsv = (orders: readonly Order[]): string =>
  '\ufeff' +
  [columns, ...orders.map(toAnswer).map((order) => columns.map((column) => order[column] ?? ''))]
    .map((row) => row.map(cell).join(',') + '\r\n')
    .join('')

/** A cell that a spreadsheet would run as a formula is made text by an apostrophe (OWASP, CSV injection). */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
