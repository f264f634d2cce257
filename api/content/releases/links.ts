import {
  createLink,
  findLink,
  isValidLink,
  linksTo,
  revokeLink,
  revokeLinks,
  type Link,
} from '../../platform/links/links.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'

const scope = 'preview'
export const previewDays = [1, 7, 30] as const

const day = 24 * 60 * 60 * 1000
const maxValidLinks = 20

/** The preview links to a draft or a release. */
export const previewLinks = (db: Database, subject: string): Promise<Link[]> => linksTo(db, subject, [scope])

interface NewPreviewLink {
  days: (typeof previewDays)[number]
  label: string
}

/** Creates a link that shows the site with a draft, or with all drafts of a release, without an account. */
export const createPreviewLink = (
  db: Database,
  subject: string,
  { days, label }: NewPreviewLink,
  caller: Caller,
) =>
  inTransaction(db, async (tx) => {
    // The lock makes the count exact, and prevents links to a draft or release that is being removed.
    const tables = ['contentDrafts', 'releases'] as const
    const locked = await Promise.all(
      tables.map((table) =>
        tx.selectFrom(table).select('id').where('id', '=', subject).forUpdate().executeTakeFirst(),
      ),
    )
    if (!locked.some(Boolean)) throw new NotFoundError()
    if ((await previewLinks(tx, subject)).filter(isValidLink).length >= maxValidLinks)
      throw new ConflictError('There are too many links. Revoke one first.')
    const expiresAt = new Date(Date.now() + days * day)
    return createLink(tx, { scope, subject, label, expiresAt, caller })
  })

/** Revokes a link, effective from the next request. */
export const revokePreviewLink = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const link = await tx
      .selectFrom('links')
      .select('subjectId')
      .where('id', '=', id)
      .where('scope', '=', scope)
      .executeTakeFirst()
    if (!link) throw new NotFoundError()
    await revokeLink(tx, link.subjectId, id, caller)
  })

/** Revokes all links to a removed draft or release. */
export const revokeLinksTo = (tx: Tx, subject: string) => revokeLinks(tx, subject, [scope])

/** Finds the preview link of a token. Throws a NotFoundError. */
export async function openPreviewLink(db: Database, token: string): Promise<Link> {
  const link = await findLink(db, token, scope)
  if (!link) throw new NotFoundError('This preview link is no longer valid.')
  return link
}
