import { feature } from '../../lib/feature.ts'

const load = async () => (await import('./Coupons.tsx')).Coupons

export const coupons = feature({
  name: 'coupons',
  screens: [
    {
      path: 'coupons',
      title: 'Coupons',
      may: ['coupons.edit'],
      synonyms: 'discount code voucher promotion',
      load,
    },
    { path: 'coupons/:id', title: 'Coupon', may: ['coupons.edit'], load },
  ],
  menu: [{ path: 'coupons', entry: 'Services and packages', order: 20 }],
  changes: {
    coupon: {
      one: 'the coupon {name}',
      many: 'Coupons',
      actions: { end: 'ended', resume: 'resumed' },
      values: {
        records: null,
        percent: 'Percent off',
        amount: 'Amount off',
        leastTotal: 'Least amount',
        firstOrderOnly: 'Only for a first order',
        periods: 'Periods of a subscription',
        perCustomer: 'Uses by one customer',
        inAll: 'Uses in all',
        validFrom: 'First day',
        validUntil: 'Last day',
        note: 'Note',
      },
    },
  },
})
