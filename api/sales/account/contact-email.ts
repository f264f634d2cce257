import { checkCode, sendCode, type EmailCode } from '../../people/access/email-codes.ts'
import { provenAddress, storeCodeAddress, storeProvenAddress } from '../../people/access/addresses.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { notifyOfWaitingDeliveries } from '../deliveries/notice.ts'
import { ConflictError } from '../../platform/errors.ts'
import { sendMissedMails } from '../orders/mails.ts'

/** Stores the verified address of a caller's token as the one that gets the mails about their orders. */
export async function useVerifiedAddress(db: Database, caller: Caller): Promise<void> {
  if (!caller.email || !caller.emailVerified || (await provenAddress(db, caller.uid)) === caller.email) return
  await inTransaction(db, async (tx) => {
    const before = await provenAddress(tx, caller.uid)
    await storeProvenAddress(tx, caller)
    await catchUp(tx, caller, before)
  })
}

/** Mails a code to the address that a caller wants to get mails at. Throws a ConflictError if their own one is verified. */
export async function sendContactCode(db: Database, email: string, caller: Caller): Promise<EmailCode> {
  if (caller.emailVerified)
    throw new ConflictError(
      'The address of your account is verified. To use another one, change it in your account.',
    )
  return sendCode(db, email)
}

/** Stores the address that the code was mailed to as the one that gets the mails about the caller's orders. */
export async function confirmContactEmail(
  db: Database,
  codeId: string,
  code: string,
  caller: Caller,
): Promise<string> {
  // Outside the transaction, so that a wrong code is counted.
  const { email } = await checkCode(db, codeId, code)
  await inTransaction(db, async (tx) => {
    const before = await provenAddress(tx, caller.uid)
    await storeCodeAddress(tx, caller, email)
    await catchUp(tx, caller, before)
  })
  return email
}

/** Sends what the customer has missed, after their address has changed. */
async function catchUp(tx: Tx, { uid }: Caller, before: string | undefined) {
  const address = await provenAddress(tx, uid)
  if (address === undefined || address === before) return
  if (before === undefined) await sendMissedMails(tx, uid)
  await notifyOfWaitingDeliveries(tx, uid, address)
}
