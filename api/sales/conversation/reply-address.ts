import { createLink, findLink } from '../../platform/links/links.ts'
import type { Database, Tx } from '../../platform/db/database.ts'

/** How many days a mail can be answered. */
const days = 180

/** Creates a reply address for one order and one person. Mails to it are added to the conversation. Each mail has its own. */
export async function replyAddress(tx: Tx, orderId: string, person: string, domain: string): Promise<string> {
  const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const { token } = await createLink(tx, { scope: 'order-reply', subject: orderId, person, expiresAt })
  return `reply+${token}@${domain}`
}

/** The order and person of a token; undefined if it is unknown, expired or revoked. */
export async function findReplyAddress(db: Database, token: string) {
  const link = await findLink(db, token, 'order-reply')
  return link?.person ? { orderId: link.subjectId, person: link.person } : undefined
}
