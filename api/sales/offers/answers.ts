import { z } from 'zod'
import { offerStatuses } from '#content/shop/offer-states.ts'
import type { Context } from '../../platform/context.ts'
import { offerContent, offerSnapshot } from '../../platform/db/offer-data.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { existingLinkPath } from './mails.ts'
import { messagesOf, type OfferMessage } from './messages.ts'
import { statusOn, versionsOf, type Offer } from './offers.ts'
import { digestOf, snapshotOf } from './snapshot.ts'

/** A version of an offer in the list of the agency. */
export const listedOffer = z
  .object({
    _id: z.uuid(),
    /** Null until the first version is sent. */
    number: z.string().nullable(),
    version: z.int(),
    status: z.enum(offerStatuses),
    customerId: z.uuid().nullable(),
    customerName: z.string(),
    email: z.string(),
    title: z.string(),
    currency: z.string(),
    /** With the options that are ticked at first, or that were chosen. */
    total: z.string(),
    validUntil: z.string(),
    sentAt: time.nullable(),
    seenAt: time.nullable(),
    answeredAt: time.nullable(),
    answeredBy: z.string().nullable(),
    orderId: z.uuid().nullable(),
    createdAt: time,
  })
  .meta({ id: 'ListedOffer' })

const message = z
  .object({
    _id: z.uuid(),
    by: z.enum(['customer', 'agency']),
    authorName: z.string(),
    text: z.string(),
    createdAt: time,
  })
  .meta({ id: 'OfferMessage' })

export const acceptance = z.object({
  name: z.string(),
  email: z.string(),
  networkAddress: z.string().nullable(),
  acceptedAt: time,
  /** SHA-256 of what was shown. */
  digest: z.string(),
  chosen: z.array(z.int()),
  total: z.string(),
})

/** A version of an offer with everything that the agency sees of it. */
export const offer = listedOffer
  .extend({
    revision: z.int(),
    content: offerContent,
    declineReason: z.string().nullable(),
    versions: z.array(z.object({ _id: z.uuid(), version: z.int(), status: z.enum(offerStatuses) })),
    messages: z.array(message),
    /** The evidence of its acceptance. */
    acceptance: acceptance.nullable(),
    /** The address of its page for the client, for who may send it; null while no version was sent, or if the client was erased. */
    link: z.string().nullable(),
  })
  .meta({ id: 'Offer' })

/** An offer as its client sees it. */
export const offerPage = z
  .object({
    offer: offerSnapshot,
    /** Of what is shown: sent back with an answer. */
    digest: z.string(),
    status: z.enum(offerStatuses),
    answeredBy: z.string().nullable(),
    answeredAt: time.nullable(),
    /** The positions of the options that were chosen, once it is accepted. */
    chosen: z.array(z.int()).nullable(),
    hasOrder: z.boolean(),
    messages: z.array(message),
  })
  .meta({ id: 'OfferPage' })

export const toListedOffer = (row: Offer, today: string) =>
  fromRow(listedOffer, row, { status: statusOn(row, today) })

export const toMessage = (row: OfferMessage) => fromRow(message, row)
export { message as offerMessage }

/** The evidence that an offer was accepted; null if it was not. */
export async function acceptanceOf({ db }: Context, id: string): Promise<z.input<typeof acceptance> | null> {
  const kept = await db
    .selectFrom('offerAcceptances')
    .select(['name', 'email', 'networkAddress', 'acceptedAt', 'digest', 'shown'])
    .where('offerId', '=', id)
    .executeTakeFirst()
  if (!kept) return null
  const { shown, ...evidence } = kept
  return { ...evidence, chosen: shown.chosen, total: shown.total }
}

export async function toOffer(ctx: Context, row: Offer): Promise<z.input<typeof offer>> {
  const today = await todayOf(ctx)
  const versions = await versionsOf(ctx, row.threadId)
  const path = ctx.may('offers.send') ? await existingLinkPath(ctx, row.threadId) : null
  return fromRow(offer, row, {
    status: statusOn(row, today),
    versions: versions.map((each) => ({
      _id: each.id,
      version: each.version,
      status: statusOn(each, today),
    })),
    messages: (await messagesOf(ctx, row.threadId)).map(toMessage),
    acceptance: await acceptanceOf(ctx, row.id),
    link: path === null ? null : ctx.env.publicUrl + path,
  })
}

export async function toOfferPage(ctx: Context, row: Offer): Promise<z.input<typeof offerPage>> {
  const snapshot = await snapshotOf(ctx, row)
  const accepted = await acceptanceOf(ctx, row.id)
  return {
    offer: snapshot,
    digest: row.digest ?? digestOf(snapshot),
    status: statusOn(row, await todayOf(ctx)),
    answeredBy: row.answeredBy,
    answeredAt: row.answeredAt,
    chosen: accepted?.chosen ?? null,
    hasOrder: row.orderId !== null,
    messages: (await messagesOf(ctx, row.threadId)).map(toMessage),
  }
}
