import { expect, test } from 'vitest'
import { paymentReference } from './payment-reference.ts'
import { numbersIn, referencesIn } from './written-numbers.ts'

const invoices = { head: 'INV-2026-', digits: 4 }

test.each([
  ['INV-2026-0001', ['INV-2026-0001']],
  ['Rechnung inv 2026 0001 vom 3.', ['INV-2026-0001']],
  ['INV2026 00 01', ['INV-2026-0001']],
  // A longer number, not the shorter one that it begins with.
  ['INV-2026-10000', ['INV-2026-10000']],
  // A line break of the bank, or another number: both are looked up.
  ['INV-2026-1000 0', ['INV-2026-10000', 'INV-2026-1000']],
  ['INV-2026-000', []],
  ['INV-2025-0001', []],
])('the number of an invoice in “%s”', (text, found) => {
  expect(numbersIn(text, invoices)).toEqual(found)
})

test('a number is not the end of a longer one', () => {
  expect(numbersIn('1202600011', { head: '2026', digits: 4 })).toEqual([])
  expect(numbersIn('order fd000123, thanks', { head: 'FD-', digits: 6 })).toEqual(['FD-000123'])
})

test('references are found in groups of four and within a text', () => {
  const reference = paymentReference('INV-2026-0001')
  const groups = reference.replaceAll(/.{4}(?=.)/g, '$& ')
  for (const text of [reference, groups.toLowerCase(), `SVWZ+${groups} thanks`])
    expect(referencesIn(text)).toContain(reference)
  expect(referencesIn(reference.replace('RF', 'RF0'))).not.toContain(reference)
})
