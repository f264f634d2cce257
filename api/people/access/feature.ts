import { sql } from 'kysely'
import { feature, type CheckParts } from '../../platform/feature.ts'
import { accessRoutes } from './routes.ts'
import { deleteExpiredCodes } from './email-codes.ts'
import { deleteExpiredLinks, undoCreateLink } from '../../platform/links/links.ts'
import { undoChangeAdmin, undoInviteAdmin } from './admins.ts'
import { accessPersonalData } from './personal-data.ts'
import { searchStaff } from './search.ts'
import { identityChecks } from './checks.ts'
import type { VerifyToken } from './identity.ts'

export const access = feature({
  name: 'access',
  routes: [accessRoutes],
  tags: { Account: 'The caller and their data', Administrators: 'People with access to the back office' },
  deleteExpired: async (ctx) => {
    await deleteExpiredCodes(ctx)
    await deleteExpiredLinks(ctx)
  },
  changes: {
    admin: {
      seenWith: ['people.manage'],
      undoneWith: ['people.manage'],
      isPermanent: true,
      nameOf: sql<string | null>`(select admins.email from admins where admins.id = record_id)`,
      undo: {
        invite: undoInviteAdmin,
        'invite again': null,
        change: undoChangeAdmin,
        remove: undoChangeAdmin,
        restore: null,
        accept: null,
        'end sessions': null,
      },
    },
    // Of drafts and of orders.
    link: {
      seenWith: ['content.read', 'orders.read', 'orders.all'],
      undoneWith: ({ before, after }) => [
        ((after ?? before) as { scope?: string } | null)?.scope === 'preview'
          ? 'content.edit'
          : 'orders.work',
      ],
      isPermanent: true,
      undo: { create: undoCreateLink, revoke: null },
    },
  },
  retention: { always: { codes: [sql`email_codes`], links: [sql`links where expires_at < now()`] } },
  personalData: accessPersonalData,
  search: [{ needs: 'people.read', find: searchStaff }],
  checksWithoutDatabase: ({ env, server }: CheckParts & { server?: { verify: Pick<VerifyToken, 'keys'> } }) =>
    identityChecks(env.identity, server?.verify),
  addresses: {
    actors: [['links', 'createdBy']],
    texts: { links: ['label', 'person'] },
    rows: { emailCodes: ['email'], provenAddresses: ['email'] },
  },
})
