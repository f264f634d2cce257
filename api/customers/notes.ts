import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../audit/audit.ts'
import { idOfRequest } from '../secrets/keys.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { NotFoundError } from '../errors.ts'
import { lockCustomer } from './customers.ts'

export type CustomerNote = Selectable<Tables['customer_notes']>

/** The internal notes on a customer, oldest first. Customers never see them. */
export const customerNotes = (db: Database, customerId: string): Promise<CustomerNote[]> =>
  db
    .selectFrom('customer_notes')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Adds a note. A repeated request with the same key returns the same note. */
export const addCustomerNote = (
  db: Database,
  customerId: string,
  text: string,
  caller: Caller,
  key: string | null,
): Promise<CustomerNote> =>
  inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId)
    const id = key === null ? uuid() : idOfRequest(`customer note ${customerId}`, caller, key, text)
    const note = await tx
      .insertInto('customer_notes')
      .values({ id, customer_id: customerId, text, author_uid: caller.uid, author_email: caller.email })
      .onConflict((row) => row.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!note)
      return tx.selectFrom('customer_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await audit(tx, caller, {
      action: 'create',
      subject: 'customer-note',
      id,
      after: { text, customer: customerId },
    })
    return note
  })

export const removeCustomerNote = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('customer_notes')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw new NotFoundError()
    const { text, customer_id: customer, author_uid: by, author_email: email, at } = removed
    await audit(tx, caller, {
      action: 'remove',
      subject: 'customer-note',
      id,
      before: { text, customer, by, email, at: at.toISOString() },
    })
  })

export const undoAddCustomerNote: Undo<'customer-note', 'create'> = (tx, { id }, caller) =>
  removeCustomerNote(tx, id, caller)

export const undoRemoveCustomerNote: Undo<'customer-note', 'remove'> = async (tx, { id, before }, caller) => {
  const { text, customer, by, email, at } = before
  await lockCustomer(tx, customer)
  await tx
    .insertInto('customer_notes')
    .values({ id, text, customer_id: customer, author_uid: by, author_email: email, at: new Date(at) })
    .execute()
  await audit(tx, caller, { action: 'create', subject: 'customer-note', id, after: { text, customer } })
}
