import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import {
  createLink,
  findLink,
  isValidLink,
  linksTo,
  revokeLink,
  revokeLinks,
  type Link,
} from '../../platform/links/links.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'

const scope = 'preview'
export const previewDays = [1, 7, 30] as const

const day = 24 * 60 * 60 * 1000
const maxValidLinks = 20

/** The preview links to a draft or a release. */
export const previewLinks = (ctx: Context, subject: string): Promise<Link[]> => linksTo(ctx, subject, [scope])

interface NewPreviewLink {
  days: (typeof previewDays)[number]
  label: string
}

/** Creates a link that shows the site with a draft, or with all drafts of a release, without an account. */
export const createPreviewLink = (ctx: Context, subject: string, { days, label }: NewPreviewLink) =>
  withTransaction(ctx, async (ctx) => {
    // The lock makes the count exact, and prevents links to a draft or release that is being removed.
    const tables = ['contentDrafts', 'releases'] as const
    const locked = await Promise.all(
      tables.map((table) =>
        ctx.db.selectFrom(table).select('id').where('id', '=', subject).forUpdate().executeTakeFirst(),
      ),
    )
    if (!locked.some(Boolean)) throw new NotFoundError()
    if ((await previewLinks(ctx, subject)).filter((link) => isValidLink(ctx, link)).length >= maxValidLinks)
      throw new ConflictError('There are too many links. Revoke one first.')
    const expiresAt = fromNow(ctx, days * day)
    return createLink(ctx, { scope, subject, label, expiresAt, isLogged: true })
  })

/** Revokes a link, effective from the next request. */
export const revokePreviewLink = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const link = await ctx.db
      .selectFrom('links')
      .select('subjectId')
      .where('id', '=', id)
      .where('scope', '=', scope)
      .executeTakeFirst()
    if (!link) throw new NotFoundError()
    await revokeLink(ctx, link.subjectId, id)
  })

/** Revokes all links to a removed draft or release. */
export const revokeLinksTo = (ctx: TxContext, subject: string) =>
  revokeLinks(ctx, subject, { scopes: [scope] })

/** Finds the preview link of a token. Throws a NotFoundError. */
export async function openPreviewLink(ctx: Context, token: string): Promise<Link> {
  const link = await findLink(ctx, token, scope)
  if (!link) throw new NotFoundError('This preview link is no longer valid.')
  return link
}
