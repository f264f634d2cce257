import { z } from 'zod'
import { normalizeTaxNumber, taxNumberError } from '#content/tax-numbers.ts'
import type { Database, Tx } from '../db/database.ts'
import { country, singleLine } from '../fields.ts'

/** The billing details of a customer. The format of the tax number depends on the country. */
export const billingDetails = z
  .strictObject({
    company: singleLine(200),
    taxNumber: singleLine(60),
    street: singleLine(200),
    postalCode: singleLine(20),
    city: singleLine(100),
    region: singleLine(100),
    country,
  })
  .superRefine(({ taxNumber, country }, context) => {
    const wrong = taxNumberError(taxNumber, country)
    if (wrong) context.addIssue({ code: 'custom', path: ['taxNumber'], message: wrong })
  })
  .transform((details) => ({ ...details, taxNumber: normalizeTaxNumber(details.taxNumber, details.country) }))

export type BillingDetails = z.output<typeof billingDetails>

/** The owner of the billing details of an order: its company, or else its customer. */
export interface BillingOwner {
  company_id: string | null
  customer_id: string | null
}

/** The saved billing details; undefined if there are none, so that name and address of the order are used. */
export async function billingOf(
  db: Database,
  { company_id, customer_id }: BillingOwner,
): Promise<BillingDetails | undefined> {
  const owners = [company_id, customer_id].filter((id) => id !== null)
  if (owners.length === 0) return undefined
  const rows = await db
    .selectFrom('billing_details')
    .selectAll()
    .where((row) =>
      row.or([
        row('owner_id', 'in', owners),
        // The billing details of customers that were merged into this one.
        ...(customer_id ? [row('owner_id', 'in', mergedInto(db, customer_id))] : []),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .execute()
  const ownedBy = (id: string | null) => rows.find(({ owner_id }) => owner_id === id)
  const row = ownedBy(company_id) ?? ownedBy(customer_id) ?? rows[0]
  return (
    row && {
      company: row.company,
      taxNumber: row.tax_number,
      street: row.street,
      postalCode: row.postal_code,
      city: row.city,
      region: row.region,
      country: row.country,
    }
  )
}

/** Saves the billing details for the next invoices of a company or customer. Issued invoices do not change. */
export async function saveBilling(tx: Tx, ownerId: string, details: BillingDetails): Promise<void> {
  const columns = {
    company: details.company,
    tax_number: details.taxNumber,
    street: details.street,
    postal_code: details.postalCode,
    city: details.city,
    region: details.region,
    country: details.country,
    updated_at: new Date(),
  }
  await tx
    .insertInto('billing_details')
    .values({ owner_id: ownerId, ...columns })
    .onConflict((row) => row.column('owner_id').doUpdateSet(columns))
    .execute()
}

/** Moves the billing details of a company to its last member, unless that person has saved their own. */
export async function moveBilling(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('billing_details')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('billing_details as other').select('owner_id').where('other.owner_id', '=', to),
        ),
      ),
    )
    .execute()
  await deleteBilling(tx, from)
}

export const deleteBilling = (tx: Tx, ownerId: string) =>
  tx
    .deleteFrom('billing_details')
    .where((row) => row.or([row('owner_id', '=', ownerId), row('owner_id', 'in', mergedInto(tx, ownerId))]))
    .execute()

const mergedInto = (db: Database, customerId: string) =>
  db.selectFrom('customers').select('id').where('merged_into', '=', customerId)
