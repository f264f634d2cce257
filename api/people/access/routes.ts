import { z } from 'zod'
import { everyPermission, everyRole, type Role } from '#content/model/permissions.ts'
import { emailAddress, requiredMessage } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { administrator, identityService, permissionName, toAdministrator } from './answers.ts'
import * as admins from './admins.ts'
import { acceptInvitation, checkSetupLink } from './join.ts'
import type { Parts } from '../../platform/feature.ts'

const userRole = z.enum(everyRole, `One of: ${everyRole.join(', ')}.`)
const granted = z.array(permissionName).max(everyPermission.length)
const invitedUser = z.strictObject({ userEmail: emailAddress, userRole, granted: granted.default([]) })
const changedUser = z.strictObject({ userEmail: emailAddress, userRole, granted: granted.optional() })

const grantOf = ({ userEmail, userRole: role }: { userEmail: string; userRole: Role }) => ({
  email: userEmail,
  role,
})

export function accessRoutes({ env: { publicUrl, identity } }: Parts) {
  const answer = (invited: admins.Invited) => toAdministrator(invited, { publicUrl })

  return [
    route({
      id: 'getIdentityService',
      tag: 'Account',
      method: 'GET',
      path: '/identity',
      access: 'anyone',
      isEssential: true,
      summary: 'Get the configuration of the identity service',
      description: 'What a browser needs to sign in; none of it is secret.',
      answers: identityService,
      run: async () =>
        identity.embedded
          ? {
              ...identity,
              apiKey: 'demo',
              authDomain: 'localhost',
              emulator: `http://127.0.0.1:${identity.port}`,
            }
          : identity,
    }),
    route({
      id: 'listAdministrators',
      tag: 'Administrators',
      method: 'GET',
      path: '/users',
      access: { may: 'people.read' },
      summary: 'List the people of the agency',
      description: 'Including invited ones.',
      answers: z.array(administrator),
      run: async ({ ctx }) => (await admins.listAdmins(ctx)).map((admin) => answer({ admin, key: null })),
    }),
    route({
      id: 'getAdministrator',
      tag: 'Administrators',
      method: 'GET',
      path: '/users/{id}',
      access: { may: 'people.read' },
      summary: 'Get a person of the agency',
      answers: administrator,
      run: async ({ ctx, param }) => answer({ admin: await admins.findAdmin(ctx, param('id')), key: null }),
    }),
    route({
      id: 'inviteAdministrator',
      tag: 'Administrators',
      method: 'POST',
      path: '/add-user',
      access: { may: 'people.manage' },
      links: ['setup-admin'],
      hasSecret: true,
      summary: 'Invite a person',
      description: 'With a role and the options of it. The link in the answer is returned only once.',
      successMessage: 'User Is Added',
      body: invitedUser,
      status: 201,
      answers: administrator,
      run: async ({ ctx, body }) =>
        answer(await admins.inviteAdmin(ctx, { ...grantOf(body), granted: body.granted })),
    }),
    route({
      id: 'replaceAdministrator',
      tag: 'Administrators',
      method: 'PUT',
      path: '/upadete-users/{id}',
      access: { may: 'people.manage' },
      hasSecret: true,
      summary: 'Change the role or address of a person',
      description: 'A role has effect with the next request. A new address is invited.',
      successMessage: 'User Is Update',
      body: changedUser,
      answers: administrator,
      run: async ({ ctx, body, param }) =>
        answer(await admins.changeAdmin(ctx, param('id'), { ...grantOf(body), granted: body.granted })),
    }),
    route({
      id: 'deleteAdministrator',
      tag: 'Administrators',
      method: 'DELETE',
      path: '/users/{id}',
      access: { may: 'people.manage' },
      summary: 'Remove a person',
      description: 'The last Admin cannot be removed.',
      status: 204,
      run: ({ ctx, param }) => admins.removeAdmin(ctx, param('id')),
    }),
    route({
      id: 'endSessions',
      tag: 'Administrators',
      method: 'POST',
      path: '/users/{id}/end-sessions',
      access: { may: 'people.manage' },
      summary: 'End all sessions of a person',
      description: 'They have to sign in again, on every device.',
      status: 204,
      run: ({ ctx, param }) => admins.endSessions(ctx, param('id')),
    }),
    route({
      id: 'renewInvitation',
      tag: 'Administrators',
      method: 'POST',
      path: '/users/{id}/invitation',
      access: { may: 'people.manage' },
      hasSecret: true,
      summary: 'Create a new invitation link',
      description: 'For somebody who is invited.',
      status: 201,
      answers: administrator,
      run: async ({ ctx, param }) => answer(await admins.resendInvitation(ctx, param('id'))),
    }),
    route({
      id: 'checkSetupLink',
      tag: 'Administrators',
      method: 'GET',
      path: '/setup-link',
      access: 'link',
      links: ['setup-admin'],
      summary: 'Check a setup link',
      description: 'Whether it still makes somebody the first Admin, before they create an account for it.',
      status: 204,
      run: ({ ctx }) => checkSetupLink(ctx),
    }),
    route({
      id: 'acceptInvitation',
      tag: 'Administrators',
      method: 'POST',
      path: '/accept-invitation',
      access: 'signed-in',
      limit: 'invitation',
      summary: 'Accept an invitation',
      description:
        'Takes the key of its link. With that of a setup link, the caller becomes the first Admin.',
      body: z.strictObject({ key: z.string({ error: requiredMessage }).min(1, requiredMessage).max(100) }),
      answers: administrator,
      run: async ({ ctx, body }) => answer({ admin: await acceptInvitation(ctx, body.key), key: null }),
    }),
  ]
}
