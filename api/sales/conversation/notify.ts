import { firstCharacters } from '#content/model/first-characters.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { agencyRecipients } from '../../mail/outbox/agency-recipients.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { createGuestLink } from '../orders/mails.ts'
import { orderLinkPath } from '../orders/order-links.ts'
import { customerUidOf, lockOrder, type Order } from '../orders/order.ts'
import { participatingColleagues, orderingCustomer, type Participant } from '../orders/participants.ts'
import { agencyName } from './answers.ts'
import type { OrderMessage, Side } from './messages.ts'
import { replyAddress } from './reply-address.ts'

/** The maximum number of messages in a mail, which shows the newest ones. */
const maxMessages = 10
const maxTextLength = 20_000

interface Recipient extends Participant {
  side: Side
  /** Of a person of the agency: whether the mail may have the price. */
  seesPrices?: boolean
  /** The name for the greeting. A colleague must not be addressed by the name of the customer who placed the order. */
  name?: string
}

/**
 * Mails new messages of an order to everybody of the other side who has not read them yet. All messages of a
 * minute are in one mail. It reads only public messages, so that a mail can never contain a note.
 */
export const mailNewMessages = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    // Those who add a message lock the order, too: it is either read here or has a job of its own.
    const order = await unlessNotFound(lockOrder(ctx, id))
    if (!order) return
    const newMessages = await takeUnmailed(ctx.db, id)
    if (newMessages.length === 0) return
    const readers = await ctx.db
      .selectFrom('orderReaders')
      .select(['uid', 'readSeq'])
      .where('orderId', '=', id)
      .execute()
    const readBy = new Map(readers.map(({ uid, readSeq }) => [uid, readSeq]))
    for (const recipient of [...(await customersOf(ctx, order)), ...(await staffOf(ctx, order))]) {
      const isGuest = recipient.side === 'customer' && order.customerUid === null
      const read = readBy.get(isGuest ? customerUidOf(order) : recipient.person) ?? 0
      const unread = newMessages.filter((each) => each.authorRole !== recipient.side && each.seq > read)
      if (unread.length > 0) await mail(ctx, order, { ...recipient, messages: unread })
    }
  })

/** The messages since the last mail. Locks the conversation, so that two jobs never send the same messages. */
async function takeUnmailed(tx: Tx, orderId: string): Promise<OrderMessage[]> {
  await tx
    .insertInto('orderConversations')
    .values({ orderId, mailedSeq: 0 })
    .onConflict((row) => row.doNothing())
    .execute()
  const { mailedSeq } = await tx
    .selectFrom('orderConversations')
    .select('mailedSeq')
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const newMessages = await tx
    .selectFrom('orderMessages')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('seq', '>', mailedSeq)
    .orderBy('seq')
    .execute()
  const last = newMessages.at(-1)
  if (last)
    await tx
      .updateTable('orderConversations')
      .set({ mailedSeq: last.seq })
      .where('orderId', '=', orderId)
      .execute()
  return newMessages.filter(({ removedAt }) => removedAt === null)
}

const customersOf = async (ctx: TxContext, order: Order): Promise<Recipient[]> =>
  [await orderingCustomer(ctx, order), ...(await participatingColleagues(ctx, order))]
    .filter((each) => each !== undefined)
    .map(({ email, person, companyName: name }: Participant & { companyName?: string }) => ({
      side: 'customer',
      email,
      person,
      ...(name && { name }),
    }))

const staffOf = async (ctx: TxContext, { id }: Order): Promise<Recipient[]> =>
  ((await agencyRecipients(ctx, 'order-message-received', id)) ?? []).map(({ uid, email, seesPrices }) => ({
    seesPrices,
    side: 'agency',
    email,
    person: uid,
  }))

async function mail(
  ctx: TxContext,
  order: Order,
  {
    side,
    email,
    person,
    name = order.customerName,
    seesPrices = true,
    messages,
  }: Recipient & { messages: readonly OrderMessage[] },
) {
  const agency = await agencyName(ctx)
  const nameOf = (message: OrderMessage) =>
    message.authorRole === 'agency'
      ? message.authorName || agency
      : message.authorUid === customerUidOf(order)
        ? order.customerName
        : (message.authorName ?? message.authorEmail ?? order.customerName)
  const newest = messages.slice(-maxMessages)
  const files = await fileNames(ctx.db, newest)
  const texts = newest.map((each) => {
    const text = [each.text, ...(files.get(each.id) ?? [])].filter(Boolean).join('\n')
    return newest.length > 1 ? `${nameOf(each)}:\n${text}` : text
  })
  const olderCount = messages.length - newest.length
  const last = messages.at(-1)!
  const replyTo =
    ctx.env.inboundMail && (await replyAddress(ctx, order.id, { person, domain: ctx.env.inboundMail.domain }))
  const orderUrl =
    side === 'customer' && order.customerUid === null
      ? orderLinkPath(order.id, (await createGuestLink(ctx, order)).token)
      : `/order/${order.id}#conversation`
  await enqueueMail(ctx, {
    kind: side === 'customer' ? 'order-message' : 'order-message-received',
    to: email,
    data: {
      orderNumber: order.number,
      packageName: order.packageName,
      ...(seesPrices && { amount: order.total }),
      currency: order.currency,
      customerName: name,
      author: nameOf(last),
      message: firstCharacters(
        [...(olderCount ? [`(${olderCount} more on the order’s page)`] : []), ...texts].join('\n\n'),
        maxTextLength,
      ),
      orderUrl,
      officeUrl: `/admin/payment-status/${order.id}#conversation`,
      thread: order.id,
      ...(replyTo && { replyTo }),
    },
    dedupe: `order-messages:${order.id}:${last.seq} ${email}`,
    subject: { orderId: order.id },
  })
}

/** The file names of each message, as lines of the mail. The files are downloaded on the page of the order. */
async function fileNames(tx: Tx, messages: readonly OrderMessage[]): Promise<Map<string, string[]>> {
  const files = await tx
    .selectFrom('files')
    .select(['ownerId', 'name'])
    .where('purpose', '=', 'message')
    .where('internal', '=', false)
    .where('state', '=', 'ready')
    .where(
      'ownerId',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const names = new Map<string, string[]>()
  for (const { ownerId, name } of files)
    names.set(ownerId!, [...(names.get(ownerId!) ?? []), `(File: ${name})`])
  return names
}
