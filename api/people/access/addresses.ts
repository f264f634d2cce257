import type { Context, TxContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/caller.ts'

/** The verified address for mail about an identity's orders; undefined if it has verified none. */
export async function provenAddress({ db }: Context, uid: string): Promise<string | undefined> {
  const row = await db.selectFrom('provenAddresses').select('email').where('uid', '=', uid).executeTakeFirst()
  return row?.email
}

/**
 * The address for mail about an order; undefined if there is none that is verified. Without an account it is that of the
 * order: a guest verified it before the order was placed, or the agency entered it.
 */
export const orderAddress = async (
  ctx: Context,
  { customerUid, customerEmail }: { customerUid: string | null; customerEmail: string },
): Promise<string | undefined> =>
  customerUid === null ? customerEmail || undefined : provenAddress(ctx, customerUid)

/** Stores the verified address of a caller's token. A token from before a change of address does not restore the old one. */
export async function storeProvenAddress(ctx: TxContext): Promise<void> {
  const { uid, email, emailVerified } = ctx.caller
  if (!email || !emailVerified || (await provenAddress(ctx, uid)) === email) return
  const signedInAt = signInTimeOf(ctx.caller)
  await ctx.db
    .insertInto('provenAddresses')
    .values({ uid, email, signedInAt })
    .onConflict((row) =>
      row
        .column('uid')
        .doUpdateSet({ email, signedInAt })
        .where('provenAddresses.signedInAt', '<=', signedInAt),
    )
    .execute()
}

/** Stores an address that a caller has proven with a code. Their next token with a verified address replaces it. */
export async function storeCodeAddress({ db, caller }: TxContext, email: string): Promise<void> {
  const row = { email, signedInAt: signInTimeOf(caller) }
  await db
    .insertInto('provenAddresses')
    .values({ uid: caller.uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()
}

const signInTimeOf = ({ authTime }: Caller) => new Date(Math.max(0, authTime) * 1000)

export const forgetProvenAddress = ({ db, caller: { uid } }: TxContext) =>
  db.deleteFrom('provenAddresses').where('uid', '=', uid).execute()
