import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
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

export async function companyWithPeople(db: Database, id: string): Promise<CompanyWithPeople> {
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
export async function ownCompany(db: Database, { uid }: Caller): Promise<CompanyWithPeople | null> {
  const id = await companyIdOf(db, uid)
  return id === null ? null : companyWithPeople(db, id)
}

/** Creates a company with the caller as its manager. Their orders become orders of the company. */
export const createCompany = (db: Database, name: string, caller: Caller): Promise<CompanyWithPeople> =>
  inTransaction(db, async (tx) => {
    if (!caller.email || !caller.emailVerified) throw new ForbiddenError('Verify your email address first.')
    const id = uuid()
    await tx.insertInto('companies').values({ id, name }).execute()
    const added = await tx
      .insertInto('companyMembers')
      .values({
        id: uuid(),
        companyId: id,
        email: caller.email.toLowerCase(),
        role: 'manager',
        uid: caller.uid,
        invitedBy: null,
        joinedAt: new Date(),
      })
      .onConflict((row) => row.column('uid').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new ConflictError('You are already in a company.')
    await tx.updateTable('orders').set({ companyId: id }).where('customerUid', '=', caller.uid).execute()
    await audit(tx, caller, { action: 'create', subject: 'company', id, after: { name } })
    return companyWithPeople(tx, id)
  })

export const renameCompany = (db: Database, name: string, caller: Caller): Promise<CompanyWithPeople> =>
  inTransaction(db, async (tx) => {
    const { company } = await lockManagedCompany(tx, caller)
    await tx.updateTable('companies').set({ name }).where('id', '=', company.id).execute()
    await audit(tx, caller, {
      action: 'update',
      subject: 'company',
      id: company.id,
      before: { name: company.name },
      after: { name },
    })
    return companyWithPeople(tx, company.id)
  })

export const setRole = (
  db: Database,
  id: string,
  role: CompanyRole,
  caller: Caller,
): Promise<CompanyWithPeople> =>
  inTransaction(db, async (tx) => {
    const { company, people } = await lockManagedCompany(tx, caller)
    const before = memberOf(people, id)
    if (before.role !== role) {
      if (role === 'member') requireOtherManager(people, before)
      await tx.updateTable('companyMembers').set({ role }).where('id', '=', id).execute()
      const { email } = before
      await audit(tx, caller, {
        action: 'change',
        subject: 'company member',
        id,
        before: { email, role: before.role },
        after: { email, role },
      })
    }
    return companyWithPeople(tx, company.id)
  })

/**
 * Removes a member. Managers can remove anybody, members only themselves. Takes effect with the next request. The orders
 * that the member placed for the company stay with it.
 */
export const removeMember = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { company, people, own } = await lockOwnCompany(tx, caller)
    const member = memberOf(people, id)
    if (own.role !== 'manager' && own.id !== id) throw new ForbiddenError('Only a manager can do this.')
    const joined = people.filter(({ uid }) => uid !== null)
    if (member.uid !== null && joined.length > 1) requireOtherManager(people, member)
    await deleteMember(tx, { company, people }, member, caller)
  })

/** Removes the caller from their company when their account is deleted. Makes another member manager if necessary. */
export async function leaveOnAccountDeletion(tx: Tx, caller: Caller): Promise<void> {
  const id = await companyIdOf(tx, caller.uid)
  if (id === null) return
  const { company, people, own } = await lockOwnCompany(tx, caller)
  const rest = people.filter(({ uid }) => uid !== null && uid !== caller.uid)
  if (rest.length > 0 && !rest.some(({ role }) => role === 'manager'))
    await tx.updateTable('companyMembers').set({ role: 'manager' }).where('id', '=', rest[0]!.id).execute()
  await deleteMember(tx, { company, people }, own, { ...caller, email: null })
}

async function deleteMember(tx: Tx, { company, people }: CompanyWithPeople, member: Member, caller: Caller) {
  const { id, email, role, uid } = member
  await tx.deleteFrom('companyMembers').where('id', '=', id).execute()
  await audit(tx, caller, {
    action: 'remove',
    subject: 'company member',
    id,
    ...(caller.email === null ? { before: { email: '', role } } : { before: { email, role } }),
  })
  if (uid === null) return
  const rest = people.filter((each) => each.uid !== null && each.id !== id)
  const successor =
    rest.find((each) => each.uid === caller.uid) ?? rest.find((each) => each.role === 'manager') ?? rest[0]
  if (successor) return transferOrders(tx, company, uid, successor.uid!, successor.email)
  await detachOrders(tx, company.id)
  await moveBilling(tx, company.id, uid)
  await tx.deleteFrom('companies').where('id', '=', company.id).execute()
  await audit(tx, caller, {
    action: 'remove',
    subject: 'company',
    id: company.id,
    before: { name: company.name },
  })
}

/** Locks the caller's company until the transaction ends, so that simultaneous changes cannot leave it without a manager. */
export async function lockOwnCompany(tx: Tx, caller: Caller): Promise<CompanyWithPeople & { own: Member }> {
  const id = await companyIdOf(tx, caller.uid)
  if (id === null) throw new NotFoundError('You are not in a company.')
  await lockRow(tx, 'companies', id)
  const { company, people } = await companyWithPeople(tx, id)
  const own = people.find(({ uid }) => uid === caller.uid)
  // The caller was removed while this waited for the lock.
  if (!own) throw new NotFoundError('You are not in a company.')
  return { company, people, own }
}

/** Locks the caller's company. Throws a ForbiddenError unless the caller is a manager. */
export async function lockManagedCompany(tx: Tx, caller: Caller): Promise<CompanyWithPeople> {
  const { company, people, own } = await lockOwnCompany(tx, caller)
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
