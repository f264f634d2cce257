import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { normalizeTaxNumber, taxNumberError } from '#content/tax-numbers.ts'
import { companyIdOf } from './company-of.ts'
import type { Database, Tx } from '../db/database.ts'
import { country, singleLine } from '../fields.ts'

/** The saved details of a buyer, which fill in the order form. The format of the tax number depends on the country. */
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

/** The details that a person has saved, or their company; undefined if there are none. */
export async function billingOf(db: Database, uid: string): Promise<BillingDetails | undefined> {
  const companyId = await companyIdOf(db, uid)
  const rows = await db
    .selectFrom('billing_details')
    .selectAll()
    .where((row) =>
      row.or([row('owner_uid', '=', uid), ...(companyId === null ? [] : [row('owner_id', '=', companyId)])]),
    )
    .execute()
  const row = rows.find(({ owner_id }) => owner_id === companyId) ?? rows[0]
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

/** Saves the details for the forms of a company's members, or of one person. Orders and invoices do not change. */
export async function saveBilling(
  tx: Tx,
  { companyId, uid }: { companyId: string | null; uid: string },
  details: BillingDetails,
): Promise<void> {
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
  const owner_uid = companyId === null ? uid : null
  await tx
    .insertInto('billing_details')
    .values({ owner_id: companyId ?? uuid(), owner_uid, ...columns })
    .onConflict((row) => row.column(owner_uid === null ? 'owner_id' : 'owner_uid').doUpdateSet(columns))
    .execute()
}

/** Moves the details of a company to a person, unless they have saved their own. */
export async function moveBilling(tx: Tx, companyId: string, uid: string): Promise<void> {
  const columns = ['company', 'tax_number', 'street', 'postal_code', 'city', 'region', 'country'] as const
  await tx
    .insertInto('billing_details')
    .columns(['owner_id', 'owner_uid', ...columns])
    .expression((row) =>
      row
        .selectFrom('billing_details')
        .select((each) => [each.val(uuid()).as('owner_id'), each.val(uid).as('owner_uid'), ...columns])
        .where('owner_id', '=', companyId),
    )
    .onConflict((row) => row.column('owner_uid').doNothing())
    .execute()
  await tx.deleteFrom('billing_details').where('owner_id', '=', companyId).execute()
}

export const deleteBillingOf = (tx: Tx, uid: string) =>
  tx.deleteFrom('billing_details').where('owner_uid', '=', uid).execute()
