import { expect, test } from 'vitest'
import { currencies } from './money.ts'
import { formatMoney } from '../locale/format.ts'
import {
  discountsOf,
  lineTotal,
  netOf,
  portionOf,
  takeOff,
  restOf,
  spread,
  sumOf,
  totalOf,
  withNet,
  type Line,
} from './breakdown.ts'
import { fromCents, toCents } from './cents.ts'

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const line = (position: number, full: number, quantity = 1): Line => ({
  position,
  name: `Line ${position}`,
  points: [],
  quantity,
  full,
  discounts: [],
})

const rates = ['0.00', '5.50', '7.00', '7.25', '8.25', '19.00', '20.00', '25.00']

/** Orders of one to six lines, some of them free, with up to two discounts, up to all that they cost. */
function* orders(count: number, seed: number) {
  const next = numbers(seed)
  for (let i = 0; i < count; i++) {
    const prices = Array.from({ length: 1 + next(6) }, () => next(8) && (1 + next(9)) * (1 + next(99_999)))
    let lines = prices.map((full, position) => line(position, full, 1 + next(9)))
    for (const reason of ['Coupon', 'As agreed'].slice(0, next(3)))
      lines = takeOff(lines, { reason, amount: next(totalOf(lines) + 2) })
    yield { lines, next, rate: rates[next(rates.length)]! }
  }
}

const isSound = (lines: readonly Line[]) => {
  for (const each of lines) {
    expect(each.full).toBeGreaterThanOrEqual(0)
    expect(lineTotal(each)).toBeGreaterThanOrEqual(0)
    for (const { amount } of each.discounts) expect(amount).toBeGreaterThan(0)
  }
}

test('parts add up to the amount, are as good as exact, and none is above its weight', () => {
  const next = numbers(1)
  for (let i = 0; i < 2000; i++) {
    const weights = Array.from({ length: 1 + next(8) }, () => next(3) && next(1_000_000_000))
    const sum = sumOf(weights)
    const amount = next(sum + 1)
    const parts = spread(amount, weights)
    expect(sumOf(parts)).toBe(amount)
    for (const [j, part] of parts.entries()) {
      expect(part).toBeLessThanOrEqual(weights[j]!)
      if (sum) expect(Math.abs(part - (amount / sum) * weights[j]!)).toBeLessThan(1)
    }
  }
})

test('amounts beyond what a floating point number holds exactly are split to the cent', () => {
  const parts = spread(9_999_999_999, [9_999_999_998, 1, 9_999_999_999])
  expect(sumOf(parts)).toBe(9_999_999_999)
})

test('the sum of the lines is the total, and nothing is negative, whatever is taken off', () => {
  for (const { lines } of orders(1000, 2)) {
    isSound(lines)
    const full = sumOf(lines.map((each) => each.full))
    expect(totalOf(lines)).toBe(full - sumOf(discountsOf(lines).map(({ amount }) => amount)))
    expect(totalOf(lines)).toBeGreaterThanOrEqual(0)
  }
})

test('a discount of all that it costs makes every line free, and a further one changes nothing', () => {
  const free = takeOff([line(0, 3333), line(1, 3333), line(2, 3334)], { reason: 'All', amount: 99_999 })
  expect(free.map(lineTotal)).toEqual([0, 0, 0])
  expect(takeOff(free, { reason: 'More', amount: 500 })).toEqual(free)
})

test('partial refunds and a full one after them are the total exactly: it is the rest, not a new sum', () => {
  for (const { lines, next } of orders(1000, 3)) {
    const total = totalOf(lines)
    const taken: Line[] = []
    for (let refunds = next(5); refunds > 0; refunds--) {
      const rest = restOf(lines, taken)
      const part = portionOf(rest, next(totalOf(rest) + 1))
      isSound(part)
      taken.push(...part)
    }
    const rest = restOf(lines, taken)
    isSound(rest)
    taken.push(...portionOf(rest, totalOf(rest)))
    expect(totalOf(taken)).toBe(total)
    if (total === 0) continue
    // Every line and every discount is back in full.
    for (const each of lines.filter((one) => lineTotal(one) > 0)) {
      const parts = taken.filter(({ position }) => position === each.position)
      expect(sumOf(parts.map(({ full }) => full))).toBe(each.full)
      expect(discountsOf(parts)).toEqual(discountsOf([each]))
    }
  }
})

test('net amounts of the lines add up to that of the total, at every rate', () => {
  for (const { lines, rate } of orders(1000, 4)) {
    const total = totalOf(lines)
    const net = netOf(total, rate)
    const nets = withNet(lines, net, rate)
    expect(sumOf(nets.map((each) => each.net))).toBe(net)
    for (const each of nets) {
      expect(each.net).toBeGreaterThanOrEqual(0)
      expect(each.net).toBeLessThanOrEqual(lineTotal(each))
    }
    expect(Math.abs(total - net - (net * toCents(rate)!) / 10_000)).toBeLessThan(1)
  }
})

test.each(currencies)('in %s, no amount has a fraction that is rounded away', (currency) => {
  for (const { lines } of orders(50, 5))
    for (const each of [...lines.map(lineTotal), totalOf(lines)])
      expect(toCents(formatMoney(fromCents(each), currency, 'en').replaceAll(/[^\d.]/g, ''))).toBe(each)
})

test('case 36: 25 % off ten items at 23.90 with 20 % tax', () => {
  const lines = takeOff([line(0, 23_900, 10)], { reason: '25 % off', amount: 5975 })
  const [sold] = withNet(lines, netOf(totalOf(lines), '20.00'), '20.00')
  expect(sold).toMatchObject({ full: 23_900, net: 14_938, discounts: [{ amount: 5975, net: 4979 }] })
  expect(totalOf(lines)).toBe(17_925)
  const refunds = [5000, 4999, 7926].reduce<Line[]>(
    (taken, amount) => [...taken, ...portionOf(restOf(lines, taken), amount)],
    [],
  )
  expect(totalOf(refunds)).toBe(17_925)
  expect(discountsOf(refunds)).toEqual([{ reason: '25 % off', amount: 5975 }])
})
