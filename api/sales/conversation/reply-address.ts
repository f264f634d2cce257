import { fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { createLink, findLink } from '../../platform/links/links.ts'

/** How many days a mail can be answered. */
const days = 180

/** Creates a reply address for one order and one person. Mails to it are added to the conversation. Each mail has its own. */
export async function replyAddress(
  ctx: TxContext,
  orderId: string,
  { person, domain }: { person: string; domain: string },
): Promise<string> {
  const expiresAt = fromNow(ctx, days * 24 * 60 * 60 * 1000)
  const { token } = await createLink(ctx, { scope: 'order-reply', subject: orderId, person, expiresAt })
  return `reply+${token}@${domain}`
}

/** The order and person of a token; undefined if it is unknown, expired or revoked. */
export async function findReplyAddress(ctx: Context, token: string) {
  const link = await findLink(ctx, token, 'order-reply')
  return link?.person ? { orderId: link.subjectId, person: link.person } : undefined
}
