import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { CompanyRole } from '../../platform/db/tables/companies.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { moveBilling } from './billing.ts'
import { companyIdOf } from './company-of.ts'
import { transferOrders, detachOrders } from './transfer-orders.ts'

export type Member = Selectable<Tables['companyMembers']>
export type Company = Selectable<Tables['companies']>

/** A company with its members, including invited ones, oldest first. */
export interface CompanyWithPeople {
  company: Company
  people: Member[]
}

export async function companyWithPeople({ db }: Context, id: string): Promise<CompanyWithPeople> {
  const company = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!company) throw new NotFoundError()
  const people = await db
    .selectFrom('companyMembers')
    .selectAll()
    .where('companyId', '=', id)
    .orderBy('id')
    .execute()
  return { company, people }
}

/** The company of the caller; null if they are in none. */
export async function ownCompany(ctx: Context): Promise<CompanyWithPeople | null> {
  const id = await companyIdOf(ctx, ctx.caller.uid)
  return id === null ? null : companyWithPeople(ctx, id)
}

/** Creates a company with the caller as its manager. Their orders become orders of the company. */
export const createCompany = (ctx: Context, name: string): Promise<CompanyWithPeople> =>
  withTransaction(ctx, async (ctx) => {
    if (!ctx.caller.email || !ctx.caller.emailVerified)
      throw new ForbiddenError('Verify your email address first.')
    const id = uuid()
    await ctx.db.insertInto('companies').values({ id, name }).execute()
    const added = await ctx.db
      .insertInto('companyMembers')
      .values({
        id: uuid(),
        companyId: id,
        email: ctx.caller.email.toLowerCase(),
        role: 'manager',
        uid: ctx.caller.uid,
        invitedBy: null,
        joinedAt: ctx.now(),
      })
      .onConflict((row) => row.column('uid').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new ConflictError('You are already in a company.')
    await ctx.db
      .updateTable('orders')
      .set({ companyId: id })
      .where('customerUid', '=', ctx.caller.uid)
      .execute()
    await audit(ctx, { action: 'create', subject: 'company', id, after: { name } })
    return companyWithPeople(ctx, id)
  })

export const renameCompany = (ctx: Context, name: string): Promise<CompanyWithPeople> =>
  withTransaction(ctx, async (ctx) => {
    const { company } = await lockManagedCompany(ctx)
    await ctx.db.updateTable('companies').set({ name }).where('id', '=', company.id).execute()
    await audit(ctx, {
      action: 'update',
      subject: 'company',
      id: company.id,
      before: { name: company.name },
      after: { name },
    })
    return companyWithPeople(ctx, company.id)
  })

export const setRole = (ctx: Context, id: string, role: CompanyRole): Promise<CompanyWithPeople> =>
  withTransaction(ctx, async (ctx) => {
    const { company, people } = await lockManagedCompany(ctx)
    const before = memberOf(people, id)
    if (before.role !== role) {
      if (role === 'member') requireOtherManager(people, before)
      await ctx.db.updateTable('companyMembers').set({ role }).where('id', '=', id).execute()
      const { email } = before
      await audit(ctx, {
        action: 'change',
        subject: 'company member',
        id,
        before: { email, role: before.role },
        after: { email, role },
      })
    }
    return companyWithPeople(ctx, company.id)
  })

/**
 * Removes a member. Managers can remove anybody, members only themselves. Takes effect with the next request. The orders
 * that the member placed for the company stay with it.
 */
export const removeMember = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { company, people, own } = await lockOwnCompany(ctx)
    const member = memberOf(people, id)
    if (own.role !== 'manager' && own.id !== id) throw new ForbiddenError('Only a manager can do this.')
    const joined = people.filter(({ uid }) => uid !== null)
    if (member.uid !== null && joined.length > 1) requireOtherManager(people, member)
    await deleteMember(ctx, { company, people }, member)
  })

/** Removes the caller from their company when their account is deleted. Makes another member manager if necessary. */
export async function leaveOnAccountDeletion(ctx: TxContext): Promise<void> {
  const id = await companyIdOf(ctx, ctx.caller.uid)
  if (id === null) return
  const { company, people, own } = await lockOwnCompany(ctx)
  const rest = people.filter(({ uid }) => uid !== null && uid !== ctx.caller.uid)
  if (rest.length > 0 && !rest.some(({ role }) => role === 'manager'))
    await ctx.db
      .updateTable('companyMembers')
      .set({ role: 'manager' })
      .where('id', '=', rest[0]!.id)
      .execute()
  await deleteMember(actAs(ctx, { ...ctx.caller, email: null }), { company, people }, own)
}

async function deleteMember(ctx: TxContext, { company, people }: CompanyWithPeople, member: Member) {
  const { id, email, role, uid } = member
  await ctx.db.deleteFrom('companyMembers').where('id', '=', id).execute()
  await audit(ctx, {
    action: 'remove',
    subject: 'company member',
    id,
    ...(ctx.caller.email === null ? { before: { email: '', role } } : { before: { email, role } }),
  })
  if (uid === null) return
  const rest = people.filter((each) => each.uid !== null && each.id !== id)
  const successor =
    rest.find((each) => each.uid === ctx.caller.uid) ??
    rest.find((each) => each.role === 'manager') ??
    rest[0]
  if (successor)
    return transferOrders(ctx, company, { from: uid, to: successor.uid!, email: successor.email })
  await detachOrders(ctx, company.id)
  await moveBilling(ctx, company.id, uid)
  await ctx.db.deleteFrom('companies').where('id', '=', company.id).execute()
  await audit(ctx, {
    action: 'remove',
    subject: 'company',
    id: company.id,
    before: { name: company.name },
  })
}

/** Locks the caller's company until the transaction ends, so that simultaneous changes cannot leave it without a manager. */
export async function lockOwnCompany(ctx: TxContext): Promise<CompanyWithPeople & { own: Member }> {
  const id = await companyIdOf(ctx, ctx.caller.uid)
  if (id === null) throw new NotFoundError('You are not in a company.')
  await lockRow(ctx.db, 'companies', id)
  const { company, people } = await companyWithPeople(ctx, id)
  const own = people.find(({ uid }) => uid === ctx.caller.uid)
  // The caller was removed while this waited for the lock.
  if (!own) throw new NotFoundError('You are not in a company.')
  return { company, people, own }
}

/** Locks the caller's company. Throws a ForbiddenError unless the caller is a manager. */
export async function lockManagedCompany(ctx: TxContext): Promise<CompanyWithPeople> {
  const { company, people, own } = await lockOwnCompany(ctx)
  if (own.role !== 'manager') throw new ForbiddenError('Only a manager can do this.')
  return { company, people }
}

function memberOf(people: readonly Member[], id: string): Member {
  const member = people.find((each) => each.id === id)
  if (!member) throw new NotFoundError()
  return member
}

function requireOtherManager(people: readonly Member[], member: Member) {
  if (!people.some(({ id, uid, role }) => id !== member.id && uid !== null && role === 'manager'))
    throw new ConflictError('A company needs a manager. Make another person a manager first.')
}
