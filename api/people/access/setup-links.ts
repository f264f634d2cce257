import { v7 as uuid } from 'uuid'
import { withTransaction, fromNow, type Context } from '../../platform/context.ts'
import { createLink } from '../../platform/links/links.ts'

const scopes = ['setup-admin', 'setup-payment'] as const
const lifetime = 24 * 60 * 60 * 1000

/**
 * Creates the token of a link that allows setup without an account, for a day: once each, to invite the first Admin and to
 * set the payment address. Earlier ones become invalid.
 */
export const createSetupLink = (ctx: Context): Promise<string> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('links').where('scope', 'in', scopes).execute()
    const options = { subject: uuid(), expiresAt: fromNow(ctx, lifetime) }
    const { token } = await createLink(ctx, { ...options, scope: 'setup-admin' })
    await createLink(ctx, { ...options, scope: 'setup-payment', token })
    return token
  })
