import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Permission, Role } from '#content/permissions.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../errors.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Tables } from '../db/tables.ts'
import { audit, type AdminIdentity, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { hashOf, randomKey } from '../secrets/keys.ts'
import { revokeLinksBy } from './links.ts'
import { useSetupKey } from './setup-keys.ts'

type Admin = Selectable<Tables['admins']>

/**
 * An administrator, with the key of a new invitation. The key is returned and mailed once; the table has its hash only.
 */
export interface Invited {
  admin: Admin
  key: string | null
}

const invitationLifetimeMs = 7 * 24 * 60 * 60 * 1000

export const listAdmins = (db: Database): Promise<Admin[]> =>
  db.selectFrom('admins').selectAll().orderBy('id').execute()

export async function findAdmin(db: Database, id: string): Promise<Admin> {
  const admin = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  if (!admin) throw new NotFoundError()
  return admin
}

/** Finds an administrator by email address, ignoring case. */
export const findAdminByEmail = (db: Database, email: string): Promise<Admin | undefined> =>
  db
    .selectFrom('admins')
    .selectAll()
    .where((row) => sql<boolean>`lower(${row.ref('email')}) = ${email.toLowerCase()}`)
    .executeTakeFirst()

export const inviteAdmin = (db: Database, email: string, caller: Caller): Promise<Invited> =>
  inTransaction(db, async (tx) => {
    await useSetupKey(tx, caller)
    const id = uuid()
    const { key, columns } = newInvitation()
    const admin = await unlessTaken(email, () =>
      tx
        .insertInto('admins')
        .values({ id, email, role: 'Admin', ...columns })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, caller, { action: 'invite', subject: 'admin', id, after: { email } })
    await mailInvitation(tx, email, key, caller)
    return { admin, key }
  })

/** Creates a new invitation link for an administrator who has not accepted yet; the previous link becomes invalid. */
export const resendInvitation = (db: Database, id: string, caller: Caller): Promise<Invited> =>
  inTransaction(db, async (tx) => {
    const before = await lockAdmin(tx, id)
    if (before.uid) throw new ConflictError('This administrator has already accepted the invitation.')
    const { key, columns } = newInvitation()
    const admin = await updateAdmin(tx, id, columns)
    await audit(tx, caller, { action: 'invite again', subject: 'admin', id })
    await mailInvitation(tx, before.email, key, caller)
    return { admin, key }
  })

/** A new address is a new person, who is invited; the previous person loses the role. */
export const changeAdmin = (db: Database, id: string, email: string, caller: Caller): Promise<Invited> =>
  inTransaction(db, async (tx) => {
    const before = await lockAdmin(tx, id)
    if (before.email.toLowerCase() === email) return { admin: before, key: null }
    const { key, columns } = newInvitation()
    const admin = await writeAdmin(tx, id, { email, uid: null, acceptedAt: null, ...columns })
    await audit(tx, caller, {
      action: 'change',
      subject: 'admin',
      id,
      before: identityOf(before),
      after: { email },
    })
    await mailInvitation(tx, email, key, caller)
    return { admin, key }
  })

export const removeAdmin = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockAdmin(tx, id)
    await writeAdmin(tx, id, null)
    await audit(tx, caller, { action: 'remove', subject: 'admin', id, before: identityOf(before) })
  })

const identityOf = ({ email, uid, acceptedAt }: Admin): AdminIdentity => ({
  email,
  ...(uid && { uid, acceptedAt: acceptedAt!.toISOString() }),
})

export const undoInviteAdmin: Undo<'admin', 'invite'> = (tx, { id }, caller) => removeAdmin(tx, id, caller)

/**
 * Restores the previous administrator. One who had accepted does not have to accept again; a former invitation stays
 * invalid, but a new link can be created.
 */
export const undoChangeAdmin: Undo<'admin', 'change' | 'remove'> = async (tx, { id, before }, caller) => {
  const { email, uid = null, acceptedAt } = before
  await writeAdmin(tx, id, {
    email,
    uid,
    acceptedAt: uid ? new Date(acceptedAt ?? Date.now()) : null,
    inviteHash: null,
    inviteExpiresAt: null,
  })
  await audit(tx, caller, { action: 'restore', subject: 'admin', id, after: { email } })
}

/** Removes the caller from the administrators, if they are one. */
export const resign = (db: Database, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const own = await tx.selectFrom('admins').select('id').where('uid', '=', caller.uid).executeTakeFirst()
    if (own) await removeAdmin(tx, own.id, caller)
  })

/** Makes the caller the invited administrator, if their verified email address is the invited one. */
export const acceptInvitation = (db: Database, key: string, caller: Caller): Promise<Admin> =>
  inTransaction(db, async (tx) => {
    const invited = await tx
      .selectFrom('admins')
      .selectAll()
      .where('inviteHash', '=', hashOf(key))
      .where('inviteExpiresAt', '>', new Date())
      .forUpdate()
      .executeTakeFirst()
    if (!invited) {
      // For example after a request whose response was lost.
      const own = await tx.selectFrom('admins').select('id').where('uid', '=', caller.uid).executeTakeFirst()
      if (own) throw new ConflictError(alreadyAdmin)
      throw new NotFoundError('This invitation has been used or has expired. Ask for a new one.')
    }
    if (caller.email?.toLowerCase() !== invited.email.toLowerCase())
      throw new ForbiddenError('This invitation is for another email address.')
    if (!caller.emailVerified)
      throw new ForbiddenError('Verify your email address first, then open the link again.')
    return accept(tx, invited.id, caller)
  })

/** Makes the caller a person of the agency without an invitation: only for demo accounts. */
export const appointAdmin = (
  db: Database,
  caller: Caller & { email: string },
  role: Role = 'Admin',
  granted: readonly Permission[] = [],
) =>
  inTransaction(db, async (tx) => {
    const id = uuid()
    await tx
      .insertInto('admins')
      .values({ id, email: caller.email, role, granted: json([...granted]) })
      .execute()
    return accept(tx, id, caller)
  })

const alreadyAdmin = 'You are already an administrator.'

async function accept(tx: Tx, id: string, caller: Caller): Promise<Admin> {
  const columns = { uid: caller.uid, acceptedAt: new Date(), inviteHash: null, inviteExpiresAt: null }
  try {
    const admin = await updateAdmin(tx, id, columns)
    await audit(tx, caller, { action: 'accept', subject: 'admin', id })
    return admin
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(alreadyAdmin)
    throw error
  }
}

/** Locks the table, so that two concurrent changes cannot remove the last administrators; returns the administrator. */
async function lockAdmin(tx: Tx, id: string): Promise<Admin> {
  await sql`lock table admins in share row exclusive mode`.execute(tx)
  return findAdmin(tx, id)
}

type AdminColumns = Pick<Admin, 'email' | 'uid' | 'acceptedAt' | 'inviteHash' | 'inviteExpiresAt'>

/**
 * Writes a row of the administrators, or deletes it (null). Only this function takes the role from a person, so that it
 * also ensures that one administrator remains.
 */
async function writeAdmin(tx: Tx, id: string, columns: null): Promise<undefined>
async function writeAdmin(tx: Tx, id: string, columns: AdminColumns): Promise<Admin>
async function writeAdmin(tx: Tx, id: string, columns: AdminColumns | null): Promise<Admin | undefined> {
  await sql`lock table admins in share row exclusive mode`.execute(tx)
  const accepted = await tx.selectFrom('admins').select('id').where('uid', 'is not', null).execute()
  if (!columns?.uid && accepted.every((admin) => admin.id === id) && accepted.length > 0)
    throw new ConflictError('This is the last administrator. Invite another one first.')
  const before = await tx.selectFrom('admins').select('uid').where('id', '=', id).executeTakeFirst()
  // The former administrator knows their links, and could still see unpublished content and orders.
  if (before?.uid && before.uid !== columns?.uid)
    await revokeLinksBy(tx, before.uid, ['preview', 'order-read', 'order-pay'])
  if (!columns) {
    await tx.deleteFrom('admins').where('id', '=', id).execute()
    return undefined
  }
  return unlessTaken(columns.email, () =>
    tx
      .insertInto('admins')
      .values({ id, role: 'Admin', ...columns })
      .onConflict((row) => row.column('id').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

const updateAdmin = (tx: Tx, id: string, columns: Partial<Omit<Admin, 'id' | 'createdAt'>>): Promise<Admin> =>
  tx.updateTable('admins').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

function newInvitation() {
  const key = randomKey()
  return {
    key,
    columns: { inviteHash: hashOf(key), inviteExpiresAt: new Date(Date.now() + invitationLifetimeMs) },
  }
}

const mailInvitation = (tx: Tx, email: string, key: string, caller: Caller) =>
  enqueueMail(tx, {
    kind: 'invitation',
    to: email,
    data: { email, link: invitationPath(key), ...(caller.email && { invitedBy: caller.email }) },
  })

/** The key is in the fragment (#), which browsers do not send to a server. */
export const invitationPath = (key: string) => `/invitation#${key}`

async function unlessTaken<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ConflictError({ errors: { userEmail: `${email} is already in the list.` } })
    throw error
  }
}

export const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('admins').select('id').where('uid', 'is not', null).executeTakeFirst()) !== undefined
