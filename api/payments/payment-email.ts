import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { useSetupKey } from '../access/setup-keys.ts'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { ConflictError, NotFoundError, requireVersion } from '../errors.ts'
import type { Tables } from '../db/tables.ts'

/** The email address of the account that receives payments. */
export type PaymentEmail = Selectable<Tables['payment_email']>

export const paymentEmail = (db: Database): Promise<PaymentEmail | undefined> =>
  db.selectFrom('payment_email').selectAll().executeTakeFirst()

export async function findPaymentEmail(db: Database, id: string): Promise<PaymentEmail> {
  const found = await paymentEmail(db)
  if (found?.id !== id.toLowerCase()) throw new NotFoundError()
  return found
}

export const addPaymentEmail = (db: Database, email: string, caller: Caller): Promise<PaymentEmail> =>
  inTransaction(db, async (tx) => {
    await useSetupKey(tx, caller)
    const id = uuid()
    const added = await tx
      .insertInto('payment_email')
      .values({ id, email })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error)
          ? new ConflictError('There is already a payment address. Change it instead.')
          : error
      })
    await audit(tx, caller, { action: 'create', subject: 'payment e-mail', after: { email } })
    return added
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
    const before = await tx
      .selectFrom('payment_email')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new NotFoundError()
    if (before.email === email) return before
    requireVersion(expected, before.version)
    await audit(tx, caller, {
      action: 'update',
      subject: 'payment e-mail',
      before: { email: before.email },
      after: { email },
    })
    return tx
      .updateTable('payment_email')
      .set({ email, version: before.version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

export const undoChangePaymentEmail: Undo<'payment e-mail', 'update'> = async (tx, { before }, caller) => {
  const stored = await paymentEmail(tx)
  if (!stored) throw new ConflictError('The payment address no longer exists.')
  await changePaymentEmail(tx, stored.id, before.email, undefined, caller)
}

export const undoAddPaymentEmail: Undo<'payment e-mail', 'create'> = (tx, _, caller) =>
  removePaymentEmail(tx, caller)

/** Removes the payment address. Nobody can pay by form until another one is added. */
export const removePaymentEmail = (db: Database, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('payment_email').returning('email').executeTakeFirst()
    if (!removed) throw new NotFoundError()
    await audit(tx, caller, {
      action: 'remove',
      subject: 'payment e-mail',
      before: { email: removed.email },
    })
  })
