import type { FormFields } from '#content/model/form-field.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { priceSign } from '../../../ui/price.ts'
import type { Coupon, CouponInput } from './queries.ts'

const optional = { optional: true } as const

/** The fields of a coupon. A price is in the currency of the site. */
export const couponFields = () =>
  ({
    code: {
      kind: 'text',
      label: 'Code',
      max: 40,
      example: 'SPRING-25',
      help: 'Letters, digits, hyphens and underscores. Capital and small letters are the same.',
    },
    percent: { kind: 'text', label: 'Percent off', max: 6, isDecimal: true, example: '25', ...optional },
    amount: {
      kind: 'price',
      label: 'Or amount off',
      sign: priceSign(),
      example: '50',
      ...optional,
    },
    packages: {
      kind: 'records',
      section: 'pricing',
      label: 'Only these packages',
      help: 'If neither a package nor an add-on is chosen, it is for everything.',
      ...optional,
    },
    addOns: { kind: 'records', section: 'addOn', label: 'Only these add-ons', ...optional },
    leastTotal: {
      kind: 'price',
      label: 'Least amount',
      sign: priceSign(),
      help: 'What the packages and add-ons that it is for have to cost at least, with tax.',
      ...optional,
    },
    firstOrderOnly: {
      kind: 'choice',
      label: 'Only for a first order',
      options: ['Yes'],
      emptyLabel: 'No',
      ...optional,
    },
    periods: {
      kind: 'text',
      label: 'Periods of a subscription',
      max: 7,
      example: '1',
      help: 'For a package that is paid by the month, quarter or year: how many periods it is taken off. If empty, all.',
      ...optional,
    },
    perCustomer: {
      kind: 'text',
      label: 'Uses by one customer',
      max: 7,
      help: 'If empty, any number.',
      ...optional,
    },
    inAll: { kind: 'text', label: 'Uses in all', max: 7, help: 'If empty, any number.', ...optional },
    validFrom: { kind: 'date', label: 'First day', ...optional },
    validUntil: { kind: 'date', label: 'Last day', ...optional },
    note: { kind: 'text', label: 'Note', help: 'For you: customers do not see it.', max: 500, ...optional },
  }) as const satisfies FormFields

/** The form's values of a coupon; `isAddOn` tells its add-ons from its packages. */
export const valuesOf = (coupon: Coupon, isAddOn: (id: string) => boolean): Values => ({
  code: coupon.code,
  percent: (coupon.percent ?? '').replace(/\.00$/, ''),
  amount: (coupon.amount ?? '').replace(/\.00$/, ''),
  packages: coupon.records.filter((id) => !isAddOn(id)).join(', '),
  addOns: coupon.records.filter(isAddOn).join(', '),
  leastTotal: (coupon.leastTotal ?? '').replace(/\.00$/, ''),
  firstOrderOnly: coupon.firstOrderOnly ? 'Yes' : '',
  periods: String(coupon.periods ?? ''),
  perCustomer: String(coupon.perCustomer ?? ''),
  inAll: String(coupon.inAll ?? ''),
  validFrom: coupon.validFrom ?? '',
  validUntil: coupon.validUntil ?? '',
  note: coupon.note,
})

const numberOf = (text: string) => (text === '' ? null : Number(text))
const ids = (text: string) => (text === '' ? [] : text.split(', '))

export const couponOf = (values: Record<keyof ReturnType<typeof couponFields>, string>): CouponInput => ({
  code: values.code,
  percent: values.percent || null,
  amount: values.amount || null,
  records: [...ids(values.packages), ...ids(values.addOns)],
  leastTotal: values.leastTotal || null,
  firstOrderOnly: values.firstOrderOnly === 'Yes',
  periods: numberOf(values.periods),
  perCustomer: numberOf(values.perCustomer),
  inAll: numberOf(values.inAll),
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  note: values.note,
})

const isCount = (text: string) => text === '' || /^[1-9]\d{0,6}$/.test(text)

/** Checks beyond the kinds of the fields. */
export const couponChecks = {
  percent: (text: string, { amount }: Values) =>
    (text === '') === !amount ? 'Enter either a percentage or an amount.' : undefined,
  periods: (text: string) => (isCount(text) ? undefined : 'Enter a whole number, or leave it empty.'),
  perCustomer: (text: string) => (isCount(text) ? undefined : 'Enter a whole number, or leave it empty.'),
  inAll: (text: string) => (isCount(text) ? undefined : 'Enter a whole number, or leave it empty.'),
}
