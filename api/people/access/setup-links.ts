import { v7 as uuid } from 'uuid'
import type { Database } from '../../platform/db/database.ts'
import { createLink } from '../../platform/links/links.ts'

const scopes = ['setup-admin', 'setup-payment'] as const
const lifetime = 24 * 60 * 60 * 1000

/**
 * Creates the token of a link that allows setup without an account, for a day: once each, to invite the first Admin and to
 * set the payment address. Earlier ones become invalid.
 */
export const createSetupLink = (db: Database): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('links').where('scope', 'in', scopes).execute()
    const options = { subject: uuid(), expiresAt: new Date(Date.now() + lifetime) }
    const { token } = await createLink(tx, { ...options, scope: 'setup-admin' })
    await createLink(tx, { ...options, scope: 'setup-payment', token })
    return token
  })
