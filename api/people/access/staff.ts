import { permissionsOf } from '#content/model/permissions.ts'
import { product, operator, type Caller, type Staff } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { UnauthenticatedError } from '../../platform/errors.ts'

/**
 * What a signed-in caller may do as a person of the agency; undefined for everyone else. Read for each request, so that
 * a change takes effect with the next one. Throws a 401 if all sessions of the person were ended since they signed in.
 */
export async function staffOf(
  db: Database,
  { uid, authTime }: Pick<Caller, 'uid' | 'authTime'>,
): Promise<Staff | undefined> {
  if (uid === operator.uid) return operator.staff
  if (uid === product.uid) return product.staff
  const row = await db
    .selectFrom('admins')
    .select(['id', 'role', 'granted', 'sessionsEndAt'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!row) return undefined
  // A sign-in in the second in which the sessions were ended may be an earlier one.
  if (row.sessionsEndAt && authTime * 1000 <= row.sessionsEndAt.getTime())
    throw new UnauthenticatedError({
      detail: 'Your session was ended. Please sign in again.',
      challenge: 'Bearer error="invalid_token"',
    })
  return { id: row.id, role: row.role, permissions: new Set(permissionsOf(row.role, row.granted)) }
}
