import { z } from 'zod'
import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'
import { orderFile, type OrderFileAnswer } from '../files/answers.ts'
import { time } from '../../platform/fields.ts'
import { customerUidOf, isAgency, partyOf, type Order } from '../orders/order.ts'
import { editableUntil, type OrderMessage } from './messages.ts'
import type { OrderReader } from './readers.ts'
import type { Hit } from './search.ts'
import { fromRow } from '../../platform/http/from-row.ts'

const side = z.enum(['customer', 'agency'])

export const orderMessage = z
  .object({
    _id: z.uuid(),
    author: z.string(),
    side,
    mine: z.boolean(),
    /** Empty if the message was deleted. */
    text: z.string(),
    /** What was cut off from a reply by mail: the quoted mail and the signature. */
    quoted: z.string(),
    via: z.enum(['page', 'mail']),
    at: time,
    editedAt: time.nullable(),
    removed: z.boolean(),
    files: z.array(orderFile),
    /** The time until which the reader may edit or delete it; null if they may not. */
    editableUntil: time.nullable(),
    /** When the other side first read it. */
    seenAt: time.nullable(),
    /** For the agency: the others who have read it. */
    seenBy: z.array(z.string()).optional(),
    /** For the agency: the id of the incoming mail, whose original can be downloaded. */
    inboundMailId: z.uuid().optional(),
  })
  .meta({ id: 'OrderMessage' })

export const conversation = z
  .object({
    /** The side of the reader. */
    side,
    /** Oldest first. */
    messages: z.array(orderMessage),
    /** Whether there are older messages. */
    older: z.boolean(),
    /** The number of messages that the reader has not read, at most 100, and the id of the first one. */
    unread: z.int(),
    firstUnread: z.uuid().nullable(),
  })
  .meta({ id: 'Conversation' })

/** What an answer needs besides the message. */
interface Thread {
  order: Order
  readers: readonly OrderReader[]
  agency: string
  /** By the id of the message. */
  files: ReadonlyMap<string, OrderFileAnswer[]>
  /** The ids of incoming mails, by the id of the message. */
  originals: ReadonlyMap<string, string>
}

/** The author's name of the agency's messages without a name, as customers see it. */
export const agencyName = async (ctx: Context) => (await list(ctx, sections.site))[0]?.siteName || 'The team'

export const toOrderMessage = (
  ctx: Context,
  message: OrderMessage,
  { order, readers, agency, files, originals }: Thread,
) => {
  const { authorRole, authorUid, authorName, authorEmail, seq } = message
  const mine = authorUid === ctx.caller.uid
  const byEmail = isAgency(ctx) || authorRole === 'customer'
  return {
    _id: message.id,
    author:
      authorRole === 'customer' && authorUid === customerUidOf(order)
        ? order.customerName
        : authorName || (byEmail && authorEmail) || agency,
    side: authorRole,
    mine,
    text: message.text,
    quoted: message.quoted,
    via: message.via,
    at: message.createdAt,
    editedAt: message.editedAt,
    removed: message.removedAt !== null,
    files: files.get(message.id) ?? [],
    editableUntil: mine ? editableUntil(ctx, message) : null,
    seenAt: message.seenAt,
    ...(partyOf(ctx, order) === 'agency' && {
      seenBy: readers
        .filter(({ uid, readSeq }) => uid !== authorUid && readSeq >= seq)
        .map((each) => (each.uid === customerUidOf(order) ? order.customerName : (each.email ?? each.uid))),
    }),
    ...(isAgency(ctx) && originals.has(message.id) && { inboundMailId: originals.get(message.id)! }),
  }
}

export const unreadMessages = z
  .object({
    unread: z.int(),
    orders: z.array(z.object({ orderId: z.uuid(), unread: z.int() })),
  })
  .meta({ id: 'UnreadMessages' })

export const messageHit = z
  .object({
    _id: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.string(),
    customerName: z.string(),
    author: z.string(),
    side,
    text: z.string(),
    at: time,
  })
  .meta({ id: 'OrderMessageHit' })

export const toHit = (row: Hit) =>
  fromRow(messageHit, row, {
    orderNumber: row.number,
    author: row.authorRole === 'customer' ? row.customerName : (row.authorName ?? row.authorEmail ?? ''),
    side: row.authorRole,
    at: row.createdAt,
  })
