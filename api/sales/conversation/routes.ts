import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fileIds } from '../files/answers.ts'
import { filesOf } from '../files/attach.ts'
import { flag, recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { bulkIds, changeOrders } from '../orders/bulk.ts'
import { buyerOf, findVisibleOrder, partyOf } from '../orders/order.ts'
import {
  agencyName,
  conversation,
  messageHit,
  orderMessage,
  toHit,
  toOrderMessage,
  unreadMessages,
} from './answers.ts'
import {
  editMessage,
  maxMessageLength,
  messagesOf,
  originalsOf,
  postMessage,
  removeMessage,
  type OrderMessage,
} from './messages.ts'
import { markRead, readersOf, unreadCounts, unreadOf } from './readers.ts'
import { searchMessages } from './search.ts'

const text = textField(maxMessageLength)
const newMessage = z
  .strictObject({
    /** May be empty if there are files. */
    text,
    fileIds: fileIds.default([]),
  })
  .refine(({ text, fileIds }) => text || fileIds.length > 0, { path: ['text'], message: requiredMessage })
/** The number of messages per page. */
const pageSize = 30

/** The conversation of customer and agency about an order. */
export const conversationRoutes = () => {
  const toAnswer = async (ctx: Context, message: OrderMessage) => {
    const order = await findVisibleOrder(ctx, message.orderId)
    return toOrderMessage(ctx, message, {
      order,
      readers: await readersOf(ctx, order.id),
      agency: await agencyName(ctx),
      files: await filesOf(ctx, order.id, { purpose: 'message', ownerIds: [message.id] }),
      originals: await originalsOf(ctx, [message.id]),
    })
  }

  return [
    route({
      id: 'getConversation',
      tag: 'Conversations',
      method: 'GET',
      path: '/order/{id}/messages',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'conversations.read', order: 'orders' },
      hasSecret: true,
      summary: 'Get the conversation of an order',
      description: 'The newest messages, or those before the message with the id `before`.',
      query: z.strictObject({ before: recordId('There is no message with this id.').optional() }),
      answers: conversation,
      run: async ({ ctx, param, query }) => {
        const order = await findVisibleOrder(ctx, param('id'))
        const [{ messages, older }, readers, agency, unread] = await Promise.all([
          messagesOf(ctx, order, { before: query.before, limit: pageSize }),
          readersOf(ctx, order.id),
          agencyName(ctx),
          unreadOf(ctx, order),
        ])
        const ids = messages.map(({ id }) => id)
        const files = await filesOf(ctx, order.id, { purpose: 'message', ownerIds: ids })
        const context = { order, readers, agency, files, originals: await originalsOf(ctx, ids) }
        return {
          side: partyOf(ctx, order),
          messages: messages.map((message) => toOrderMessage(ctx, message, context)),
          older,
          ...unread,
        }
      },
    }),
    route({
      id: 'postMessage',
      tag: 'Conversations',
      method: 'POST',
      path: '/order/{id}/messages',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'conversations.write', order: 'orders' },
      hasSecret: true,
      limit: 'conversation',
      summary: 'Send a message',
      description: 'The other side is notified. Send an Idempotency-Key header to retry safely.',
      body: newMessage,
      status: 201,
      answers: orderMessage,
      run: async ({ ctx, c, body, param }) =>
        toAnswer(ctx, await postMessage(ctx, param('id'), { ...body, key: idempotencyKey(c) })),
    }),
    route({
      id: 'postMessages',
      tag: 'Conversations',
      method: 'POST',
      path: '/orders/messages',
      access: { may: 'conversations.write' },
      limit: 'messages',
      summary: 'Send a message to the customers of several orders',
      description:
        'To each in the conversation of their order: to all of them or none. Send an Idempotency-Key header to retry safely.',
      body: z.strictObject({ ids: bulkIds, text: text.min(1, requiredMessage) }),
      status: 201,
      answers: z.array(z.object({ orderId: z.uuid() })),
      run: async ({ ctx, c, body: { ids, text } }) => {
        const message = { text, fileIds: [], key: idempotencyKey(c) }
        return changeOrders(ctx, ids, async (ctx, orderId) => {
          await postMessage(ctx, orderId, message)
          return { orderId }
        })
      },
    }),
    route({
      id: 'markMessagesRead',
      tag: 'Conversations',
      method: 'PUT',
      path: '/order/{id}/messages/read',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'conversations.read', order: 'orders' },
      summary: 'Mark messages as read',
      description: 'Up to the given message.',
      body: z.strictObject({ upTo: recordId('There is no message with this id.') }),
      status: 204,
      run: async ({ ctx, body, param }) => markRead(ctx, param('id'), body.upTo),
    }),
    route({
      id: 'editMessage',
      tag: 'Conversations',
      method: 'PUT',
      path: '/order-message/{id}',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'conversations.write', order: 'orderMessages' },
      hasSecret: true,
      limit: 'conversation',
      summary: 'Edit a message',
      description: 'Of the caller, for five minutes after it was sent.',
      body: z.strictObject({ text: text.min(1, requiredMessage) }),
      answers: orderMessage,
      run: async ({ ctx, body, param }) => toAnswer(ctx, await editMessage(ctx, param('id'), body.text)),
    }),
    route({
      id: 'removeMessage',
      tag: 'Conversations',
      method: 'DELETE',
      path: '/order-message/{id}',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'conversations.write', order: 'orderMessages' },
      hasSecret: true,
      summary: 'Delete a message',
      description: 'Of the caller, for five minutes after it was sent. Its text is deleted permanently.',
      answers: orderMessage,
      run: async ({ ctx, param }) => toAnswer(ctx, await removeMessage(ctx, param('id'))),
    }),
    route({
      id: 'countUnreadMessages',
      tag: 'Conversations',
      method: 'GET',
      path: '/order-messages/unread',
      access: 'signed-in',
      asStaff: { may: 'conversations.read' },
      summary: 'Count unread messages',
      description:
        'By order. Customers get their own orders, people of the agency those that they see (their own as customers with mine=1).',
      query: z.strictObject({ mine: flag }),
      answers: unreadMessages,
      run: async ({ ctx, query }) =>
        unreadCounts(
          ctx,
          query.mine || !ctx.caller.staff
            ? { buyer: await buyerOf(ctx, ctx.caller) }
            : { seenBy: ctx.caller },
        ),
    }),
    route({
      id: 'searchMessages',
      tag: 'Conversations',
      method: 'GET',
      path: '/order-messages',
      access: { may: 'conversations.read' },
      summary: 'Search messages',
      description: 'Of all orders, newest first, at most 30.',
      query: z.strictObject({ q: textField(200).min(2, 'At least two characters.') }),
      answers: z.array(messageHit),
      run: async ({ ctx, query }) => (await searchMessages(ctx, query.q)).map(toHit),
    }),
  ]
}
