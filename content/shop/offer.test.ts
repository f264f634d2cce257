import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf, totalOf } from './breakdown.ts'
import { discountOf, itemProblems, itemsProblem, offerLines, offerRange, type OfferItem } from './offer.ts'
import { planAmounts, planProblem, type PlanPart } from './payment-plan.ts'

const part = (share: string, more: Partial<PlanPart> = {}): PlanPart => ({
  share,
  due: 'acceptance',
  dueOn: '',
  ...more,
})
const item = (more: Partial<OfferItem> = {}): OfferItem => ({
  kind: 'text',
  recordId: null,
  name: 'Work',
  description: '',
  quantity: 1,
  unitPrice: '100',
  discount: '',
  discountReason: '',
  choice: 'fixed',
  ...more,
})

test('case 31: a deposit of 30% of 99.99 and the rest in two parts add up, and the last one takes the cent', () => {
  const parts = [part('30%'), part('35%', { due: 'delivery' }), part('', { due: 'delivery' })]
  expect(planAmounts(parts, 9999)).toEqual([3000, 3500, 3499])
  expect(planProblem(parts, 9999)).toBeUndefined()
})

test('the parts of any plan add up to the total, and none is negative', () => {
  const share = fc.oneof(
    fc.integer({ min: 1, max: 9999 }).map((each) => `${(each / 100).toFixed(2)}%`),
    fc.integer({ min: 1, max: 999_999 }).map((each) => (each / 100).toFixed(2)),
  )
  fc.assert(
    fc.property(
      fc.array(share, { maxLength: 11 }),
      fc.integer({ min: 0, max: 9_999_999_999 }),
      (shares, total) => {
        const amounts = planAmounts([...shares.map((each) => part(each)), part('')], total)
        expect(sumOf(amounts)).toBe(total)
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test.each([
  ['no share in a part before the last', [part(''), part('')], /Part 1: enter a percentage/],
  ['a share in the last part', [part('30%'), part('70%')], /last part empty/],
  ['words as a share', [part('a third'), part('')], /Part 1: enter a percentage/],
  ['a day without its date', [part('30%', { due: 'date' }), part('')], /Part 1: choose the day/],
  ['a date without a day', [part('30%', { dueOn: '2026-12-01' }), part('')], /Part 1: leave the day empty/],
  ['parts that take everything', [part('500'), part('')], /take everything/],
])('a plan is refused for %s', (_, parts, message) => {
  expect(planProblem(parts, 10_000)).toMatch(message)
})

test('a discount is a percentage or an amount, up to the price', () => {
  expect(
    ['', '10%', '12.5 %', '50', '100%', '100.01', '101%', '-5', 'ten'].map((each) =>
      discountOf(each, 10_000),
    ),
  ).toEqual([0, 1000, 1250, 5000, 10_000, undefined, undefined, undefined, undefined])
})

test('options count only if they are chosen, each with its discount', () => {
  const items = [
    item({ unitPrice: '99.99', discount: '10%', discountReason: 'New client' }),
    item({ quantity: 3, choice: 'option' }),
    item({ unitPrice: '20', choice: 'ticked' }),
  ]
  expect(totalOf(offerLines(items, []))).toBe(8999)
  expect(totalOf(offerLines(items, [1]))).toBe(38_999)
  // The position of an item that is no option, and one that does not exist.
  expect(totalOf(offerLines(items, [0, 7]))).toBe(8999)
  expect(offerRange(items)).toEqual({ least: 8999, most: 40_999 })
})

test('problems are said at the field', () => {
  expect(itemProblems(item({ name: '', unitPrice: 'x', quantity: 0, discount: '' }))).toEqual({
    name: expect.any(String),
    unitPrice: expect.any(String),
    quantity: expect.any(String),
  })
  expect(itemProblems(item({ discount: '10%' }))).toEqual({ discountReason: expect.any(String) })
  expect(itemsProblem([])).toMatch(/at least one/i)
  expect(itemsProblem([item({ choice: 'option' })])).toMatch(/always included/)
})
