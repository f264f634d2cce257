import type { Selectable } from 'kysely'
import { v4 as uuid } from 'uuid'
import { fillWords } from '#content/braces.ts'
import { sections } from '#content/sections.ts'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { list } from '../content/records.ts'
import { hashOf, randomKey } from '../secrets/keys.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { matchesSearch } from '../http/terms.ts'
import { NotFoundError } from '../errors.ts'
import { ownSite } from '../mail/mail-content.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { readSender } from '../mail/sender.ts'
import { noteConversion } from '../statistics/conversions.ts'
import type { Tables } from '../db/tables.ts'

export type Subscriber = Selectable<Tables['subscribers']>
export type SubscriberState = 'confirmed' | 'unconfirmed' | 'unsubscribed'

const hour = 60 * 60 * 1000
const linkLives = 7 * 24 * hour

/**
 * Asks an address whether it wants the newsletter: nobody is subscribed before they say so themselves. The same
 * address twice is one subscriber, and the answer is always the same, so that nobody learns from it who subscribes. For
 * that the id is random, not by time. Where a program seems to ask, the address is kept and nothing is mailed to it.
 */
export const subscribe = (
  db: Database,
  email: string,
  source: string | null,
  byPerson: boolean,
): Promise<Subscriber> =>
  inTransaction(db, async (tx) => {
    await tx
      .insertInto('subscribers')
      .values({ id: uuid(), email, source, unsubscribe_key: randomKey() })
      .onConflict((row) => row.doNothing())
      .execute()
    const subscriber = await tx
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const wanted = byPerson && stateOf(subscriber) !== 'confirmed' && !sentWithin(subscriber, hour)
    if (wanted && (await askedToday(tx, email)) < 3) await askToConfirm(tx, subscriber)
    return subscriber
  })

/** How often an address was asked to confirm within a day. */
async function askedToday(tx: Tx, email: string) {
  const { count } = await tx
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', '=', 'newsletter-confirmation')
    .where('created_at', '>', new Date(Date.now() - 24 * hour))
    .executeTakeFirstOrThrow()
  return count
}

async function askToConfirm(tx: Tx, { id, email, unsubscribe_key }: Subscriber) {
  const key = randomKey()
  await tx
    .updateTable('subscribers')
    .set({ confirm_hash: hashOf(key), confirm_sent_at: new Date() })
    .where('id', '=', id)
    .execute()
  await enqueueMail(tx, {
    kind: 'newsletter-confirmation',
    to: email,
    data: {
      confirmUrl: `${ownSite}/api/subscription/confirm/${key}`,
      unsubscribeUrl: toUnsubscribe(unsubscribe_key),
    },
  })
}

/** The link that stands in every letter. */
export const toUnsubscribe = (key: string) => `${ownSite}/api/subscription/unsubscribe/${key}`

/** What is agreed to by confirming, in the words of the page that asks. */
export async function consentTo(db: Database) {
  const [text] = await list(db, sections.subscription)
  const words = text?.consent || sections.subscription.fields.consent.default
  return fillWords(words, { agency: (await readSender(db)).name })
}

/** Whose link it is, or undefined if it has ended. Changes nothing. */
export async function toBeConfirmed(db: Database, key: string): Promise<Subscriber | undefined> {
  const subscriber = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('confirm_hash', '=', hashOf(key))
    .executeTakeFirst()
  if (!subscriber) return undefined
  return stateOf(subscriber) === 'confirmed' || sentWithin(subscriber, linkLives) ? subscriber : undefined
}

/** Subscribes whose link it is, once; undefined if it has ended. */
export const confirm = (db: Database, key: string, mayNotePage: boolean): Promise<Subscriber | undefined> =>
  inTransaction(db, async (tx) => {
    await tx
      .selectFrom('subscribers')
      .select('id')
      .where('confirm_hash', '=', hashOf(key))
      .forUpdate()
      .execute()
    const subscriber = await toBeConfirmed(tx, key)
    if (!subscriber || stateOf(subscriber) === 'confirmed') return subscriber
    const confirmed = await tx
      .updateTable('subscribers')
      .set({ confirmed_at: new Date(), consent_text: await consentTo(tx), unsubscribed_at: null })
      .where('id', '=', subscriber.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteConversion(tx, 'subscriber', confirmed.id, mayNotePage ? confirmed.source : null)
    await enqueueMail(tx, {
      kind: 'newsletter-welcome',
      to: confirmed.email,
      data: { unsubscribeUrl: toUnsubscribe(confirmed.unsubscribe_key) },
    })
    return confirmed
  })

/** Who may be unsubscribed with this key. Changes nothing. */
export const byUnsubscribeKey = (db: Database, key: string): Promise<Subscriber | undefined> =>
  db.selectFrom('subscribers').selectAll().where('unsubscribe_key', '=', key).executeTakeFirst()

/** Ends a subscription, asked for or confirmed; links to confirm it end, too. That it was agreed to once stays kept. */
export const unsubscribe = (db: Database, key: string): Promise<Subscriber | undefined> =>
  db
    .updateTable('subscribers')
    .set((row) => ({
      unsubscribed_at: row.fn.coalesce('unsubscribed_at', row.val(new Date())),
      confirm_hash: null,
    }))
    .where('unsubscribe_key', '=', key)
    .returningAll()
    .executeTakeFirst()

export function stateOf({
  confirmed_at,
  unsubscribed_at,
}: Pick<Subscriber, 'confirmed_at' | 'unsubscribed_at'>): SubscriberState {
  if (unsubscribed_at) return 'unsubscribed'
  return confirmed_at ? 'confirmed' : 'unconfirmed'
}

const sentWithin = ({ confirm_sent_at: at }: Subscriber, time: number) =>
  at !== null && Date.now() - at.getTime() < time

export const subscribers = (
  db: Database,
  filter: { q?: string | undefined; state?: SubscriberState | undefined },
) =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .$if(filter.q !== undefined, (query) => query.where(matchesSearch('subscribers', filter.q!)))
    .$if(filter.state === 'unsubscribed', (query) => query.where('unsubscribed_at', 'is not', null))
    .$if(filter.state === 'confirmed', (query) =>
      query.where('unsubscribed_at', 'is', null).where('confirmed_at', 'is not', null),
    )
    .$if(filter.state === 'unconfirmed', (query) =>
      query.where('unsubscribed_at', 'is', null).where('confirmed_at', 'is', null),
    )

/** Removes an address and what was mailed to it for the newsletter, for good. */
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
