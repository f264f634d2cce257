import { randomUUID } from 'node:crypto'
import type { Permission, Role } from '#content/model/permissions.ts'
import { appointAdmin } from '#api/people/access/join.ts'
import { token, type TestServer } from './server.ts'

/** Adds a person of the agency with a role; returns their id in the list, and a token. */
export async function staffMember(server: TestServer, role: Role, granted: readonly Permission[] = []) {
  const uid = `staff-${randomUUID()}`
  const email = `${uid}@site.test`
  const caller = { uid, email, emailVerified: true, name: null, authTime: 0 }
  const { id } = await appointAdmin(server.ctx, caller, { role, granted })
  return { id, uid, email, as: await token({ uid, email }) }
}
