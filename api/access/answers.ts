import { z } from 'zod'
import type { Env } from '../env.ts'
import { signInMethods } from '../identity-settings.ts'
import { invitationPath, type Invited } from './admins.ts'
import { fromRow } from '../http/from-row.ts'

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

export const administrator = z
  .object({
    _id: z.uuid(),
    userEmail: z.string(),
    userRole: z.string(),
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
