import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import type { Caller } from '../../platform/caller.ts'
import { touchCustomer } from '../../people/customers/link.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { attachFiles, removeFilesOf } from '../files/attach.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { recordEvent } from '../orders/order-events.ts'
import { findVisibleOrder, lockVisibleOrder, partyOf, type Order } from '../orders/order.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { moveThread } from '../../site/inbox/threads.ts'
import { cleanFilesJob } from '../../platform/files/clean-job.ts'

/** Of an order with messages that were not yet mailed to the other side. */
export const messagesJob = jobKind<{ id: string }>('order-messages', { policy: 'short' })

/** A message of a conversation. */
export type OrderMessage = Selectable<Tables['orderMessages']>

export type Side = OrderMessage['authorRole']

/** The maximum number of characters of a message. */
export const maxMessageLength = 10_000

/** How long the author may edit or delete a message, in milliseconds. */
const editableForMs = 5 * 60 * 1000

/** Seconds after which a message is mailed, together with all messages sent by then. */
const mailDelaySeconds = 60

/** Adds a message. A repeated request with the same key returns the same message. */
export const postMessage = (
  ctx: Context,
  orderId: string,
  { text, fileIds, key }: { text: string; fileIds: readonly string[]; key: string | null },
): Promise<OrderMessage> =>
  withTransaction(ctx, async (ctx) => {
    // Locks the order, so that its messages are committed in the order of their `seq`.
    const order = await lockVisibleOrder(ctx, orderId)
    const { caller } = ctx
    const payload = JSON.stringify([text, ...fileIds])
    const requestId = key === null ? null : idOfRequest(`message ${orderId}`, caller, key, payload)
    if (requestId) {
      const existing = await messages(ctx.db).where('requestId', '=', requestId).executeTakeFirst()
      if (existing) return existing
    }
    return addMessage(ctx, order, {
      text,
      fileIds,
      side: partyOf(ctx, order),
      author: caller,
      via: 'page',
      requestId,
    })
  })

interface NewMessage {
  text: string
  /** What was cut off from a mail. */
  quoted?: string
  fileIds: readonly string[]
  side: Side
  author: Caller
  via: 'page' | 'mail'
  requestId?: string | null
}

/** Adds a message, and notifies open pages and the other side. The order must be locked. */
export async function addMessage(
  ctx: TxContext,
  order: Order,
  { text, quoted = '', fileIds, side, author, via, requestId = null }: NewMessage,
): Promise<OrderMessage> {
  const id = uuid()
  await ctx.db
    .insertInto('orderMessages')
    .values({
      id,
      orderId: order.id,
      authorRole: side,
      authorUid: author.uid,
      authorEmail: author.email,
      authorName: author.name,
      text,
      quoted,
      via,
      requestId,
    })
    .execute()
  const theirs = actAs(ctx, author)
  await attachFiles(theirs, { orderId: order.id, purpose: 'message', ownerId: id }, fileIds)
  if (side === 'customer') await touchCustomer(ctx, order.customerId)
  await moveThread(ctx, { orderId: order.id }, side === 'customer' ? 'open' : 'waiting')
  await recordEvent(theirs, order.id, { by: side, subject: 'order-message', id, action: 'create' })
  await enqueue(ctx.db, messagesJob, { id: order.id }, { after: mailDelaySeconds, key: order.id })
  return messages(ctx.db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The time until which the author may edit or delete a message; null if it has passed. */
export function editableUntil(
  { now }: Pick<Context, 'now'>,
  { createdAt, removedAt }: OrderMessage,
): Date | null {
  const until = createdAt.getTime() + editableForMs
  return removedAt || until <= now().getTime() ? null : new Date(until)
}

/** Edits a message of the caller, within five minutes. */
export const editMessage = (ctx: Context, id: string, text: string): Promise<OrderMessage> =>
  changeOwnMessage(ctx, id, { action: 'edit', change: { text, editedAt: ctx.now() } })

/** Deletes a message of the caller, within five minutes. Its text is deleted; the conversation shows that it existed. */
export const removeMessage = (ctx: Context, id: string): Promise<OrderMessage> =>
  changeOwnMessage(ctx, id, {
    action: 'remove',
    change: { text: '', quoted: '', removedAt: ctx.now() },
  })

const changeOwnMessage = (
  ctx: Context,
  id: string,
  {
    action,
    change,
  }: {
    action: 'edit' | 'remove'
    change: { text: string; quoted?: string; editedAt?: Date; removedAt?: Date }
  },
): Promise<OrderMessage> =>
  withTransaction(ctx, async (ctx) => {
    const message = await messages(ctx.db).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!message) throw new NotFoundError()
    const order = await findVisibleOrder(ctx, message.orderId)
    if (message.authorUid !== ctx.caller.uid) throw new ForbiddenError('Only its author can edit a message.')
    if (!editableUntil(ctx, message))
      throw new ConflictError('A message can be edited for five minutes after it was sent.')
    await ctx.db.updateTable('orderMessages').set(change).where('id', '=', id).execute()
    if (action === 'remove') {
      await removeFilesOf(ctx, id)
      await removeOriginalOf(ctx.db, id)
    }
    const by = partyOf(ctx, order)
    await recordEvent(ctx, order.id, { by, subject: 'order-message', id, action })
    return messages(ctx.db).where('id', '=', id).executeTakeFirstOrThrow()
  })

/** Removes the original of a mail that was added as a message. */
async function removeOriginalOf(tx: Tx, messageId: string) {
  const mail = await tx
    .updateTable('inboundMails')
    .set({ originalSize: null })
    .where('messageId', '=', messageId)
    .where('originalSize', 'is not', null)
    .executeTakeFirst()
  if (mail.numUpdatedRows > 0n) await enqueue(tx, cleanFilesJob, {})
}

/** The ids of the incoming mails whose originals are kept, by the message that was made of them. */
export async function originalsOf(
  { db }: Context,
  messageIds: readonly string[],
): Promise<Map<string, string>> {
  if (messageIds.length === 0) return new Map()
  const mails = await db
    .selectFrom('inboundMails')
    .select(['id', 'messageId'])
    .where('messageId', 'in', messageIds)
    .where('originalSize', 'is not', null)
    .execute()
  return new Map(mails.map(({ id, messageId }) => [messageId!, id]))
}

const messages = (db: Database) => db.selectFrom('orderMessages').selectAll()

/** A page of messages, oldest first: the newest ones, or those before a message; and whether there are older ones. */
export async function messagesOf(
  { db }: Context,
  order: Order,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ messages: OrderMessage[]; older: boolean }> {
  const query = messages(db).where('orderId', '=', order.id)
  const cursor = before && (await query.where('id', '=', before).executeTakeFirst())
  if (before && !cursor) throw new NotFoundError()
  const newest = await query
    .$if(cursor !== undefined, (all) => all.where('seq', '<', (cursor as OrderMessage).seq))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  return { messages: newest.slice(0, limit).toReversed(), older: newest.length > limit }
}
