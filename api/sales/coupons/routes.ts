import { z } from 'zod'
import { codePattern, normalizeCode } from '#content/shop/coupon.ts'
import { day, ofKind, recordId, singleLine, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { coupon, toCoupon } from './answers.ts'
import { createCoupon, listCoupons, removeCoupon, setEnded, updateCoupon } from './coupons.ts'
import { figuresOf } from './figures.ts'
import { findValid, ruleOf } from './redeem.ts'

const limit = z.int('A whole number.').min(1, 'At least 1.').max(1_000_000, 'At most 1,000,000.').nullable()

const couponBody = z
  .strictObject({
    code: singleLine(40)
      .transform(normalizeCode)
      .refine((code) => codePattern.test(code), 'Three to 40 letters, digits, hyphens and underscores.'),
    percent: z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'A percentage such as 25 or 12.5.')
      .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Above 0 and up to 100.')
      .nullable(),
    amount: ofKind('price').nullable(),
    records: z.array(recordId('There is no such package or add-on.')).max(200, 'At most 200.'),
    leastTotal: ofKind('price').nullable(),
    firstOrderOnly: z.boolean('true or false.'),
    /** Of a subscription; null for all. */
    periods: limit.default(1),
    perCustomer: limit,
    inAll: limit,
    validFrom: day.nullable(),
    validUntil: day.nullable(),
    note: textField(500),
  })
  .superRefine(({ percent, amount, validFrom, validUntil }, context) => {
    if ((percent === null) === (amount === null))
      context.addIssue({
        code: 'custom',
        path: [percent === null ? 'percent' : 'amount'],
        message: 'Enter either a percentage or an amount.',
      })
    if (validFrom && validUntil && validUntil < validFrom)
      context.addIssue({ code: 'custom', path: ['validUntil'], message: 'It is over before it begins.' })
  })

const access = { may: 'coupons.edit' } as const

/** Coupons and their figures for the agency, and the check of a code for the order form. */
export const couponRoutes = () => [
  route({
    id: 'listCoupons',
    tag: 'Coupons',
    method: 'GET',
    path: '/coupons',
    access,
    summary: 'List coupons',
    description: 'With what each has brought.',
    answers: z.array(coupon),
    run: async ({ ctx }) => {
      const figures = await figuresOf(ctx)
      return (await listCoupons(ctx)).map((each) => toCoupon(each, figures(each.id)))
    },
  }),
  route({
    id: 'createCoupon',
    tag: 'Coupons',
    method: 'POST',
    path: '/coupons',
    access,
    summary: 'Create a coupon',
    body: couponBody,
    status: 201,
    answers: coupon,
    run: async ({ ctx, c, body }) => {
      const created = await createCoupon(ctx, body)
      setETag(c, created.version)
      return toCoupon(created, (await figuresOf(ctx))(created.id))
    },
  }),
  route({
    id: 'updateCoupon',
    tag: 'Coupons',
    method: 'PUT',
    path: '/coupon/{id}',
    access,
    summary: 'Update a coupon',
    description: 'For new orders. Can be undone.',
    body: couponBody,
    answers: coupon,
    run: async ({ ctx, c, body, param }) => {
      const changed = await updateCoupon(ctx, param('id'), { input: body, expected: expectedVersion(c) })
      setETag(c, changed.version)
      return toCoupon(changed, (await figuresOf(ctx))(changed.id))
    },
  }),
  route({
    id: 'endCoupon',
    tag: 'Coupons',
    method: 'PUT',
    path: '/coupon/{id}/ended',
    access,
    summary: 'End a coupon, or let it be used again',
    body: z.strictObject({ ended: z.boolean('true or false.') }),
    answers: coupon,
    run: async ({ ctx, body, param }) => {
      const changed = await setEnded(ctx, param('id'), body.ended)
      return toCoupon(changed, (await figuresOf(ctx))(changed.id))
    },
  }),
  route({
    id: 'deleteCoupon',
    tag: 'Coupons',
    method: 'DELETE',
    path: '/coupon/{id}',
    access,
    summary: 'Delete a coupon that was never used',
    description: 'Can be undone.',
    status: 204,
    run: ({ ctx, param }) => removeCoupon(ctx, param('id')),
  }),
  route({
    id: 'checkCoupon',
    tag: 'Coupons',
    method: 'POST',
    path: '/check-coupon',
    access: 'anyone',
    limit: 'coupon',
    summary: 'Check a code',
    description: 'What it takes off. Whether this customer can use it is decided when they order.',
    body: z.strictObject({ coupon: textField(100).min(1, 'Enter a code.') }),
    answers: z.object({
      code: z.string(),
      percent: z.string(),
      amount: z.string(),
      records: z.array(z.uuid()),
      leastTotal: z.string(),
      periods: z.int().nullable(),
    }),
    run: async ({ ctx, body }) => ruleOf(await findValid(ctx, body.coupon)),
  }),
]
