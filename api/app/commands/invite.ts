import { z } from 'zod'
import { findAdminByEmail, inviteAdmin, resendInvitation } from '../../people/access/admins.ts'
import { invitationPath } from '../../people/access/invitations.ts'
import type { Context } from '../../platform/context.ts'
import { SettingError } from '../../platform/env.ts'
import { emailAddress } from '../../platform/fields.ts'
import { DomainError } from '../../platform/errors.ts'
import { runCommand } from './run-command.ts'
import { callJson, preferServer } from './server-or-database.ts'

const users = z.array(z.object({ _id: z.string(), userEmail: z.string() }))
const invited = z.object({ invitation: z.string() })

/** Invites an administrator and prints the link: `npm run admin:invite -- E-MAIL`. */
await runCommand('Nobody was invited.', async (env) => {
  const { data: email } = emailAddress.safeParse(process.argv[2])
  if (!email) throw new SettingError('Usage: npm run admin:invite -- somebody@example.com')
  const link = await preferServer(env, {
    onServer: async (server) => {
      const admins = users.parse(await callJson(server, 'GET', '/users'))
      const row = admins.find(({ userEmail }) => userEmail.toLowerCase() === email)
      const answer = row
        ? await callJson(server, 'POST', `/users/${row._id}/invitation`)
        : await callJson(server, 'POST', '/add-user', { userEmail: email, userRole: 'Admin' })
      return invited.parse(answer).invitation
    },
    onDatabase: async (ctx) => env.publicUrl + invitationPath(await inviteNow(ctx, email)),
  })
  process.stdout.write(`${email} becomes an administrator by opening this link within seven days:\n${link}\n`)
})

async function inviteNow(ctx: Context, email: string): Promise<string> {
  try {
    const row = await findAdminByEmail(ctx, email)
    const { key } = row
      ? await resendInvitation(ctx, row.id)
      : await inviteAdmin(ctx, { email, role: 'Admin', granted: [] })
    return key!
  } catch (error) {
    if (error instanceof DomainError) throw new SettingError(error.message)
    throw error
  }
}
