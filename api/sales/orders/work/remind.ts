import { isInWork } from '#content/shop/payment-states.ts'
import { withTransaction, type Context } from '../../../platform/context.ts'
import { unlessNotFound } from '../../../platform/errors.ts'
import { lockOrder } from '../order.ts'
import { mailBriefReminder } from './mails.ts'

/** Reminds the customer of a brief that has not been sent. Does nothing if the order no longer waits for it. */
export const remindOfBrief = (ctx: Context, id: string, step: number): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await unlessNotFound(lockOrder(ctx, id))
    if (!order || order.stage !== 'brief' || !isInWork(order)) return
    const brief = await ctx.db
      .selectFrom('orderBriefs')
      .select('sentAt')
      .where('orderId', '=', id)
      .executeTakeFirst()
    if (brief?.sentAt === null) await mailBriefReminder(ctx, order, step)
  })
