import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/audit.ts'
import { createLink, findLink, revokeLinks } from '../../platform/links/links.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
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
  db: Database,
  { email, role }: { email: string; role: CompanyRole },
  caller: Caller,
): Promise<CompanyWithPeople> =>
  inTransaction(db, async (tx) => {
    const { company, people } = await lockManagedCompany(tx, caller)
    const existing = people.find((each) => each.email === email)
    if (existing?.uid) throw new ConflictError('This person is already in the company.')
    if (!existing && people.length >= maxPeople)
      throw new ConflictError(`A company has at most ${maxPeople} people.`)
    if ((await countInvitationsToday(tx, email)) >= maxInvitations)
      throw new ConflictError('This address was invited several times today. Try again tomorrow.')
    const id = existing?.id ?? uuid()
    if (existing) await tx.updateTable('companyMembers').set({ role }).where('id', '=', id).execute()
    else
      await tx
        .insertInto('companyMembers')
        .values({
          id,
          companyId: company.id,
          email,
          role,
          uid: null,
          invitedBy: caller.uid,
          joinedAt: null,
        })
        .execute()
    await revokeLinks(tx, id, ['company-invitation'])
    const { token } = await createLink(tx, {
      scope: 'company-invitation',
      subject: id,
      expiresAt: new Date(Date.now() + 7 * dayMs),
      person: email,
    })
    await audit(tx, caller, { action: 'invite', subject: 'company member', id, after: { email, role } })
    await enqueueMail(tx, {
      kind: 'company-invitation',
      to: email,
      data: {
        companyName: company.name,
        email,
        link: `/company-invitation#${token}`,
        ...(caller.email && { invitedBy: caller.email }),
      },
    })
    return companyWithPeople(tx, company.id)
  })

async function countInvitationsToday(tx: Tx, email: string) {
  const { count } = await tx
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', '=', 'company-invitation')
    .where('createdAt', '>', new Date(Date.now() - dayMs))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds the caller to the company if their verified address is the invited one. Their earlier orders stay their own. */
export const acceptInvitation = (db: Database, token: string, caller: Caller): Promise<CompanyWithPeople> =>
  inTransaction(db, async (tx) => {
    const link = await findLink(tx, token, 'company-invitation')
    const invited =
      link &&
      (await tx
        .selectFrom('companyMembers')
        .selectAll()
        .where('id', '=', link.subjectId)
        .where('uid', 'is', null)
        .forUpdate()
        .executeTakeFirst())
    if (!invited) {
      // For example after a request whose response was lost.
      if ((await companyIdOf(tx, caller.uid)) !== null) throw new ConflictError(alreadyMember)
      throw new NotFoundError('This invitation has been used or has expired. Ask for a new one.')
    }
    const { id, email } = invited
    if (caller.email?.toLowerCase() !== email)
      throw new ForbiddenError('This invitation is for another email address.')
    if (!caller.emailVerified)
      throw new ForbiddenError('Verify your email address first, then open the link again.')
    try {
      await tx
        .updateTable('companyMembers')
        .set({ uid: caller.uid, joinedAt: new Date() })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      if (isUniqueViolation(error)) throw new ConflictError(alreadyMember)
      throw error
    }
    await revokeLinks(tx, id, ['company-invitation'])
    await audit(tx, caller, { action: 'accept', subject: 'company member', id, after: { email } })
    return companyWithPeople(tx, invited.companyId)
  })

/** Deletes the invitations of an address, for the deletion of personal data. */
export const forgetInvitations = (tx: Tx, email: string) =>
  tx.deleteFrom('companyMembers').where('email', '=', email).where('uid', 'is', null).execute()
