import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { checkCode, sendCode, type EmailCode } from '../../people/access/email-codes.ts'
import { provenAddress, storeCodeAddress, storeProvenAddress } from '../../people/access/addresses.ts'
import { notifyOfWaitingDeliveries } from '../deliveries/notice.ts'
import { ConflictError } from '../../platform/errors.ts'
import { sendMissedMails } from '../orders/payment-mails.ts'

/** Stores the verified address of a caller's token as the one that gets the mails about their orders. */
export async function useVerifiedAddress(ctx: Context): Promise<void> {
  if (
    !ctx.caller.email ||
    !ctx.caller.emailVerified ||
    (await provenAddress(ctx, ctx.caller.uid)) === ctx.caller.email
  )
    return
  await withTransaction(ctx, async (ctx) => {
    const before = await provenAddress(ctx, ctx.caller.uid)
    await storeProvenAddress(ctx)
    await catchUp(ctx, before)
  })
}

/** Mails a code to the address that a caller wants to get mails at. Throws a ConflictError if their own one is verified. */
export async function sendContactCode(ctx: Context, email: string): Promise<EmailCode> {
  if (ctx.caller.emailVerified)
    throw new ConflictError(
      'The address of your account is verified. To use another one, change it in your account.',
    )
  return sendCode(ctx, email)
}

/** Stores the address that the code was mailed to as the one that gets the mails about the caller's orders. */
export async function confirmContactEmail(ctx: Context, codeId: string, code: string): Promise<string> {
  // Outside the transaction, so that a wrong code is counted.
  const { email } = await checkCode(ctx, codeId, code)
  await withTransaction(ctx, (ctx) => useCodeAddress(ctx, email))
  return email
}

/** Stores an address that the caller has proven with a code. */
export async function useCodeAddress(ctx: TxContext, email: string): Promise<void> {
  const before = await provenAddress(ctx, ctx.caller.uid)
  await storeCodeAddress(ctx, email)
  await catchUp(ctx, before)
}

/** Sends what the customer has missed, after their address has changed. */
async function catchUp(ctx: TxContext, before: string | undefined) {
  const { uid } = ctx.caller
  const address = await provenAddress(ctx, uid)
  if (address === undefined || address === before) return
  if (before === undefined) await sendMissedMails(ctx, uid)
  await notifyOfWaitingDeliveries(ctx, uid, address)
}
