import { expect, test } from 'vitest'
import type { Line } from '#content/shop/breakdown.ts'
import { fromSmallestUnit, toSmallestUnit } from './amount.ts'
import { sessionOf } from './session.ts'
import type { PayableOrder } from '../provider.ts'

const order = (over: Partial<PayableOrder> = {}): PayableOrder => ({
  id: '01930000-0000-7000-8000-000000000000',
  number: 'FD-000001',
  packageName: 'Standard',
  total: '100.00',
  toPay: '100.00',
  currency: 'EUR',
  locale: 'en',
  paymentKey: '0123456789abcdef0123456789abcdef',
  checkoutId: null,
  payments: [],
  ...over,
})
const line = (over: Partial<Line>): Line => ({
  position: 0,
  name: 'Basic',
  points: [],
  quantity: 1,
  full: 10_000,
  discounts: [],
  ...over,
})
const at = new Date('2026-11-28T12:20:00Z')
const sessionWith = (lines: readonly Line[], over: Partial<PayableOrder> = {}, when = at) =>
  sessionOf(order(over), { publicUrl: 'https://site.test' }, { invoiceId: 'FD-000001-A', lines, at: when })
const itemsOf = (...args: Parameters<typeof sessionWith>) =>
  sessionWith(...args).line_items!.map(({ quantity, price_data }) => [
    price_data!.product_data!.name,
    quantity,
    price_data!.unit_amount,
    price_data!.product_data!.description,
  ])

test('the lines of a checkout add up to what is left to pay, with their discounts', () => {
  expect(
    itemsOf([
      line({ quantity: 4, full: 10_000 }),
      line({ name: 'Extra', full: 5000, discounts: [{ reason: 'WELCOME', amount: 500 }] }),
    ]),
  ).toEqual([
    ['Basic', 4, 2500, undefined],
    ['Extra', 1, 4500, 'WELCOME: −€5.00'],
  ])
})

test('a line whose price cannot be divided by its quantity has the quantity in its name', () => {
  expect(itemsOf([line({ quantity: 3, full: 9000, discounts: [{ reason: 'X', amount: 100 }] })])).toEqual([
    ['3 × Basic', 1, 8900, 'X: −€1.00'],
  ])
})

test('more lines than Stripe takes become one', () => {
  expect(
    itemsOf(
      Array.from({ length: 101 }, () => line({ full: 100 })),
      { toPay: '101.00' },
    ),
  ).toEqual([['Standard', 1, 10_100, undefined]])
})

test('a repeated request within the hour is the same, and expires within what Stripe allows', () => {
  const later = new Date(at.getTime() + 20 * 60_000)
  expect(sessionWith([line({})], {}, later)).toEqual(sessionWith([line({})]))
  const hours = (sessionWith([line({})]).expires_at! - at.getTime() / 1000) / 3600
  expect(hours).toBeGreaterThan(3)
  expect(hours).toBeLessThan(5)
})

test('amounts are in the smallest unit of the currency', () => {
  expect(toSmallestUnit(12_300, 'EUR')).toBe(12_300)
  expect(toSmallestUnit(12_300, 'JPY')).toBe(123)
  expect(toSmallestUnit(12_345, 'JPY')).toBeUndefined()
  expect(toSmallestUnit(12_300, 'KWD')).toBe(123_000)
  expect(fromSmallestUnit(12_300, 'eur')).toBe('123.00')
  expect(fromSmallestUnit(123, 'jpy')).toBe('123.00')
  expect(fromSmallestUnit(123_000, 'kwd')).toBe('123.00')
  expect(fromSmallestUnit(123_001, 'kwd')).toBeNull()
  expect(fromSmallestUnit(1.5, 'eur')).toBeNull()
  expect(fromSmallestUnit('100', 'eur')).toBeNull()
})
