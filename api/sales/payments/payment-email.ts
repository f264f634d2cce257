import type { Caller } from '../../platform/caller.ts'
import { touch } from '../../content/records/changes.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { useUpLink } from '../../platform/links/links.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'

/** The email address of the account that receives payments. */
export interface PaymentEmail {
  id: string
  email: string
  version: number
}

export async function paymentEmail(db: Database): Promise<PaymentEmail | undefined> {
  const stored = await readSetting(db, 'paymentEmail')
  return stored && { id: stored.id, email: stored.values.paypalEmail, version: stored.version }
}

export async function findPaymentEmail(db: Database, id: string): Promise<PaymentEmail> {
  const found = await paymentEmail(db)
  if (found?.id !== id.toLowerCase()) throw new NotFoundError()
  return found
}

export const addPaymentEmail = (db: Database, email: string, caller: Caller): Promise<PaymentEmail> =>
  inTransaction(db, async (tx) => {
    if (caller.link) await useUpLink(tx, caller.link)
    // Of two at the same time, the second one finds the first.
    await touch(tx, 'paymentEmail')
    if (await paymentEmail(tx))
      throw new ConflictError('There is already a payment address. Change it instead.')
    return save(tx, email, undefined, caller)
  })

/** Throws a precondition error (412) if the stored version is not `expected`. */
export const changePaymentEmail = (
  db: Database,
  id: string,
  email: string,
  expected: number | undefined,
  caller: Caller,
): Promise<PaymentEmail> =>
  inTransaction(db, async (tx) => {
    await findPaymentEmail(tx, id)
    return save(tx, email, expected, caller)
  })

async function save(tx: Database, email: string, expected: number | undefined, caller: Caller) {
  await saveSetting(tx, 'paymentEmail', { paypalEmail: email }, expected, caller)
  return (await paymentEmail(tx))!
}
