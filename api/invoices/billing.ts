import { v7 as uuid } from 'uuid'
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

/**
 * Whose billing details apply, in this order: of a company, of an identity, or of the order of a guest. Never of a client
 * of the back office, because merging two clients must not show the details of one to the other.
 */
export interface BillingOwner {
  companyId: string | null
  uid: string | null
  /** Null if the order has a uid. */
  guestOrderId: string | null
}

/** The owner of the billing details of an order. */
export const billingOwnerOfOrder = (order: {
  id: string
  company_id: string | null
  customer_uid: string | null
}): BillingOwner => ({
  companyId: order.company_id,
  uid: order.customer_uid,
  guestOrderId: order.customer_uid === null ? order.id : null,
})

/** The saved billing details; undefined if there are none, so that name and address of the order are used. */
export async function billingOf(
  db: Database,
  { companyId, uid, guestOrderId }: BillingOwner,
): Promise<BillingDetails | undefined> {
  const rows = await db
    .selectFrom('billing_details')
    .selectAll()
    .where((row) =>
      row.or([
        ...[companyId, guestOrderId].filter((id) => id !== null).map((id) => row('owner_id', '=', id)),
        ...(uid === null ? [] : [row('owner_uid', '=', uid)]),
      ]),
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

/** Saves the billing details for the next invoices of their owner. Issued invoices do not change. */
export async function saveBilling(
  tx: Tx,
  { companyId, uid, guestOrderId }: BillingOwner,
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
    .values({ owner_id: companyId ?? guestOrderId ?? uuid(), owner_uid, ...columns })
    .onConflict((row) => row.column(owner_uid === null ? 'owner_id' : 'owner_uid').doUpdateSet(columns))
    .execute()
}

/** Moves the billing details of a company or guest order to an identity, unless that has saved its own. */
export async function moveBilling(tx: Tx, ownerId: string, uid: string): Promise<void> {
  const columns = ['company', 'tax_number', 'street', 'postal_code', 'city', 'region', 'country'] as const
  await tx
    .insertInto('billing_details')
    .columns(['owner_id', 'owner_uid', ...columns])
    .expression((row) =>
      row
        .selectFrom('billing_details')
        .select((each) => [each.val(uuid()).as('owner_id'), each.val(uid).as('owner_uid'), ...columns])
        .where('owner_id', '=', ownerId),
    )
    .onConflict((row) => row.column('owner_uid').doNothing())
    .execute()
  await deleteBilling(tx, ownerId)
}

export const deleteBilling = (tx: Tx, ownerId: string) =>
  tx.deleteFrom('billing_details').where('owner_id', '=', ownerId).execute()

export const deleteBillingOf = (tx: Tx, uid: string) =>
  tx.deleteFrom('billing_details').where('owner_uid', '=', uid).execute()

/** Deletes what earlier versions stored for clients. */
export const deleteBillingOfClients = (tx: Tx, ids: readonly string[]) =>
  tx.deleteFrom('billing_details').where('owner_id', 'in', ids).execute()
