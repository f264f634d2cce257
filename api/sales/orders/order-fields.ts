import { z } from 'zod'
import { halfWidth } from '#content/model/half-width.ts'
import { intervals } from '#content/shop/periods.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { country, recordId, requiredMessage, singleLine, textField } from '../../platform/fields.ts'

const line = (max: number) => textField(max).min(1, requiredMessage)

/** Who buys. What is left out is empty. */
export const buyerFields = {
  customerName: line(200),
  company: singleLine(200).default(''),
  taxNumber: singleLine(60).default(''),
  /** Street and number, or the whole address. */
  customerAddress: line(500),
  postalCode: singleLine(20).overwrite(halfWidth).default(''),
  city: singleLine(100).default(''),
  region: singleLine(100).default(''),
  customerCountry: country,
  purchaseOrder: singleLine(50).default(''),
}

/** The format of a tax number depends on the country. */
export function checkTaxNumber(
  { taxNumber, customerCountry }: { taxNumber: string; customerCountry: string },
  context: z.RefinementCtx,
) {
  const message = taxNumberError(taxNumber, customerCountry)
  if (message) context.addIssue({ code: 'custom', path: ['taxNumber'], message })
}

const quantity = z.int('A whole number.').min(1, 'At least 1.').max(99, 'At most 99.')

/** An amount that is 0 if everything is taken off. */
const total = textField(12).regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'Enter an amount such as 499 or 499.50.')

/** The fields of an order form, for customers and guests. */
export const orderFields = {
  packageId: recordId('There is no package with this id.').optional(),
  packageName: textField(200).default(''),
  /** The total that the customer saw. */
  packagePrice: total.optional(),
  quantity: quantity.default(1),
  addOns: z
    .array(
      z.strictObject({ id: recordId('There is no add-on with this id.'), quantity: quantity.default(1) }),
    )
    .max(50, 'Choose at most 50 add-ons.')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Choose each add-on once.')
    .default([]),
  /** Of a package that is paid by the period; by default that of its price. */
  period: z.enum(intervals, `One of: ${intervals.join(', ')}.`).optional(),
  /** The code of a coupon. */
  coupon: textField(100).default(''),
  ...buyerFields,
}

export const adminId = recordId('There is no administrator with this id.')

/** Orders of one person, or those that are not assigned. */
export const assigneeFilter = z.union([adminId, z.literal('none')], 'An administrator, or none.').optional()

/** The token in the address of a link to an order. */
export const orderLinkToken = z.string().regex(/^[\da-f]{40}$/i, 'This link is not complete.')
