import { isInWork } from '#content/shop/payment-states.ts'
import { fromNow, withTransaction, type Context } from '../../../platform/context.ts'
import { ConflictError, unlessNotFound } from '../../../platform/errors.ts'
import { lockOrder, type Order } from '../order.ts'
import { mailBriefReminder } from './mails.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Reminds the customer of a brief that has not been sent. Does nothing if the order no longer waits for it. */
export const remindOfBrief = (ctx: Context, id: string, step: number): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await unlessNotFound(lockOrder(ctx, id))
    if (order && (await lacksBrief(ctx, order))) await mailBriefReminder(ctx, order, String(step))
  })

/** Reminds the customer of the brief when the agency wants it, at most once a day. */
export const remindOfBriefNow = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!(await lacksBrief(ctx, order))) throw new ConflictError('This order does not wait for its brief.')
    const remindedAt = await briefRemindedAt(ctx, id)
    if (remindedAt && remindedAt > fromNow(ctx, -dayMs))
      throw new ConflictError('The customer was reminded within a day.')
    if (!(await mailBriefReminder(ctx, order, ctx.now().toISOString())))
      throw new ConflictError('The customer cannot be reached by email.')
  })

/** When the customer was last reminded of the brief; null if never. */
export async function briefRemindedAt({ db }: Context, orderId: string): Promise<Date | null> {
  const mail = await db
    .selectFrom('mails')
    .select('createdAt')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'brief-reminder')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mail?.createdAt ?? null
}

async function lacksBrief({ db }: Context, order: Order): Promise<boolean> {
  if (order.stage !== 'brief' || !isInWork(order)) return false
  const brief = await db
    .selectFrom('orderBriefs')
    .select('sentAt')
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  return brief?.sentAt === null
}
