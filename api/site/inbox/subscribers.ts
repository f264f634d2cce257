import { sql, type Selectable } from 'kysely'
import { v4 as uuid } from 'uuid'
import { fillTemplate } from '#content/model/text-template.ts'
import { sections } from '#content/sections/sections.ts'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { list } from '../../content/records/records.ts'
import { createLink, findLink, lastingTokens, revokeLinks } from '../../platform/links/links.ts'
import type { Database } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { ownSite } from '../../mail/outbox/mail-content.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { readSender } from '../../mail/outbox/sender.ts'
import { recordConversion } from '../statistics/conversions.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Subscriber = Selectable<Tables['subscribers']>
export type SubscriberState = 'confirmed' | 'unconfirmed' | 'unsubscribed'

const hourMs = 60 * 60 * 1000
const linkLifetimeMs = 7 * 24 * hourMs

/**
 * Stores a subscriber and mails a confirmation request (double opt-in). The same address is stored once, and the
 * response never reveals whether it is subscribed: for the same reason the id is random, not time-based. If the request
 * seems to come from a program, the address is stored without a mail.
 */
export const subscribe = (
  ctx: Context,
  email: string,
  { source, isPerson }: { source: string | null; isPerson: boolean },
): Promise<Subscriber> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('subscribers')
      .values({ id: uuid(), email, source })
      .onConflict((row) => row.doNothing())
      .execute()
    const subscriber = await ctx.db
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const mails = await countConfirmationMails(ctx, email)
    const mayConfirm = isPerson && stateOf(subscriber) !== 'confirmed' && !sentWithin(ctx, subscriber, hourMs)
    // Whether an address is known must not show in the time of the response: the mail is written, then taken back.
    await sql`savepoint confirmation`.execute(ctx.db)
    await sendConfirmation(ctx, subscriber)
    if (!mayConfirm || mails >= 3) await sql`rollback to savepoint confirmation`.execute(ctx.db)
    return subscriber
  })

/** The number of confirmation mails to an address in the last 24 hours. */
async function countConfirmationMails(ctx: TxContext, email: string) {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', '=', 'newsletter-confirmation')
    .where('createdAt', '>', fromNow(ctx, -24 * hourMs))
    .executeTakeFirstOrThrow()
  return count
}

async function sendConfirmation(ctx: TxContext, { id, email }: Subscriber) {
  await ctx.db.updateTable('subscribers').set({ confirmSentAt: ctx.now() }).where('id', '=', id).execute()
  await revokeLinks(ctx, id, { scopes: ['confirm-subscription'] })
  const { token } = await createLink(ctx, {
    scope: 'confirm-subscription',
    subject: id,
    expiresAt: fromNow(ctx, linkLifetimeMs),
  })
  await enqueueMail(ctx, {
    kind: 'newsletter-confirmation',
    to: email,
    data: {
      confirmUrl: `${ownSite}/api/subscription/confirm/${token}`,
      unsubscribeUrl: await unsubscribeUrlOf(ctx, id),
    },
  })
}

const unsubscribeUrl = (token: string) => `${ownSite}/api/subscription/unsubscribe/${token}`

/** The unsubscribe link in every newsletter mail. */
const unsubscribeUrlOf = async (ctx: TxContext, id: string) =>
  unsubscribeUrl((await lastingTokens(ctx, 'unsubscribe', [id])).get(id)!)

/** Adds the unsubscribe links, also for the mails of other programs. */
export async function* withUnsubscribeUrls(ctx: Context, batches: AsyncIterable<Subscriber[]>) {
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const tokens = await lastingTokens(ctx, 'unsubscribe', ids)
    yield rows.map((row) => ({ ...row, unsubscribeUrl: unsubscribeUrl(tokens.get(row.id)!) }))
  }
}

/** The consent text, as the confirmation page shows it. */
export async function consentText(ctx: Context) {
  const [text] = await list(ctx, sections.subscription)
  const words = text?.consent || sections.subscription.fields.consent.default
  return fillTemplate(words, { agency: (await readSender(ctx)).name })
}

/** The subscriber of a link to confirm or to unsubscribe; undefined if it has expired. */
export async function findByLink(
  ctx: Context,
  scope: 'confirm-subscription' | 'unsubscribe',
  token: string,
): Promise<Subscriber | undefined> {
  const link = await findLink(ctx, token, scope)
  return link && (await readSubscriber(ctx.db, link.subjectId).executeTakeFirst())
}

const readSubscriber = (db: Database, id: string) =>
  db.selectFrom('subscribers').selectAll().where('id', '=', id)

/** Confirms the subscription of a link, once; returns undefined if the link has expired. */
export const confirm = (
  ctx: Context,
  token: string,
  mayStorePage: boolean,
): Promise<Subscriber | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, 'confirm-subscription')
    const subscriber = link && (await readSubscriber(ctx.db, link.subjectId).forUpdate().executeTakeFirst())
    if (!subscriber || stateOf(subscriber) === 'confirmed') return subscriber
    const confirmed = await ctx.db
      .updateTable('subscribers')
      .set({ confirmedAt: ctx.now(), consentText: await consentText(ctx), unsubscribedAt: null })
      .where('id', '=', subscriber.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordConversion(ctx, 'subscriber', {
      id: confirmed.id,
      page: mayStorePage ? confirmed.source : null,
    })
    await enqueueMail(ctx, {
      kind: 'newsletter-welcome',
      to: confirmed.email,
      data: { unsubscribeUrl: await unsubscribeUrlOf(ctx, confirmed.id) },
    })
    return confirmed
  })

/** Ends a subscription, confirmed or not, and its confirmation links. The proof of consent is kept. */
export const unsubscribe = (ctx: Context, token: string): Promise<Subscriber | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, 'unsubscribe')
    if (!link) return undefined
    await revokeLinks(ctx, link.subjectId, { scopes: ['confirm-subscription'] })
    return ctx.db
      .updateTable('subscribers')
      .set((row) => ({ unsubscribedAt: row.fn.coalesce('unsubscribedAt', row.val(ctx.now())) }))
      .where('id', '=', link.subjectId)
      .returningAll()
      .executeTakeFirst()
  })

export function stateOf({
  confirmedAt,
  unsubscribedAt,
}: Pick<Subscriber, 'confirmedAt' | 'unsubscribedAt'>): SubscriberState {
  if (unsubscribedAt) return 'unsubscribed'
  return confirmedAt ? 'confirmed' : 'unconfirmed'
}

const sentWithin = (ctx: Context, { confirmSentAt: at }: Subscriber, time: number) =>
  at !== null && at > fromNow(ctx, -time)

export const subscribers = (
  { db }: Context,
  filter: { q?: string | undefined; state?: SubscriberState | undefined },
) =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .$if(filter.q !== undefined, (query) => query.where(matchesSearch('subscribers', filter.q!)))
    .$if(filter.state === 'unsubscribed', (query) => query.where('unsubscribedAt', 'is not', null))
    .$if(filter.state === 'confirmed', (query) =>
      query.where('unsubscribedAt', 'is', null).where('confirmedAt', 'is not', null),
    )
    .$if(filter.state === 'unconfirmed', (query) =>
      query.where('unsubscribedAt', 'is', null).where('confirmedAt', 'is', null),
    )

/** Deletes a subscriber and their newsletter mails permanently. */
export const removeSubscriber = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    if (!removed) throw new NotFoundError()
    await ctx.db
      .deleteFrom('mails')
      .where('recipient', '=', removed.email)
      .where('kind', 'in', ['newsletter-confirmation', 'newsletter-welcome'])
      .execute()
    await audit(ctx, { action: 'remove', subject: 'subscriber', id })
  })

/** Deletes the links that lasted as long as their subscriber. */
export async function deleteUnusedLinks({ db }: Context): Promise<void> {
  await db
    .deleteFrom('links')
    .where('scope', '=', 'unsubscribe')
    // “not in” would read all subscribers anew for each link.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('subscribers').select('id').whereRef('subscribers.id', '=', 'links.subjectId'),
        ),
      ),
    )
    .execute()
}
