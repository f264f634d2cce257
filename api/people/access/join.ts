import { v7 as uuid } from 'uuid'
import type { Permission, Role } from '#content/model/permissions.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts'
import { findLink, useUpLink, type Link } from '../../platform/links/links.ts'
import { findAdminByEmail, hasAdmin, lockAdmins, removeAdmin, updateAdmin, type Admin } from './admins.ts'

/**
 * Makes the caller the invited person, if their verified email address is the invited one; or the first Admin, with the key
 * of a setup link.
 */
export const acceptInvitation = (ctx: Context, key: string): Promise<Admin> =>
  withTransaction(ctx, async (ctx) => {
    // As every change of a person, so that one of two waits.
    await lockAdmins(ctx.db)
    const link = await findLink(ctx, key, 'invitation', 'setup-admin')
    if (link?.scope === 'setup-admin') return becomeFirstAdmin(ctx, link)
    const invited =
      link &&
      (await ctx.db
        .selectFrom('admins')
        .selectAll()
        .where('id', '=', link.subjectId)
        .where('uid', 'is', null)
        .executeTakeFirst())
    if (!invited) {
      // For example after a request whose response was lost.
      const own = await ctx.db
        .selectFrom('admins')
        .select('id')
        .where('uid', '=', ctx.caller.uid)
        .executeTakeFirst()
      if (own) throw new ConflictError(alreadyAdmin)
      throw new NotFoundError('This invitation has been used or has expired. Ask for a new one.')
    }
    if (ctx.caller.email?.toLowerCase() !== invited.email.toLowerCase())
      throw new ForbiddenError('This invitation is for another email address.')
    if (!ctx.caller.emailVerified)
      throw new ForbiddenError('Verify your email address first, then open the link again.')
    await useUpLink(ctx, link)
    return accept(ctx, invited.id)
  })

/** Throws unless the caller’s setup link still makes somebody the first Admin: asked before they create an account. */
export async function checkSetupLink(ctx: Context): Promise<void> {
  if (!ctx.caller.link) throw new UnauthenticatedError({ challenge: 'Link' })
  await requireNoAdmin(ctx)
}

async function requireNoAdmin(ctx: Context) {
  if (await hasAdmin(ctx))
    throw new ForbiddenError('There is an administrator already. Ask them to invite you.')
}

/** No address was invited, so that none has to be verified: the link is proof enough. */
async function becomeFirstAdmin(ctx: TxContext, link: Link): Promise<Admin> {
  const { email } = ctx.caller
  if (!email) throw new ForbiddenError('An administrator needs an account with an email address.')
  await requireNoAdmin(ctx)
  await useUpLink(ctx, link)
  const invited = await findAdminByEmail(ctx, email)
  if (invited) await removeAdmin(ctx, invited.id)
  return appointAdmin(ctx, { ...ctx.caller, email })
}

/** Makes somebody a person of the agency without an invitation: the first Admin, and demo accounts. */
export const appointAdmin = (
  ctx: Context,
  person: Caller & { email: string },
  { role = 'Admin', granted = [] }: { role?: Role; granted?: readonly Permission[] } = {},
) =>
  withTransaction(ctx, async (ctx) => {
    const id = uuid()
    await ctx.db
      .insertInto('admins')
      .values({ id, email: person.email, role, granted: json([...granted]) })
      .execute()
    return accept(actAs(ctx, person), id)
  })

const alreadyAdmin = 'You already belong to the agency.'

async function accept(ctx: TxContext, id: string): Promise<Admin> {
  try {
    const admin = await updateAdmin(ctx.db, id, { uid: ctx.caller.uid, acceptedAt: ctx.now() })
    await audit(ctx, { action: 'accept', subject: 'admin', id })
    return admin
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(alreadyAdmin)
    throw error
  }
}
