import { actAs, fromNow, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { checkCode } from '../../people/access/email-codes.ts'
import { createLink } from '../../platform/links/links.ts'
import { hashOf } from '../../platform/secrets/keys.ts'
import { guest } from '../../platform/caller.ts'
import { ConflictError } from '../../platform/errors.ts'
import { createGuestLink } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { confirmOrder, findRepeated, insertOrder, type OrderInput } from './place-order.ts'

interface EmailCode {
  codeId: string
  code: string
}

/**
 * Places an order for a guest, who proves their email address with a code. The order has no owner until the guest signs
 * in with that address; until then, the returned token gives access to it. A code can be used for one order: the same
 * request with the same code returns the same order, another request throws a ConflictError.
 */
export async function placeGuestOrder(
  ctx: Context,
  input: OrderInput,
  { codeId, code }: EmailCode,
): Promise<{ order: Order; token: string }> {
  // Outside the transaction, so that a wrong code is counted even if the order is rolled back.
  const { email } = await checkCode(ctx, codeId, code)
  return withTransaction(ctx, async (ctx) => {
    const requestHash = hashOf(JSON.stringify(input))
    const { orderId } = await ctx.db
      .selectFrom('emailCodes')
      .select('orderId')
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (orderId) {
      // Locked, because a claim would not revoke the link that is created below.
      const existing = await lockOrder(ctx, orderId)
      if (existing.requestHash !== requestHash || existing.customerUid !== null)
        throw new ConflictError('This code has already been used for an order. Ask for a new one.')
      return { order: existing, token: await linkOfCode(ctx, existing) }
    }
    const repeated = await findRepeated(ctx, { customerUid: null, customerEmail: email }, requestHash)
    if (repeated) {
      await ctx.db.updateTable('emailCodes').set({ orderId: repeated.id }).where('id', '=', codeId).execute()
      return { order: repeated, token: await linkOfCode(ctx, repeated) }
    }
    const idempotency = { idempotencyKey: null, requestHash }
    // `insertOrder` returns undefined only for a repeated idempotency key, and there is none here.
    const inserted = (await insertOrder(actAs(ctx, { ...guest, email }), input, {
      uid: null,
      email,
      idempotency,
    }))!
    await ctx.db.updateTable('emailCodes').set({ orderId: inserted.id }).where('id', '=', codeId).execute()
    const order = await confirmOrder(ctx, inserted)
    return { order, token: await linkOfCode(ctx, order) }
  })
}

const day = 24 * 60 * 60 * 1000

/**
 * The token for the browser that has proven the address with a code. For a day, it also moves the guest's orders to a new
 * account with that address. Those in mails do not: a mail may be forwarded.
 */
async function linkOfCode(ctx: TxContext, order: Order): Promise<string> {
  const { token } = await createGuestLink(ctx, order)
  await createLink(ctx, {
    scope: 'order-claim',
    subject: order.id,
    person: order.customerEmail,
    token,
    expiresAt: fromNow(ctx, day),
  })
  return token
}
