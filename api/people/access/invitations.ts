import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { createLink, revokeLinks } from '../../platform/links/links.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'

const scope = 'invitation'
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** Mails a person a new link to accept, and returns its token; earlier links become invalid. */
export async function invite(
  tx: Tx,
  { id, email }: { id: string; email: string },
  caller: Caller,
): Promise<string> {
  await withdrawInvitation(tx, id)
  const expiresAt = new Date(Date.now() + lifetimeMs)
  const { token } = await createLink(tx, { scope, subject: id, expiresAt })
  const link = invitationPath(token)
  const data = { email, link, ...(caller.email && { invitedBy: caller.email }) }
  await enqueueMail(tx, { kind: 'invitation', to: email, data })
  return token
}

export const withdrawInvitation = (tx: Tx, id: string) => revokeLinks(tx, id, [scope])

/** The token is in the fragment (#), which browsers do not send to a server. */
export const invitationPath = (token: string) => `/invitation#${token}`
