import { v7 as uuid } from 'uuid'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { createLink, findLink, revokeLinks } from '../../platform/links/links.ts'
import type { CompanyRole } from '../../platform/db/tables/companies.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { companyIdOf } from './company-of.ts'
import { companyWithPeople, lockManagedCompany, type CompanyWithPeople } from './members.ts'

const alreadyMember = 'You are already in a company.'
const dayMs = 24 * 60 * 60 * 1000
const maxPeople = 25
/** The maximum number of invitations to one address per day, from all companies. */
const maxInvitations = 3

/** Invites a person by mail. A repeated invitation revokes the previous link. */
export const inviteMember = (
  ctx: Context,
  { email, role }: { email: string; role: CompanyRole },
): Promise<CompanyWithPeople> =>
  withTransaction(ctx, async (ctx) => {
    const { company, people } = await lockManagedCompany(ctx)
    const existing = people.find((each) => each.email === email)
    if (existing?.uid) throw new ConflictError('This person is already in the company.')
    if (!existing && people.length >= maxPeople)
      throw new ConflictError(`A company has at most ${maxPeople} people.`)
    if ((await countInvitationsToday(ctx, email)) >= maxInvitations)
      throw new ConflictError('This address was invited several times today. Try again tomorrow.')
    const id = existing?.id ?? uuid()
    if (existing) await ctx.db.updateTable('companyMembers').set({ role }).where('id', '=', id).execute()
    else
      await ctx.db
        .insertInto('companyMembers')
        .values({
          id,
          companyId: company.id,
          email,
          role,
          uid: null,
          invitedBy: ctx.caller.uid,
          joinedAt: null,
        })
        .execute()
    await revokeLinks(ctx, id, { scopes: ['company-invitation'] })
    const { token } = await createLink(ctx, {
      scope: 'company-invitation',
      subject: id,
      expiresAt: fromNow(ctx, 7 * dayMs),
      person: email,
    })
    await audit(ctx, { action: 'invite', subject: 'company member', id, after: { email, role } })
    await enqueueMail(ctx, {
      kind: 'company-invitation',
      to: email,
      data: {
        companyName: company.name,
        email,
        link: `/company-invitation#${token}`,
        ...(ctx.caller.email && { invitedBy: ctx.caller.email }),
      },
    })
    return companyWithPeople(ctx, company.id)
  })

async function countInvitationsToday(ctx: TxContext, email: string) {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', '=', 'company-invitation')
    .where('createdAt', '>', fromNow(ctx, -dayMs))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds the caller to the company if their verified address is the invited one. Their earlier orders stay their own. */
export const acceptInvitation = (ctx: Context, token: string): Promise<CompanyWithPeople> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, 'company-invitation')
    const invited =
      link &&
      (await ctx.db
        .selectFrom('companyMembers')
        .selectAll()
        .where('id', '=', link.subjectId)
        .where('uid', 'is', null)
        .forUpdate()
        .executeTakeFirst())
    if (!invited) {
      // For example after a request whose response was lost.
      if ((await companyIdOf(ctx, ctx.caller.uid)) !== null) throw new ConflictError(alreadyMember)
      throw new NotFoundError('This invitation has been used or has expired. Ask for a new one.')
    }
    const { id, email } = invited
    if (ctx.caller.email?.toLowerCase() !== email)
      throw new ForbiddenError('This invitation is for another email address.')
    if (!ctx.caller.emailVerified)
      throw new ForbiddenError('Verify your email address first, then open the link again.')
    try {
      await ctx.db
        .updateTable('companyMembers')
        .set({ uid: ctx.caller.uid, joinedAt: ctx.now() })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      if (isUniqueViolation(error)) throw new ConflictError(alreadyMember)
      throw error
    }
    await revokeLinks(ctx, id, { scopes: ['company-invitation'] })
    await audit(ctx, { action: 'accept', subject: 'company member', id, after: { email } })
    return companyWithPeople(ctx, invited.companyId)
  })

/** Deletes the invitations of an address, for the deletion of personal data. */
export const forgetInvitations = ({ db }: TxContext, email: string) =>
  db.deleteFrom('companyMembers').where('email', '=', email).where('uid', 'is', null).execute()
