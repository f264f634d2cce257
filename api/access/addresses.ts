import type { Database, Tx } from '../db/database.ts'
import type { Caller } from '../caller.ts'

/** The verified address for mail about an identity's orders; undefined if it has verified none. */
export async function provenAddress(db: Database, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('proven_addresses')
    .select('email')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.email
}

/**
 * The address for mail about an order; undefined if none is verified. A guest's address was verified before the order
 * was placed.
 */
export const orderAddress = async (
  db: Database,
  { customer_uid, customer_email }: { customer_uid: string | null; customer_email: string },
): Promise<string | undefined> => (customer_uid === null ? customer_email : provenAddress(db, customer_uid))

/**
 * Stores the verified address of a caller's token. Returns true if it is their first one. A token from before a change
 * of address does not restore the old one.
 */
export async function storeProvenAddress(tx: Tx, caller: Caller): Promise<boolean> {
  const { uid, email, emailVerified, authTime } = caller
  if (!email || !emailVerified || (await provenAddress(tx, uid)) === email) return false
  const signed_in_at = new Date(Math.max(0, authTime) * 1000)
  const added = await tx
    .insertInto('proven_addresses')
    .values({ uid, email, signed_in_at })
    .onConflict((row) => row.column('uid').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows) return true
  await tx
    .updateTable('proven_addresses')
    .set({ email, signed_in_at })
    .where('uid', '=', uid)
    .where('signed_in_at', '<=', signed_in_at)
    .execute()
  return false
}

export const forgetProvenAddress = (tx: Tx, { uid }: Pick<Caller, 'uid'>) =>
  tx.deleteFrom('proven_addresses').where('uid', '=', uid).execute()
