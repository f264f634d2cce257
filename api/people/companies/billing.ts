import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { normalizeTaxNumber, taxNumberError } from '#content/shop/tax-numbers.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { companyIdOf } from './company-of.ts'
import { country, singleLine, textField } from '../../platform/fields.ts'

/** The saved details of a buyer, which fill in the order form. The format of the tax number depends on the country. */
export const billingDetails = z
  .strictObject({
    company: singleLine(200),
    taxNumber: singleLine(60),
    street: textField(200),
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
export async function billingOf(ctx: Context, uid: string): Promise<BillingDetails | undefined> {
  const companyId = await companyIdOf(ctx, uid)
  const rows = await ctx.db
    .selectFrom('billingDetails')
    .selectAll()
    .where((row) =>
      row.or([row('ownerUid', '=', uid), ...(companyId === null ? [] : [row('ownerId', '=', companyId)])]),
    )
    .execute()
  const row = rows.find(({ ownerId }) => ownerId === companyId) ?? rows[0]
  if (!row) return undefined
  const { company, taxNumber, street, postalCode, city, region, country } = row
  return { company, taxNumber, street, postalCode, city, region, country }
}

/** Saves the details for the forms of a company's members, or of one person. Orders and invoices do not change. */
export async function saveBilling(
  { db, now }: TxContext,
  { companyId, uid }: { companyId: string | null; uid: string },
  details: BillingDetails,
): Promise<void> {
  const columns = { ...details, updatedAt: now() }
  const ownerUid = companyId === null ? uid : null
  await db
    .insertInto('billingDetails')
    .values({ ownerId: companyId ?? uuid(), ownerUid, ...columns })
    .onConflict((row) => row.column(ownerUid === null ? 'ownerId' : 'ownerUid').doUpdateSet(columns))
    .execute()
}

/** Moves the details of a company to a person, unless they have saved their own. */
export async function moveBilling({ db }: TxContext, companyId: string, uid: string): Promise<void> {
  const columns = ['company', 'taxNumber', 'street', 'postalCode', 'city', 'region', 'country'] as const
  await db
    .insertInto('billingDetails')
    .columns(['ownerId', 'ownerUid', ...columns])
    .expression((row) =>
      row
        .selectFrom('billingDetails')
        .select((each) => [each.val(uuid()).as('ownerId'), each.val(uid).as('ownerUid'), ...columns])
        .where('ownerId', '=', companyId),
    )
    .onConflict((row) => row.column('ownerUid').doNothing())
    .execute()
  await db.deleteFrom('billingDetails').where('ownerId', '=', companyId).execute()
}

export const deleteBillingOf = ({ db }: TxContext, uid: string) =>
  db.deleteFrom('billingDetails').where('ownerUid', '=', uid).execute()
