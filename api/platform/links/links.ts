import { fromNow, type Context, type TxContext } from '../context.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../db/tables.ts'
import type { LinkScope } from '../db/tables/access.ts'
import { NotFoundError, UnauthenticatedError } from '../errors.ts'
import { audit, type Undo } from '../audit/audit.ts'
import { hashOf, sharedSecret } from '../secrets/keys.ts'
import { fixedRetention } from '#content/sections/retention.ts'
import { daysAgo } from '../days-ago.ts'

export type Link = Selectable<Tables['links']>

interface NewLink {
  scope: LinkScope
  /** The id of the record that the link gives access to. */
  subject: string
  expiresAt: Date
  /** The uid or email address of the person that the link acts for, if any. */
  person?: string
  /** A label given by its creator. */
  label?: string
  /** The token of another link, which is to open this one, too. */
  token?: string
  /** Whether the caller creates it by name, so that it is logged; links in mails are created by the product. */
  isLogged?: true
}

/** Whether a link is neither revoked nor expired. */
export const isValidLink = ({ now }: Pick<Context, 'now'>, { revokedAt, expiresAt }: Link) =>
  !revokedAt && expiresAt > now()

/** How long an expired link is listed. */
const listedAfterExpiryMs = 30 * 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** 160 random bits in lower-case hex, so that the token can be part of an email address. */
const randomToken = () => randomBytes(20).toString('hex')

/** The digest has the scope, so that one token can be the key of several links. */
const digestOf = (scope: LinkScope, token: string) => hashOf(`${scope} ${token.toLowerCase()}`)

/** Creates a link. The token is returned here only: the database has its digest. */
export async function createLink(
  ctx: TxContext,
  { scope, subject, expiresAt, person, label, isLogged, token = randomToken() }: NewLink,
): Promise<{ token: string; link: Link }> {
  const link = await ctx.db
    .insertInto('links')
    .values({
      id: uuid(),
      digest: digestOf(scope, token),
      scope,
      subjectId: subject,
      person: person ?? null,
      label: label ?? null,
      createdBy: isLogged ? ctx.caller.uid : null,
      expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isLogged) await audit(ctx, { action: 'create', subject: 'link', id: link.id, after: auditOf(link) })
  return { token, link }
}

/** For links that work for as long as their record exists. */
export const never = new Date('9999-12-31')

/** The token that a link of `lastingTokens` has. */
const lastingToken = (secret: string, scope: LinkScope, subject: string) =>
  createHmac('sha256', secret).update(`${scope} ${subject}`).digest('hex').slice(0, 40)

/** The token of `lastingTokens` for a record if its link exists and is valid; undefined otherwise. Makes none. */
export async function existingToken(
  ctx: Context,
  scope: LinkScope,
  subject: string,
): Promise<string | undefined> {
  const token = lastingToken(await sharedSecret(ctx.db, 'links'), scope, subject)
  const link = await ctx.db
    .selectFrom('links')
    .selectAll()
    .where('digest', '=', digestOf(scope, token))
    .executeTakeFirst()
  return link && isValidLink(ctx, link) ? token : undefined
}

/**
 * The tokens of links that are the same in every mail and export, by the ids of their records. They are derived from a
 * secret of the installation, because only digests are stored. A backup has these and not the secret: elsewhere, other
 * tokens are made, and those in earlier mails stay valid.
 */
export async function lastingTokens(
  { db }: Context,
  scope: LinkScope,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const secret = await sharedSecret(db, 'links')
  const tokens = new Map(subjects.map((subject) => [subject, lastingToken(secret, scope, subject)]))
  await db
    .insertInto('links')
    .values(
      [...tokens].map(([subjectId, token]) => ({
        id: uuid(),
        digest: digestOf(scope, token),
        scope,
        subjectId,
        person: null,
        label: null,
        createdBy: null,
        expiresAt: never,
      })),
    )
    .onConflict((row) => row.column('digest').doNothing())
    .execute()
  return tokens
}

/** The link of a token with one of these scopes; undefined if there is none, or it has expired or was revoked. */
export async function findLink(
  { db, now }: Context,
  token: string,
  ...scopes: readonly LinkScope[]
): Promise<Link | undefined> {
  // Looked up by digest, so that the duration reveals nothing about a token.
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where(
      'digest',
      'in',
      scopes.map((scope) => digestOf(scope, token)),
    )
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (link && now().getTime() - (link.lastUsedAt?.getTime() ?? 0) > hour)
    await db.updateTable('links').set({ lastUsedAt: now() }).where('id', '=', link.id).execute()
  return link
}

/** The link of a token, also one that has expired or was revoked, for as long as it is kept. It grants nothing. */
export const findEndedLink = ({ db }: Context, token: string, scope: LinkScope): Promise<Link | undefined> =>
  db.selectFrom('links').selectAll().where('digest', '=', digestOf(scope, token)).executeTakeFirst()

/**
 * Uses up a link that is valid once, in the transaction of the change that it allows: a refused change leaves it valid.
 * Throws an UnauthenticatedError if another request was faster.
 */
export async function useUpLink({ db, now }: TxContext, { id }: Pick<Link, 'id'>): Promise<void> {
  const used = await db
    .updateTable('links')
    .set({ revokedAt: now() })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new UnauthenticatedError('This link has been used.')
}

/** The links to a record, newest first; expired links are listed for 30 days. */
export const linksTo = (ctx: Context, subject: string, scopes: readonly LinkScope[]): Promise<Link[]> =>
  ctx.db
    .selectFrom('links')
    .selectAll()
    .where('subjectId', '=', subject)
    .where('scope', 'in', scopes)
    .where('expiresAt', '>', fromNow(ctx, -listedAfterExpiryMs))
    .orderBy('id', 'desc')
    .execute()

/** Revokes one link to a record, effective from the next request on; a repeated call changes nothing. */
export async function revokeLink(ctx: TxContext, subject: string, id: string): Promise<void> {
  const link = await ctx.db
    .selectFrom('links')
    .selectAll()
    .where('id', '=', id)
    .where('subjectId', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw new NotFoundError()
  if (link.revokedAt) return
  await ctx.db.updateTable('links').set({ revokedAt: ctx.now() }).where('id', '=', id).execute()
  await audit(ctx, { action: 'revoke', subject: 'link', id, before: auditOf(link) })
}

/** Revokes all links of these scopes to a record, or only those of one person. */
export const revokeLinks = (
  { db, now }: TxContext,
  subject: string,
  { scopes, person }: { scopes: readonly LinkScope[]; person?: string },
) =>
  db
    .updateTable('links')
    .set({ revokedAt: sql`coalesce(revoked_at, ${now()})` })
    .where('subjectId', '=', subject)
    .where('scope', 'in', scopes)
    .$if(person !== undefined, (query) => query.where('person', '=', person!))
    .execute()

/** Revokes all links to these records that a user has created. */
export const revokeLinksMadeBy = ({ db, now }: TxContext, uid: string, subjects: readonly string[]) =>
  subjects.length === 0
    ? undefined
    : db
        .updateTable('links')
        .set({ revokedAt: sql`coalesce(revoked_at, ${now()})` })
        .where('createdBy', '=', uid)
        .where('subjectId', 'in', subjects)
        .execute()

/** Revokes all links of these scopes that a user has created. */
export const revokeLinksBy = ({ db, now }: TxContext, uid: string, scopes: readonly LinkScope[]) =>
  db
    .updateTable('links')
    .set({ revokedAt: sql`coalesce(revoked_at, ${now()})` })
    .where('createdBy', '=', uid)
    .where('scope', 'in', scopes)
    .execute()

/**
 * Deletes all links that act for a person or that they created, given their uid and addresses, when their data is
 * erased.
 */
export const forgetLinks = ({ db }: TxContext, whose: readonly string[]) =>
  db
    .deleteFrom('links')
    .where((row) =>
      row.or([
        row('person', 'in', whose),
        row(row.fn('lower', ['person']), 'in', whose),
        row('createdBy', 'in', whose),
      ]),
    )
    .execute()

export const undoCreateLink: Undo<'link', 'create'> = async (ctx, { id, after }) => {
  const [, subject = ''] = after.opens.split(' ')
  await revokeLink(ctx, subject, id)
}

const auditOf = ({ scope, subjectId, label }: Link) => ({
  scope,
  opens: `${scope.split('-')[0]} ${subjectId}`,
  label: label ?? '',
})

/** Deletes the links that expired so long ago that lists do not show them any more. */
export async function deleteExpiredLinks(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('links').where('expiresAt', '<', daysAgo(ctx, fixedRetention.links.days)).execute()
}
