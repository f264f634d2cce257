import { z } from 'zod'
import { fileIds } from '../files/answers.ts'
import { filesOf } from '../files/attach.ts'
import { flag, recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { buyerOf, findOrder, partyOf, readerOf, type Reader } from '../orders/order.ts'
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
import type { Parts } from '../../platform/feature.ts'

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
export const conversationRoutes = ({ db }: Parts) => {
  const toAnswer = async (message: OrderMessage, reader: Reader) => {
    const order = await findOrder(db, message.orderId, reader)
    return toOrderMessage(message, {
      order,
      reader,
      readers: await readersOf(db, order.id),
      agency: await agencyName(db),
      files: await filesOf(db, order.id, 'message', [message.id], reader),
      originals: await originalsOf(db, [message.id]),
    })
  }

  return [
    route({
      id: 'getConversation',
      tag: 'Conversations',
      method: 'GET',
      path: '/order/{id}/messages',
      access: 'signed-in',
      asStaff: { may: 'conversations.read', order: 'orders' },
      hasSecret: true,
      summary: 'Get the conversation of an order',
      description: 'The newest messages, or those before the message with the id `before`.',
      query: z.strictObject({ before: recordId('There is no message with this id.').optional() }),
      answers: conversation,
      run: async ({ caller, param, query }) => {
        const reader = readerOf(caller)
        const order = await findOrder(db, param('id'), reader)
        const [{ messages, older }, readers, agency, unread] = await Promise.all([
          messagesOf(db, order, { before: query.before, limit: pageSize }),
          readersOf(db, order.id),
          agencyName(db),
          unreadOf(db, order, reader),
        ])
        const ids = messages.map(({ id }) => id)
        const files = await filesOf(db, order.id, 'message', ids, reader)
        const context = { order, reader, readers, agency, files, originals: await originalsOf(db, ids) }
        return {
          side: partyOf(order, reader),
          messages: messages.map((message) => toOrderMessage(message, context)),
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
      asStaff: { may: 'conversations.write', order: 'orders' },
      hasSecret: true,
      limit: 'conversation',
      summary: 'Send a message',
      description: 'The other side is notified. Send an Idempotency-Key header to retry safely.',
      body: newMessage,
      status: 201,
      answers: orderMessage,
      run: async ({ c, body, caller, param }) => {
        const reader = readerOf(caller)
        return toAnswer(await postMessage(db, param('id'), body, reader, idempotencyKey(c)), reader)
      },
    }),
    route({
      id: 'markMessagesRead',
      tag: 'Conversations',
      method: 'PUT',
      path: '/order/{id}/messages/read',
      access: 'signed-in',
      asStaff: { may: 'conversations.read', order: 'orders' },
      summary: 'Mark messages as read',
      description: 'Up to the given message.',
      body: z.strictObject({ upTo: recordId('There is no message with this id.') }),
      status: 204,
      run: async ({ body, caller, param }) => markRead(db, param('id'), body.upTo, readerOf(caller)),
    }),
    route({
      id: 'editMessage',
      tag: 'Conversations',
      method: 'PUT',
      path: '/order-message/{id}',
      access: 'signed-in',
      asStaff: { may: 'conversations.write', order: 'orderMessages' },
      hasSecret: true,
      limit: 'conversation',
      summary: 'Edit a message',
      description: 'Of the caller, for five minutes after it was sent.',
      body: z.strictObject({ text: text.min(1, requiredMessage) }),
      answers: orderMessage,
      run: async ({ body, caller, param }) => {
        const reader = readerOf(caller)
        return toAnswer(await editMessage(db, param('id'), body.text, reader), reader)
      },
    }),
    route({
      id: 'removeMessage',
      tag: 'Conversations',
      method: 'DELETE',
      path: '/order-message/{id}',
      access: 'signed-in',
      asStaff: { may: 'conversations.write', order: 'orderMessages' },
      hasSecret: true,
      summary: 'Delete a message',
      description: 'Of the caller, for five minutes after it was sent. Its text is deleted permanently.',
      answers: orderMessage,
      run: async ({ caller, param }) => {
        const reader = readerOf(caller)
        return toAnswer(await removeMessage(db, param('id'), reader), reader)
      },
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
      run: async ({ caller, query }) =>
        unreadCounts(
          db,
          query.mine || !caller.staff ? { buyer: await buyerOf(db, caller) } : { seenBy: caller },
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
      run: async ({ caller, query }) => (await searchMessages(db, query.q, caller)).map(toHit),
    }),
  ]
}
