import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { emailAddress, missing, words } from '../fields.ts'
import { route } from '../http/route.ts'
import { company, companyRole, toCompany } from './answers.ts'
import { acceptMembership, inviteMember } from './invitations.ts'
import { createCompany, ownCompany, removeMember, renameCompany, setRole } from './members.ts'

const named = z.strictObject({ name: words(100).min(1, missing) })

export const companyRoutes = (db: Database) => [
  route({
    id: 'getCompany',
    tag: 'Company',
    method: 'GET',
    path: '/company',
    access: 'signed-in',
    does: 'Company: the caller’s, with its people; null where they are in none',
    answers: company.nullable(),
    run: async ({ caller }) => {
      const own = await ownCompany(db, caller)
      return own ? toCompany(own, caller.uid) : null
    },
  }),
  route({
    id: 'createCompany',
    tag: 'Company',
    method: 'POST',
    path: '/company',
    access: 'signed-in',
    does: 'Company: makes one of the caller and their orders',
    body: named,
    status: 201,
    answers: company,
    run: async ({ body, caller }) => toCompany(await createCompany(db, body.name, caller), caller.uid),
  }),
  route({
    id: 'renameCompany',
    tag: 'Company',
    method: 'PUT',
    path: '/company',
    access: 'signed-in',
    does: 'Company: gives it another name; for its managers',
    body: named,
    answers: company,
    run: async ({ body, caller }) => toCompany(await renameCompany(db, body.name, caller), caller.uid),
  }),
  route({
    id: 'inviteColleague',
    tag: 'Company',
    method: 'POST',
    path: '/company/people',
    access: 'signed-in',
    limit: 'invite',
    does: 'Company: invites somebody by mail, or mails them a new link; for its managers',
    body: z.strictObject({ email: emailAddress, role: companyRole.default('member') }),
    status: 201,
    answers: company,
    run: async ({ body, caller }) => toCompany(await inviteMember(db, body, caller), caller.uid),
  }),
  route({
    id: 'setColleagueRole',
    tag: 'Company',
    method: 'PUT',
    path: '/company/people/{id}',
    access: 'signed-in',
    does: 'Company: makes somebody a manager or a member; for its managers',
    body: z.strictObject({ role: companyRole }),
    answers: company,
    run: async ({ body, caller, param }) =>
      toCompany(await setRole(db, param('id'), body.role, caller), caller.uid),
  }),
  route({
    id: 'removeColleague',
    tag: 'Company',
    method: 'DELETE',
    path: '/company/people/{id}',
    access: 'signed-in',
    does: 'Company: takes somebody out, from the next request on; a manager anybody, anybody themselves',
    status: 204,
    run: ({ caller, param }) => removeMember(db, param('id'), caller),
  }),
  route({
    id: 'acceptCompanyInvitation',
    tag: 'Company',
    method: 'POST',
    path: '/company/accept',
    access: 'signed-in',
    limit: 'invitation',
    does: 'Company: accepts an invitation with the key of its link',
    body: z.strictObject({ key: z.string({ error: missing }).min(1, missing).max(100) }),
    answers: company,
    run: async ({ body, caller }) => toCompany(await acceptMembership(db, body.key, caller), caller.uid),
  }),
]
