import { createLink, findLink } from '../access/links.ts'
import type { Database, Tx } from '../db/database.ts'

/** How long a mail can be answered. */
const days = 180

/** An address that adds what is sent to it to the conversation, for one order and one person. Each mail has its own. */
export async function replyAddress(tx: Tx, orderId: string, person: string, domain: string): Promise<string> {
  const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const { token } = await createLink(tx, { scope: 'order-reply', subject: orderId, person, expiresAt })
  return `reply+${token}@${domain}`
}

/** The tokens of the addresses that are reply addresses, each once, in their order. */
export function replyTokens(addresses: readonly string[], domain: string): string[] {
  const tokens = addresses.flatMap((address) => {
    const [, token, host] = /^reply\+([0-9a-z]{20,58})@([a-z0-9.-]{1,253})$/.exec(address.toLowerCase()) ?? []
    return token && host === domain ? [token] : []
  })
  return [...new Set(tokens)]
}

/** The order and the person of a token; undefined where it is unknown, expired or revoked. */
export async function findReplyAddress(db: Database, token: string) {
  const link = await findLink(db, token, 'order-reply')
  return link?.person ? { orderId: link.subject_id, person: link.person } : undefined
}
