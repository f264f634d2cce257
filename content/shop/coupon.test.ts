import { describe, expect, test } from 'vitest'
import { discountsOf, lineTotal, totalOf } from './breakdown.ts'
import { couponProblem, withCoupon, type CouponRule } from './coupon.ts'
import { selectedLines } from './selection.ts'

const rule = (more: Partial<CouponRule>): CouponRule => ({
  code: 'SPRING',
  percent: '',
  amount: '',
  records: [],
  leastTotal: '',
  periods: 1,
  ...more,
})

const lines = selectedLines(
  { _id: 'p', packageName: 'Basic', packagePrice: '100', packageQuantity: '5' },
  [{ _id: 'a', addOnName: 'Article', addOnPrice: '33.33' }],
  { quantity: 3, addOns: [{ id: 'a', quantity: 1 }] },
)

describe('a coupon', () => {
  test.each<[string, Partial<CouponRule>, number[]]>([
    ['of a percentage', { percent: '25' }, [22_500, 2500]],
    ['of a fraction of a percentage', { percent: '0.01' }, [29_997, 3333]],
    ['of an amount is spread over the lines', { amount: '50' }, [25_500, 2833]],
    ['of more than it costs makes it free', { amount: '999' }, [0, 0]],
    ['of everything makes it free', { percent: '100' }, [0, 0]],
    ['for one package leaves the rest', { percent: '50', records: ['p'] }, [15_000, 3333]],
    ['for an add-on leaves the package', { amount: '50', records: ['a'] }, [30_000, 0]],
    ['for nothing that was chosen takes nothing off', { percent: '50', records: ['b'] }, [30_000, 3333]],
    ['with a least amount that is reached', { percent: '50', leastTotal: '333.33' }, [15_000, 1666]],
    ['with a least amount that is not', { percent: '50', leastTotal: '333.34' }, [30_000, 3333]],
    [
      'with a least amount of another thing',
      { percent: '50', records: ['a'], leastTotal: '50' },
      [30_000, 3333],
    ],
  ])('%s', (_, more, totals) => {
    const reduced = withCoupon(lines, rule(more))
    expect(reduced.map(lineTotal)).toEqual(totals)
    const [discount] = discountsOf(reduced)
    expect(totalOf(lines) - totalOf(reduced)).toBe(discount?.amount ?? 0)
    if (discount) expect(discount.reason).toBe('Coupon SPRING')
  })

  test('says why it takes nothing off', () => {
    expect(couponProblem(lines, rule({ records: ['b'] }))).toBe('not for these')
    expect(couponProblem(lines, rule({ leastTotal: '1000' }))).toBe('too little')
    expect(couponProblem(lines, rule({ percent: '1' }))).toBeNull()
  })
})
