import type { Context as HttpContext } from 'hono'
import type { Context, ContextOf } from '../../platform/context.ts'
import { ForbiddenError, UnauthenticatedError } from '../../platform/errors.ts'
import { permissionsNeeded, type Access, type Guard, type Route } from '../../platform/http/route.ts'
import { guestOf, linkHolder, may, missingPermission, operator, type Caller } from '../../platform/caller.ts'
import { isVisible, requireVisible } from './order-visibility.ts'
import { staffOf } from './staff.ts'
import { findLink } from '../../platform/links/links.ts'
import type { VerifyToken } from './identity.ts'
import { sameSecret } from '../../platform/secrets/keys.ts'

const nobody: Caller = { uid: '', email: null, emailVerified: false, name: null, authTime: 0 }

/** Whether a route needs no caller. An unknown section does not make one open. */
const isOpen = (access: Access) =>
  access === 'anyone' || access === 'signature' || access === 'link' || access === 'notice'

/** `operatorKey` is the secret in the data folder that authenticates commands on this machine. */
export function createGuard(contextOf: ContextOf, verify: VerifyToken, operatorKey: string): Guard {
  return async (route, c) => {
    const { access } = route
    const ctx = contextOf(nobody)
    const linkToken = credentialOf(c, 'Link')
    if (linkToken) return holderOfLink(ctx, route, linkToken)
    if (isOpen(access)) return nobody
    const token = credentialOf(c, 'Bearer')
    if (token && sameSecret(token, operatorKey)) return operator
    if (!token) throw new UnauthenticatedError({ challenge: 'Bearer' })
    const user = await verify(token)
    const staff = await staffOf(ctx.db, user)
    const caller = staff ? { ...user, staff } : user
    if (access === 'signed-in')
      return (await actsAsStaff(contextOf(caller), route, recordOf(c))) ? caller : user
    if (!staff || !permissionsNeeded(access).every((permission) => may(caller, permission)))
      throw new ForbiddenError(missingPermission)
    if (typeof access === 'object' && access.order)
      await requireVisible(contextOf(caller), access.order, recordOf(c))
    return caller
  }
}

/** The id of the record in the path. */
const recordOf = (c: HttpContext) => (c.req.param('id') ?? '').toLowerCase()

async function actsAsStaff(ctx: Context, { asStaff }: Route, record: string) {
  if (asStaff === undefined || asStaff === 'any') return asStaff === 'any'
  const { may: needed, order } = asStaff
  return [needed].flat().every(ctx.may) && (!order || (await isVisible(ctx, order, record)))
}

/** The holder of a link, who may call only the routes that name its scope. */
async function holderOfLink(ctx: Context, { links, guest }: Route, token: string): Promise<Caller> {
  const scopes = guest ? (['order-pay'] as const) : links
  if (!scopes) throw new ForbiddenError('A link does not allow this.')
  const link = await findLink(ctx, token, ...scopes)
  if (!link)
    throw new UnauthenticatedError({
      detail: 'This link has expired or does not allow this.',
      challenge: 'Link',
    })
  if (!guest) return { ...linkHolder, link }
  if (link.person === null) throw new ForbiddenError('This link does not allow this.')
  return guestOf(link, link.person)
}

/** What the Authorization header has for a scheme. */
function credentialOf(c: HttpContext, scheme: 'Bearer' | 'Link'): string | undefined {
  const [, named, credential] = /^(\w+) +(\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  return named?.toLowerCase() === scheme.toLowerCase() ? credential : undefined
}
