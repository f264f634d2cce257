import { z } from 'zod'
import { everyPermission, everyRole } from '#content/model/permissions.ts'
import type { Env } from '../../platform/env.ts'
import { signInMethods } from '../../platform/identity-settings.ts'
import type { Invited } from './admins.ts'
import { invitationPath } from './invitations.ts'
import { fromRow } from '../../platform/http/from-row.ts'

/** The configuration with which a browser uses the identity service. */
export const identityService = z.object({
  embedded: z.boolean(),
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.string(),
  port: z.int().optional(),
  emulator: z.string().optional(),
  tokenSync: z.string().optional(),
  methods: z.array(z.enum(signInMethods)),
})

export const permissionName = z
  .enum(everyPermission, 'There is no such permission.')
  .meta({ id: 'Permission' })

export const administrator = z
  .object({
    _id: z.uuid(),
    userEmail: z.string(),
    userRole: z.enum(everyRole),
    /** The optional permissions of the role that this person has. */
    granted: z.array(permissionName),
    accepted: z.boolean(),
    /** The invitation link; returned only once. */
    invitation: z.string().optional(),
  })
  .meta({ id: 'Administrator' })

export const toAdministrator = ({ admin, key }: Invited, { publicUrl }: Pick<Env, 'publicUrl'>) =>
  fromRow(administrator, admin, {
    userEmail: admin.email,
    userRole: admin.role,
    accepted: admin.uid !== null,
    ...(key && { invitation: publicUrl + invitationPath(key) }),
  })
