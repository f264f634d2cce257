import { z } from 'zod'
import { emailAddress, requiredMessage, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { company, companyRole, toCompany } from './answers.ts'
import { acceptInvitation, inviteMember } from './invitations.ts'
import { createCompany, ownCompany, removeMember, renameCompany, setRole } from './members.ts'

const companyName = z.strictObject({ name: textField(100).min(1, requiredMessage) })

export const companyRoutes = () => [
  route({
    id: 'getCompany',
    tag: 'Company',
    method: 'GET',
    path: '/company',
    access: 'signed-in',
    summary: 'Get the company of the caller',
    description: 'With its people; null if the caller is in none.',
    answers: company.nullable(),
    run: async ({ ctx }) => {
      const own = await ownCompany(ctx)
      return own ? toCompany(own, ctx.caller.uid) : null
    },
  }),
  route({
    id: 'createCompany',
    tag: 'Company',
    method: 'POST',
    path: '/company',
    access: 'signed-in',
    summary: 'Create a company',
    description: 'The caller becomes its first manager, and their orders become orders of the company.',
    body: companyName,
    status: 201,
    answers: company,
    run: async ({ ctx, body }) => toCompany(await createCompany(ctx, body.name), ctx.caller.uid),
  }),
  route({
    id: 'renameCompany',
    tag: 'Company',
    method: 'PUT',
    path: '/company',
    access: 'signed-in',
    summary: 'Rename a company',
    description: 'Managers only.',
    body: companyName,
    answers: company,
    run: async ({ ctx, body }) => toCompany(await renameCompany(ctx, body.name), ctx.caller.uid),
  }),
  route({
    id: 'inviteColleague',
    tag: 'Company',
    method: 'POST',
    path: '/company/people',
    access: 'signed-in',
    limit: 'invite',
    summary: 'Invite a colleague',
    description: 'Sends an invitation, or a new link to somebody already invited. Managers only.',
    body: z.strictObject({ email: emailAddress, role: companyRole.default('member') }),
    status: 201,
    answers: company,
    run: async ({ ctx, body }) => toCompany(await inviteMember(ctx, body), ctx.caller.uid),
  }),
  route({
    id: 'setColleagueRole',
    tag: 'Company',
    method: 'PUT',
    path: '/company/people/{id}',
    access: 'signed-in',
    summary: 'Change the role of a colleague',
    description: 'Managers only.',
    body: z.strictObject({ role: companyRole }),
    answers: company,
    run: async ({ ctx, body, param }) =>
      toCompany(await setRole(ctx, param('id'), body.role), ctx.caller.uid),
  }),
  route({
    id: 'removeColleague',
    tag: 'Company',
    method: 'DELETE',
    path: '/company/people/{id}',
    access: 'signed-in',
    summary: 'Remove a colleague',
    description: 'Managers can remove anybody, members only themselves. Access ends with the next request.',
    status: 204,
    run: ({ ctx, param }) => removeMember(ctx, param('id')),
  }),
  route({
    id: 'acceptCompanyInvitation',
    tag: 'Company',
    method: 'POST',
    path: '/company/accept',
    access: 'signed-in',
    limit: 'invitation',
    summary: 'Accept an invitation to a company',
    description: 'Takes the key of the link in the invitation.',
    body: z.strictObject({ key: z.string({ error: requiredMessage }).min(1, requiredMessage).max(100) }),
    answers: company,
    run: async ({ ctx, body }) => toCompany(await acceptInvitation(ctx, body.key), ctx.caller.uid),
  }),
]
