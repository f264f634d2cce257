import { withTransaction, type Context } from '../../platform/context.ts'
import { touch } from '../../content/records/changes.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import { useUpLink } from '../../platform/links/links.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'

/** The email address of the account that receives payments. */
export interface PaymentEmail {
  id: string
  email: string
  version: number
}

export async function paymentEmail(ctx: Context): Promise<PaymentEmail | undefined> {
  const stored = await readSetting(ctx, 'paymentEmail')
  return stored && { id: stored.id, email: stored.values.paypalEmail, version: stored.version }
}

export async function findPaymentEmail(ctx: Context, id: string): Promise<PaymentEmail> {
  const found = await paymentEmail(ctx)
  if (found?.id !== id.toLowerCase()) throw new NotFoundError()
  return found
}

export const addPaymentEmail = (ctx: Context, email: string): Promise<PaymentEmail> =>
  withTransaction(ctx, async (ctx) => {
    if (ctx.caller.link) await useUpLink(ctx, ctx.caller.link)
    // Of two at the same time, the second one finds the first.
    await touch(ctx.db, 'paymentEmail')
    if (await paymentEmail(ctx))
      throw new ConflictError('There is already a payment address. Change it instead.')
    return save(ctx, email, undefined)
  })

/** Throws a precondition error (412) if the stored version is not `expected`. */
export const changePaymentEmail = (
  ctx: Context,
  id: string,
  { email, expected }: { email: string; expected: number | undefined },
): Promise<PaymentEmail> =>
  withTransaction(ctx, async (ctx) => {
    await findPaymentEmail(ctx, id)
    return save(ctx, email, expected)
  })

async function save(ctx: Context, email: string, expected: number | undefined) {
  await saveSetting(ctx, 'paymentEmail', { values: { paypalEmail: email }, expected })
  return (await paymentEmail(ctx))!
}
