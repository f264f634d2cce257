import { z } from 'zod'
import { billingDetails } from '../invoices/billing.ts'
import { country, ofKind, recordId, requiredMessage, textField } from '../fields.ts'

const line = (max: number) => textField(max).min(1, requiredMessage)

/** The fields of an order form, for customers and guests. */
export const orderFields = {
  packageId: recordId('There is no package with this id.').optional(),
  packageName: textField(200).default(''),
  packagePrice: ofKind('price', 'optional').optional(),
  customerName: line(200),
  customerAddress: line(500),
  customerCountry: country,
  /** The billing details for invoices, if they differ from name, address and country. */
  billing: billingDetails.optional(),
}

export const adminId = recordId('There is no administrator with this id.')

/** Orders of one administrator, or those that are not assigned. */
export const assigneeFilter = z.union([adminId, z.literal('none')], 'An administrator, or none.').optional()
