import { z } from 'zod'
import { billingDetails } from '../invoices/billing.ts'
import { missing, ofKind, words } from '../fields.ts'
import { country } from '../invoice-settings.ts'

const line = (max: number) => words(max).min(1, missing)

/** The fields of an order form, for customers and guests. */
export const orderFields = {
  packageId: z.uuid('There is no package with this id.').optional(),
  packageName: words(200).default(''),
  packagePrice: ofKind('price', 'optional').optional(),
  customerName: line(200),
  customerAddress: line(500),
  customerCountry: line(100).pipe(country),
  /** The billing details for invoices, if they differ from name, address and country. */
  billing: billingDetails.optional(),
}
