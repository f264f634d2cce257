import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { offerLines, tickedAtFirst } from '#content/shop/offer.ts'
import { offerStates, type OfferStatus } from '#content/shop/offer-states.ts'
import { audit } from '../../platform/audit/audit.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { OfferContent } from '../../platform/db/offer-data.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, NotFoundError, requireVersion } from '../../platform/errors.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { isCustomer } from '../../people/customers/customers.ts'

/** A version of an offer. */
export type Offer = Selectable<Tables['offers']>

/** What the agency enters. */
export interface OfferInput extends OfferContent {
  /** The client that was chosen from the list; null for a new one. */
  customerId: string | null
  email: string
  title: string
  validUntil: string
}

export async function findOffer({ db }: Context, id: string): Promise<Offer> {
  const offer = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!offer) throw new NotFoundError()
  return offer
}

export const lockOffer = ({ db }: TxContext, id: string): Promise<Offer> => lockRow(db, 'offers', id)

/** The versions of an offer, oldest first. */
export const versionsOf = ({ db }: Context, threadId: string): Promise<Offer[]> =>
  db.selectFrom('offers').selectAll().where('threadId', '=', threadId).orderBy('version').execute()

/** Where an offer stands today: one that nobody has answered is over once its last day is. */
export const statusOn = (
  { status, validUntil }: Pick<Offer, 'status' | 'validUntil'>,
  today: string,
): OfferStatus => (offerStates[status].isOpen && today > validUntil ? 'expired' : status)

/** Its name in sentences: the number, or the title of one that was not sent yet. */
export const nameOfOffer = ({ number, version, title }: Pick<Offer, 'number' | 'version' | 'title'>) =>
  number ? (version > 1 ? `${number}, version ${version}` : number) : `“${title}”`

/** What it comes to with the options that are ticked at first. */
const totalAtFirst = ({ items }: OfferContent) => fromCents(totalOf(offerLines(items, tickedAtFirst(items))))

const columnsOf = ({ customerId, email, title, validUntil, ...content }: OfferInput) => ({
  customerId,
  customerName: content.buyer.company || content.buyer.customerName,
  email: email.toLowerCase(),
  title,
  validUntil,
  total: totalAtFirst(content),
  content: json(content),
})

export const createOffer = (ctx: Context, input: OfferInput): Promise<Offer> =>
  withTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, input)
    const id = uuid()
    const created = await insertDraft(ctx, {
      ...columnsOf(input),
      id,
      threadId: id,
      number: null,
      version: 1,
    })
    await audit(ctx, { subject: 'offer', id, action: 'create', after: { name: input.title } })
    return created
  })

async function requireCustomer(ctx: TxContext, { customerId }: OfferInput) {
  if (customerId !== null && !(await isCustomer(ctx, customerId)))
    throw new InvalidInputError({ errors: { customerId: 'There is no such customer.' } })
}

type NewDraft = ReturnType<typeof columnsOf> & Pick<Offer, 'id' | 'threadId' | 'number' | 'version'>

const insertDraft = ({ db, caller, env }: TxContext, draft: NewDraft): Promise<Offer> =>
  db
    .insertInto('offers')
    .values({
      ...draft,
      currency: env.currency,
      createdByUid: caller.uid,
      createdByEmail: caller.email,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a draft. Throws a StaleVersionError if the stored revision is not `expected`. */
export const updateOffer = (
  ctx: Context,
  id: string,
  { input, expected }: { input: OfferInput; expected: number | undefined },
): Promise<Offer> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockOffer(ctx, id)
    requireDraft(before)
    requireVersion(expected, before.revision)
    await requireCustomer(ctx, input)
    const changed = await ctx.db
      .updateTable('offers')
      .set((row) => ({
        ...columnsOf(input),
        currency: ctx.env.currency,
        revision: row('revision', '+', 1),
        updatedAt: ctx.now(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, { subject: 'offer', id, action: 'update', after: { name: nameOfOffer(changed) } })
    return changed
  })

function requireDraft(offer: Offer) {
  if (offer.status !== 'draft')
    throw new ConflictError('This version was sent and does not change any more. Make a new version of it.')
}

/** Removes a draft. What was sent stays. */
export const removeOffer = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const offer = await lockOffer(ctx, id)
    requireDraft(offer)
    await ctx.db.deleteFrom('offers').where('id', '=', id).execute()
    await audit(ctx, { subject: 'offer', id, action: 'remove', before: { name: nameOfOffer(offer) } })
  })

/** A draft of the next version of an offer that was sent; the one that exists already if there is one. */
export const makeNewVersion = (ctx: Context, id: string): Promise<Offer> =>
  withTransaction(ctx, async (ctx) => {
    const { threadId } = await findOffer(ctx, id)
    await lockThread(ctx, threadId)
    const last = (await versionsOf(ctx, threadId)).at(-1)!
    if (last.status === 'draft') return last
    if (last.status === 'accepted')
      throw new ConflictError('This offer was accepted. Make a new offer for what is to be added.')
    const draft = await insertDraft(ctx, {
      id: uuid(),
      threadId,
      number: last.number,
      version: last.version + 1,
      customerId: last.customerId,
      customerName: last.customerName,
      email: last.email,
      title: last.title,
      validUntil: last.validUntil,
      total: last.total,
      content: json(last.content),
    })
    await audit(ctx, {
      subject: 'offer',
      id: draft.id,
      action: 'create',
      after: { name: nameOfOffer(draft) },
    })
    return draft
  })

/** Locks all versions of an offer, so that one is sent, or answered, at a time. */
export async function lockThread({ db }: TxContext, threadId: string): Promise<void> {
  await db
    .selectFrom('offers')
    .select('id')
    .where('threadId', '=', threadId)
    .orderBy('version')
    .forUpdate()
    .execute()
}

/** The version of an offer that its client sees: the newest one that was sent. Throws a NotFoundError if none was. */
export async function currentVersion({ db }: Context, threadId: string): Promise<Offer> {
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where('threadId', '=', threadId)
    .where('status', '<>', 'draft')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!offer) throw new NotFoundError()
  return offer
}

/** Moves a version to another state, which the table of states has to allow. The row must be locked. */
export async function moveOffer(
  ctx: TxContext,
  offer: Offer,
  status: OfferStatus,
  more: Partial<
    Pick<Offer, 'seenAt' | 'answeredAt' | 'answeredBy' | 'declineReason' | 'orderId' | 'total'>
  > = {},
): Promise<Offer> {
  return ctx.db
    .updateTable('offers')
    .set({ status, updatedAt: ctx.now(), ...more })
    .where('id', '=', offer.id)
    .where('status', '=', offer.status)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Throws a ConflictError, which says why, unless a version can still be answered. */
export async function requireOpen(ctx: Context, offer: Offer): Promise<void> {
  const status = statusOn(offer, await todayOf(ctx))
  if (offerStates[status].isOpen) return
  const who = offer.answeredBy ?? 'somebody'
  throw new ConflictError(
    status === 'accepted'
      ? `${who} has accepted this offer.`
      : status === 'declined'
        ? `${who} has declined this offer.`
        : status === 'expired'
          ? 'This offer has expired. Ask us for a new one.'
          : changedDetail,
  )
}

/** The answer to whoever accepts or declines another version than the current one. */
export const changedDetail = 'This offer was changed. Look at the new version before you answer.'
