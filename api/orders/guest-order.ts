import type { Currency } from '#content/money.ts'
import { checkCode } from '../access/email-codes.ts'
import { hashOf } from '../secrets/keys.ts'
import { guest } from '../caller.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import { createGuestLink, orderPlaced } from './mails.ts'
import { findOrder, type Order } from './order.ts'
import { insertOrder, type Placing } from './place-order.ts'

interface Proof {
  codeId: string
  code: string
}

/**
 * Places an order for somebody without an account, who proves their address by a code. The order is nobody's until
 * they sign in with that address; the token opens it until then. A code is good for one order: sent again with the
 * same words, it is the same order.
 */
export async function placeGuestOrder(
  db: Database,
  placing: Placing,
  { codeId, code }: Proof,
  currency: Currency,
): Promise<{ order: Order; token: string }> {
  // Not in the transaction: a wrong code counts, whatever becomes of the order.
  const { email } = await checkCode(db, codeId, code)
  return inTransaction(db, async (tx) => {
    const request_hash = hashOf(JSON.stringify(placing))
    const { order_id } = await tx
      .selectFrom('email_codes')
      .select('order_id')
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (order_id) {
      const before = await findOrder(tx, order_id)
      if (before.request_hash !== request_hash || before.customer_uid !== null)
        throw new ConflictError('This code has already been used for an order. Ask for a new one.')
      return { order: before, token: (await createGuestLink(tx, before)).token }
    }
    const caller = { ...guest, email }
    const repeated = { idempotency_key: null, request_hash }
    // Without a key there is none that could be the same.
    const order = (await insertOrder(tx, placing, { caller, uid: null, email }, currency, repeated))!
    await tx.updateTable('email_codes').set({ order_id: order.id }).where('id', '=', codeId).execute()
    await orderPlaced(tx, order)
    return { order, token: (await createGuestLink(tx, order)).token }
  })
}
