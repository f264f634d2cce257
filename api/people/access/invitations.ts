import { fromNow, type TxContext } from '../../platform/context.ts'
import { createLink, revokeLinks } from '../../platform/links/links.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'

const scope = 'invitation'
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** Mails a person a new link to accept, and returns its token; earlier links become invalid. */
export async function invite(ctx: TxContext, { id, email }: { id: string; email: string }): Promise<string> {
  await withdrawInvitation(ctx, id)
  const expiresAt = fromNow(ctx, lifetimeMs)
  const { token } = await createLink(ctx, { scope, subject: id, expiresAt })
  const link = invitationPath(token)
  const data = { email, link, ...(ctx.caller.email && { invitedBy: ctx.caller.email }) }
  await enqueueMail(ctx, { kind: 'invitation', to: email, data })
  return token
}

export const withdrawInvitation = (ctx: TxContext, id: string) => revokeLinks(ctx, id, { scopes: [scope] })

/** The token is in the fragment (#), which browsers do not send to a server. */
export const invitationPath = (token: string) => `/invitation#${token}`
