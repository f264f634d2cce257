import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Permission, Role } from '#content/model/permissions.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json, type Tx } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { audit, type AdminIdentity, type Undo } from '../../platform/audit/audit.ts'
import { useUpLink } from '../../platform/links/links.ts'
import { haveSameOptions, keptOptions, requireOptions, revokeLostLinks, type Grant } from './grants.ts'
import { invite, withdrawInvitation } from './invitations.ts'

export type Admin = Selectable<Tables['admins']>

/** A person of the agency, with the token of a new invitation, which is returned and mailed once. */
export interface Invited {
  admin: Admin
  key: string | null
}

export const listAdmins = ({ db }: Context): Promise<Admin[]> =>
  db.selectFrom('admins').selectAll().orderBy('id').execute()

export async function findAdmin({ db }: Context, id: string): Promise<Admin> {
  const admin = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  if (!admin) throw new NotFoundError()
  return admin
}

/** Finds a person of the agency by email address, ignoring case. */
export const findAdminByEmail = ({ db }: Context, email: string): Promise<Admin | undefined> =>
  db
    .selectFrom('admins')
    .selectAll()
    .where((row) => sql<boolean>`lower(${row.ref('email')}) = ${email.toLowerCase()}`)
    .executeTakeFirst()

export const inviteAdmin = (
  ctx: Context,
  { email, role, granted }: Grant & { email: string },
): Promise<Invited> =>
  withTransaction(ctx, async (ctx) => {
    requireOptions({ role, granted })
    if (ctx.caller.link && role !== 'Admin')
      throw new InvalidInputError({ errors: { userRole: 'The first person has to be an Admin.' } })
    if (ctx.caller.link) await useUpLink(ctx, ctx.caller.link)
    const id = uuid()
    const admin = await unlessTaken(email, () =>
      ctx.db
        .insertInto('admins')
        .values({ id, email, role, granted: json([...granted]) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(ctx, {
      action: 'invite',
      subject: 'admin',
      id,
      after: { email, role, granted: [...granted] },
    })
    return { admin, key: await invite(ctx, admin) }
  })

/** Creates a new invitation link for a person who has not accepted yet; the previous link becomes invalid. */
export const resendInvitation = (ctx: Context, id: string): Promise<Invited> =>
  withTransaction(ctx, async (ctx) => {
    const admin = await lockAdmin(ctx, id)
    if (admin.uid) throw new ConflictError('This person has already accepted the invitation.')
    await audit(ctx, { action: 'invite again', subject: 'admin', id })
    return { admin, key: await invite(ctx, admin) }
  })

/**
 * Changes the role of a person and its options; without `granted`, those stay that the role offers. A new address is a
 * new person, who is invited; the previous person loses the role.
 */
export const changeAdmin = (
  ctx: Context,
  id: string,
  {
    email,
    role,
    granted: wanted,
  }: { email: string; role: Role; granted?: readonly Permission[] | undefined },
): Promise<Invited> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockAdmin(ctx, id)
    const granted = [...(wanted ?? keptOptions(role, before.granted))]
    requireOptions({ role, granted })
    const isSamePerson = before.email.toLowerCase() === email
    if (isSamePerson && before.role === role && haveSameOptions(before.granted, granted))
      return { admin: before, key: null }
    const admin = await writeAdmin(ctx, id, {
      ...(isSamePerson ? before : { email, uid: null, acceptedAt: null }),
      role,
      granted,
    })
    await audit(ctx, {
      action: 'change',
      subject: 'admin',
      id,
      before: identityOf(before),
      after: { email, role, granted },
    })
    return { admin, key: isSamePerson ? null : await invite(ctx, admin) }
  })

/** Ends all sessions of a person: they have to sign in again, on every device. */
export const endSessions = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { uid } = await lockAdmin(ctx, id)
    if (!uid) throw new ConflictError('This person has not accepted the invitation yet.')
    await updateAdmin(ctx.db, id, { sessionsEndAt: ctx.now() })
    await audit(ctx, { action: 'end sessions', subject: 'admin', id })
  })

export const removeAdmin = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockAdmin(ctx, id)
    await writeAdmin(ctx, id, null)
    await audit(ctx, { action: 'remove', subject: 'admin', id, before: identityOf(before) })
  })

const identityOf = ({ email, role, granted, uid, acceptedAt, sessionsEndAt }: Admin): AdminIdentity => ({
  email,
  role,
  granted,
  ...(uid && { uid, acceptedAt: acceptedAt!.toISOString() }),
  ...(sessionsEndAt && { sessionsEndAt: sessionsEndAt.toISOString() }),
})

export const undoInviteAdmin: Undo<'admin', 'invite'> = (ctx, { id }) => removeAdmin(ctx, id)

/**
 * Restores the previous person. One who had accepted does not have to accept again; a former invitation stays
 * invalid, but a new link can be created.
 */
export const undoChangeAdmin: Undo<'admin', 'change' | 'remove'> = async (ctx, { id, before }) => {
  const { email, role, granted, uid = null, acceptedAt, sessionsEndAt } = before
  await writeAdmin(ctx, id, {
    email,
    role,
    granted,
    uid,
    acceptedAt: uid ? new Date(acceptedAt ?? ctx.now().getTime()) : null,
  })
  // Sessions that were ended stay ended: those of a restored person, and those ended after the change.
  if (sessionsEndAt)
    await ctx.db
      .updateTable('admins')
      .set({ sessionsEndAt: sql`greatest(sessions_end_at, ${new Date(sessionsEndAt)})` })
      .where('id', '=', id)
      .execute()
  await audit(ctx, { action: 'restore', subject: 'admin', id, after: { email, role, granted } })
}

/** Removes the caller from the people of the agency, if they are one. */
export const resign = (ctx: Context): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const own = await ctx.db
      .selectFrom('admins')
      .select('id')
      .where('uid', '=', ctx.caller.uid)
      .executeTakeFirst()
    if (own) await removeAdmin(ctx, own.id)
  })

/** So that two concurrent changes cannot remove the last Admins. */
export const lockAdmins = (tx: Tx) => sql`lock table admins in share row exclusive mode`.execute(tx)

async function lockAdmin(ctx: TxContext, id: string): Promise<Admin> {
  await lockAdmins(ctx.db)
  return findAdmin(ctx, id)
}

type AdminColumns = Pick<Admin, 'email' | 'role' | 'granted' | 'uid' | 'acceptedAt'>

/**
 * Writes a row of the people of the agency, or deletes it (null). Only this function takes the role from a person, so that it
 * also ensures that one Admin remains.
 */
async function writeAdmin(ctx: TxContext, id: string, columns: null): Promise<undefined>
async function writeAdmin(ctx: TxContext, id: string, columns: AdminColumns): Promise<Admin>
async function writeAdmin(
  ctx: TxContext,
  id: string,
  columns: AdminColumns | null,
): Promise<Admin | undefined> {
  await lockAdmins(ctx.db)
  const isAdmin = (row: Pick<Admin, 'role' | 'uid'> | null | undefined) => row?.role === 'Admin' && row.uid
  const rows = await ctx.db.selectFrom('admins').select(['id', 'email', 'role', 'granted', 'uid']).execute()
  const before = rows.find((row) => row.id === id)
  if (isAdmin(before) && !isAdmin(columns) && !rows.some((row) => row.id !== id && isAdmin(row)))
    throw new ConflictError('This is the last Admin. Make somebody else an Admin first.')
  if (columns?.email !== before?.email) await withdrawInvitation(ctx, id)
  if (before?.uid)
    await revokeLostLinks(ctx, before.uid, { before, after: before.uid === columns?.uid ? columns : null })
  if (!columns) {
    await ctx.db.deleteFrom('admins').where('id', '=', id).execute()
    return undefined
  }
  const { email, role, uid, acceptedAt } = columns
  const granted = json(columns.granted)
  const row = { email, role, granted, uid, acceptedAt }
  return unlessTaken(email, () =>
    ctx.db
      .insertInto('admins')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export const updateAdmin = (
  tx: Tx,
  id: string,
  columns: Partial<Omit<Admin, 'id' | 'createdAt'>>,
): Promise<Admin> =>
  tx.updateTable('admins').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

async function unlessTaken<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ConflictError({ errors: { userEmail: `${email} is already in the list.` } })
    throw error
  }
}

export const hasAdmin = async ({ db }: Context): Promise<boolean> =>
  (await db
    .selectFrom('admins')
    .select('id')
    .where('uid', 'is not', null)
    .where('role', '=', 'Admin')
    .executeTakeFirst()) !== undefined
