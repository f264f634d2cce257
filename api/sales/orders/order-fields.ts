import { z } from 'zod'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { country, ofKind, recordId, requiredMessage, singleLine, textField } from '../../platform/fields.ts'

const line = (max: number) => textField(max).min(1, requiredMessage)

/** Who buys. What is left out is empty. */
export const buyerFields = {
  customerName: line(200),
  company: singleLine(200).default(''),
  taxNumber: singleLine(60).default(''),
  /** Street and number, or the whole address. */
  customerAddress: line(500),
  postalCode: singleLine(20).default(''),
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

/** The fields of an order form, for customers and guests. */
export const orderFields = {
  packageId: recordId('There is no package with this id.').optional(),
  packageName: textField(200).default(''),
  packagePrice: ofKind('price', 'optional').optional(),
  ...buyerFields,
}

export const adminId = recordId('There is no administrator with this id.')

/** Orders of one person, or those that are not assigned. */
export const assigneeFilter = z.union([adminId, z.literal('none')], 'An administrator, or none.').optional()
