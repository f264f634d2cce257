import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { hashOf, randomKey } from '../../platform/secrets/keys.ts'

const invitationLifetimeMs = 7 * 24 * 60 * 60 * 1000

/** The key of a new invitation, and its columns. */
export function newInvitation() {
  const key = randomKey()
  return {
    key,
    columns: { inviteHash: hashOf(key), inviteExpiresAt: new Date(Date.now() + invitationLifetimeMs) },
  }
}

export const mailInvitation = (tx: Tx, email: string, key: string, caller: Caller) =>
  enqueueMail(tx, {
    kind: 'invitation',
    to: email,
    data: { email, link: invitationPath(key), ...(caller.email && { invitedBy: caller.email }) },
  })

/** The key is in the fragment (#), which browsers do not send to a server. */
export const invitationPath = (key: string) => `/invitation#${key}`
