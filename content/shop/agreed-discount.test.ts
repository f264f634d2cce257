import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreedCents, withAgreedDiscount } from './agreed-discount.ts'
import { discountsOf, lineTotal, sumOf, totalOf } from './breakdown.ts'
import { fromCents } from './cents.ts'
import { formatMoney } from '../locale/format.ts'
import { currencies } from './money.ts'

const line = fc.record({ unitPrice: fc.nat(9_999_999), quantity: fc.integer({ min: 1, max: 999 }) })
const discount = fc.oneof(
  fc
    .integer({ min: 1, max: 10_000 })
    .map((percent) => ({ reason: 'As agreed', percent: fromCents(percent) })),
  fc.nat(99_999_999).map((amount) => ({ reason: 'As agreed', amount: fromCents(amount) })),
)

test('lines of any prices and quantities, less any discount, add up to the total in every currency', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 50 }),
      discount,
      fc.constantFrom(...currencies),
      (items, agreed, currency) => {
        const full = items.map(({ unitPrice, quantity }, position) => ({
          position,
          name: `Item ${position}`,
          points: [],
          quantity,
          full: unitPrice * quantity,
          discounts: [],
        }))
        const before = totalOf(full)
        const lines = withAgreedDiscount(full, agreed)
        const off = Math.min(before, agreedCents(before, agreed))
        expect(totalOf(lines)).toBe(before - off)
        expect(sumOf(discountsOf(lines).map(({ amount }) => amount))).toBe(off)
        expect(Math.min(...lines.map(lineTotal))).toBeGreaterThanOrEqual(0)
        // What is shown is what is charged, to a cent.
        const shown = lines.map((each) => formatMoney(fromCents(lineTotal(each)), currency, 'en'))
        const cents = shown.map((text) => Number(text.replaceAll(/\D/g, '')))
        expect(sumOf(cents)).toBe(totalOf(lines))
      },
    ),
  )
})
