import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../caller.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { LinkScope } from '../db/tables/access.ts'
import { NotFoundError } from '../errors.ts'
import { audit, type Undo } from '../audit/audit.ts'
import { hashOf } from '../secrets/keys.ts'

export type Link = Selectable<Tables['links']>

interface NewLink {
  scope: LinkScope
  /** The id of the record that it opens. */
  subject: string
  expiresAt: Date
  /** Whose link it is, where it speaks for somebody: a uid, or an address. */
  person?: string
  /** What its maker calls it. */
  label?: string
  /** Who makes it by hand: it is logged then. A link that stands in a mail is made by nobody. */
  caller?: Caller
}

/** How long an expired link is listed. */
const listedAfterExpiryMs = 30 * 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** 160 random bits. Neither capitals nor signs: it may stand in a mail address. */
const randomToken = () => randomBytes(20).toString('hex')

const digestOf = (token: string) => hashOf(`link ${token.toLowerCase()}`)

/** Makes a link. Only its digest is stored: the token is known to whoever gets it from here. */
export async function createLink(
  tx: Tx,
  { scope, subject, expiresAt, person, label, caller }: NewLink,
): Promise<{ token: string; link: Link }> {
  const token = randomToken()
  const link = await tx
    .insertInto('links')
    .values({
      id: uuid(),
      digest: digestOf(token),
      scope,
      subject_id: subject,
      person: person ?? null,
      label: label ?? null,
      created_by: caller?.uid ?? null,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (caller)
    await audit(tx, caller, { action: 'create', subject: 'link', id: link.id, after: auditOf(link) })
  return { token, link }
}

/** The link of a token, for one of these scopes; undefined when there is none, or it has expired or was revoked. */
export async function findLink(
  db: Database,
  token: string,
  ...scopes: readonly LinkScope[]
): Promise<Link | undefined> {
  // Found by its digest: how long that takes says nothing of any token.
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('digest', '=', digestOf(token))
    .where('scope', 'in', scopes)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (link && Date.now() - (link.last_used_at?.getTime() ?? 0) > hour)
    await db.updateTable('links').set({ last_used_at: new Date() }).where('id', '=', link.id).execute()
  return link
}

/** The links to a record, newest first; one that has ended is listed for a month. */
export const linksTo = (db: Database, subject: string, scopes: readonly LinkScope[]): Promise<Link[]> =>
  db
    .selectFrom('links')
    .selectAll()
    .where('subject_id', '=', subject)
    .where('scope', 'in', scopes)
    .where('expires_at', '>', new Date(Date.now() - listedAfterExpiryMs))
    .orderBy('id', 'desc')
    .execute()

/** Ends one link to a record, from the next request on; once more changes nothing. */
export async function revokeLink(tx: Tx, subject: string, id: string, caller: Caller): Promise<void> {
  const link = await tx
    .selectFrom('links')
    .selectAll()
    .where('id', '=', id)
    .where('subject_id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw new NotFoundError()
  if (link.revoked_at) return
  await tx.updateTable('links').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  await audit(tx, caller, { action: 'revoke', subject: 'link', id, before: auditOf(link) })
}

/** Ends all links of these scopes to a record, or only a person's. */
export const revokeLinks = (tx: Tx, subject: string, scopes: readonly LinkScope[], person?: string) =>
  tx
    .updateTable('links')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('subject_id', '=', subject)
    .where('scope', 'in', scopes)
    .$if(person !== undefined, (query) => query.where('person', '=', person!))
    .execute()

/** Ends what somebody has made by hand. */
export const revokeLinksMadeBy = (tx: Tx, uid: string, subjects: readonly string[]) =>
  subjects.length === 0
    ? undefined
    : tx
        .updateTable('links')
        .set({ revoked_at: sql`coalesce(revoked_at, now())` })
        .where('created_by', '=', uid)
        .where('subject_id', 'in', subjects)
        .execute()

/** Ends all links of these scopes that somebody has made by hand. */
export const revokeLinksBy = (tx: Tx, uid: string, scopes: readonly LinkScope[]) =>
  tx
    .updateTable('links')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('created_by', '=', uid)
    .where('scope', 'in', scopes)
    .execute()

/** Deletes the links of somebody who is to be forgotten, by their uid and address: those they have, and those they made. */
export const forgetLinks = (tx: Tx, whose: readonly string[]) =>
  tx
    .deleteFrom('links')
    .where((row) => row.or([row('person', 'in', whose), row('created_by', 'in', whose)]))
    .execute()

export const undoCreateLink: Undo<'link', 'create'> = async (tx, { id, after }, caller) => {
  const [, subject = ''] = after.opens.split(' ')
  await revokeLink(tx, subject, id, caller)
}

const auditOf = ({ scope, subject_id, label }: Link) => ({
  scope,
  opens: `${scope.split('-')[0]} ${subject_id}`,
  label: label ?? '',
})
