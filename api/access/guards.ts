import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import { ForbiddenError, UnauthenticatedError } from '../errors.ts'
import type { Access, Guard, Route } from '../http/route.ts'
import { isAdmin } from './admins.ts'
import { linkHolder, operator, type Caller } from '../caller.ts'
import { findLink } from './links.ts'
import type { VerifyToken } from './identity.ts'
import { sameSecret } from '../secrets/keys.ts'
import { holderOf } from './setup-keys.ts'

const nobody: Caller = { uid: '', email: null, emailVerified: false, name: null, authTime: 0 }

/** Whether a route needs no caller. */
const isOpen: Record<Access, boolean> = {
  anyone: true,
  signature: true,
  link: true,
  notice: true,
  // Of an unknown section.
  readers: false,
  'signed-in': false,
  admin: false,
  'admin-or-setup': false,
}

/** `operatorKey` is the secret in the data folder that authenticates commands on this machine. */
export function createGuard(db: Database, verify: VerifyToken, operatorKey: string): Guard {
  return async (route, c) => {
    const linkToken = credentialOf(c, 'Link')
    if (linkToken) return holderOfLink(db, route, linkToken)
    if (isOpen[route.access]) return nobody
    const token = credentialOf(c, 'Bearer')
    if (token && sameSecret(token, operatorKey)) return operator
    if (route.access === 'admin-or-setup' && !token) {
      const key = c.req.header('setup-key')
      const holder = key && (await holderOf(db, key, route.path))
      if (holder) return holder
    }
    if (!token) throw new UnauthenticatedError({ challenge: 'Bearer' })
    const caller = await verify(token)
    if (route.access === 'signed-in' || (await isAdmin(db, caller))) return caller
    throw new ForbiddenError("You don't have any permission")
  }
}

/** The holder of a link, who may call only the routes that name its scope. */
async function holderOfLink(db: Database, { links }: Route, token: string): Promise<Caller> {
  if (!links) throw new ForbiddenError('A link does not allow this.')
  const link = await findLink(db, token, ...links)
  if (!link)
    throw new UnauthenticatedError({
      detail: 'This link has expired or does not allow this.',
      challenge: 'Link',
    })
  return { ...linkHolder, link }
}

/** What the Authorization header has for a scheme. */
function credentialOf(c: Context, scheme: 'Bearer' | 'Link'): string | undefined {
  const [, named, credential] = /^(\w+) +(\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  return named?.toLowerCase() === scheme.toLowerCase() ? credential : undefined
}
