import { sql, type Selectable } from 'kysely'
import { v4 as uuid } from 'uuid'
import { fillTemplate } from '#content/model/text-template.ts'
import { sections } from '#content/sections/sections.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { list } from '../../content/records/records.ts'
import { createLink, findLink, lastingTokens, revokeLinks } from '../../platform/links/links.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
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
  db: Database,
  email: string,
  source: string | null,
  isPerson: boolean,
): Promise<Subscriber> =>
  inTransaction(db, async (tx) => {
    await tx
      .insertInto('subscribers')
      .values({ id: uuid(), email, source })
      .onConflict((row) => row.doNothing())
      .execute()
    const subscriber = await tx
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const mails = await countConfirmationMails(tx, email)
    const mayConfirm = isPerson && stateOf(subscriber) !== 'confirmed' && !sentWithin(subscriber, hourMs)
    // Whether an address is known must not show in the time of the response: the mail is written, then taken back.
    await sql`savepoint confirmation`.execute(tx)
    await sendConfirmation(tx, subscriber)
    if (!mayConfirm || mails >= 3) await sql`rollback to savepoint confirmation`.execute(tx)
    return subscriber
  })

/** The number of confirmation mails to an address in the last 24 hours. */
async function countConfirmationMails(tx: Tx, email: string) {
  const { count } = await tx
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', '=', 'newsletter-confirmation')
    .where('createdAt', '>', new Date(Date.now() - 24 * hourMs))
    .executeTakeFirstOrThrow()
  return count
}

async function sendConfirmation(tx: Tx, { id, email }: Subscriber) {
  await tx.updateTable('subscribers').set({ confirmSentAt: new Date() }).where('id', '=', id).execute()
  await revokeLinks(tx, id, ['confirm-subscription'])
  const { token } = await createLink(tx, {
    scope: 'confirm-subscription',
    subject: id,
    expiresAt: new Date(Date.now() + linkLifetimeMs),
  })
  await enqueueMail(tx, {
    kind: 'newsletter-confirmation',
    to: email,
    data: {
      confirmUrl: `${ownSite}/api/subscription/confirm/${token}`,
      unsubscribeUrl: await unsubscribeUrlOf(tx, id),
    },
  })
}

const unsubscribeUrl = (token: string) => `${ownSite}/api/subscription/unsubscribe/${token}`

/** The unsubscribe link in every newsletter mail. */
const unsubscribeUrlOf = async (tx: Tx, id: string) =>
  unsubscribeUrl((await lastingTokens(tx, 'unsubscribe', [id])).get(id)!)

/** Adds the unsubscribe links, also for the mails of other programs. */
export async function* withUnsubscribeUrls(db: Database, batches: AsyncIterable<Subscriber[]>) {
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const tokens = await lastingTokens(db, 'unsubscribe', ids)
    yield rows.map((row) => ({ ...row, unsubscribeUrl: unsubscribeUrl(tokens.get(row.id)!) }))
  }
}

/** The consent text, as the confirmation page shows it. */
export async function consentText(db: Database) {
  const [text] = await list(db, sections.subscription)
  const words = text?.consent || sections.subscription.fields.consent.default
  return fillTemplate(words, { agency: (await readSender(db)).name })
}

/** The subscriber of a link to confirm or to unsubscribe; undefined if it has expired. */
export async function findByLink(
  db: Database,
  scope: 'confirm-subscription' | 'unsubscribe',
  token: string,
): Promise<Subscriber | undefined> {
  const link = await findLink(db, token, scope)
  return link && (await readSubscriber(db, link.subjectId).executeTakeFirst())
}

const readSubscriber = (db: Database, id: string) =>
  db.selectFrom('subscribers').selectAll().where('id', '=', id)

/** Confirms the subscription of a link, once; returns undefined if the link has expired. */
export const confirm = (
  db: Database,
  token: string,
  mayStorePage: boolean,
): Promise<Subscriber | undefined> =>
  inTransaction(db, async (tx) => {
    const link = await findLink(tx, token, 'confirm-subscription')
    const subscriber = link && (await readSubscriber(tx, link.subjectId).forUpdate().executeTakeFirst())
    if (!subscriber || stateOf(subscriber) === 'confirmed') return subscriber
    const confirmed = await tx
      .updateTable('subscribers')
      .set({ confirmedAt: new Date(), consentText: await consentText(tx), unsubscribedAt: null })
      .where('id', '=', subscriber.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordConversion(tx, 'subscriber', confirmed.id, mayStorePage ? confirmed.source : null)
    await enqueueMail(tx, {
      kind: 'newsletter-welcome',
      to: confirmed.email,
      data: { unsubscribeUrl: await unsubscribeUrlOf(tx, confirmed.id) },
    })
    return confirmed
  })

/** Ends a subscription, confirmed or not, and its confirmation links. The proof of consent is kept. */
export const unsubscribe = (db: Database, token: string): Promise<Subscriber | undefined> =>
  inTransaction(db, async (tx) => {
    const link = await findLink(tx, token, 'unsubscribe')
    if (!link) return undefined
    await revokeLinks(tx, link.subjectId, ['confirm-subscription'])
    return tx
      .updateTable('subscribers')
      .set((row) => ({ unsubscribedAt: row.fn.coalesce('unsubscribedAt', row.val(new Date())) }))
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

const sentWithin = ({ confirmSentAt: at }: Subscriber, time: number) =>
  at !== null && Date.now() - at.getTime() < time

export const subscribers = (
  db: Database,
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
export const removeSubscriber = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    if (!removed) throw new NotFoundError()
    await tx
      .deleteFrom('mails')
      .where('recipient', '=', removed.email)
      .where('kind', 'in', ['newsletter-confirmation', 'newsletter-welcome'])
      .execute()
    await audit(tx, caller, { action: 'remove', subject: 'subscriber', id })
  })

/** Deletes the links that lasted as long as their subscriber. */
export async function deleteUnusedLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('links')
    .where('scope', '=', 'unsubscribe')
    .where('subjectId', 'not in', db.selectFrom('subscribers').select('id'))
    .execute()
}
