import { z } from 'zod'
import { csvResponse, inBatches } from '../../platform/http/csv.ts'
import { emailAddress, recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { asksForPrivacy, refererPath, type RenderForm } from '../../platform/http/form-page.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { withSiteAddress } from '../../mail/outbox/mail-content.ts'
import { message, messageStatus, subscriber, subscriberState, toMessage, toSubscriber } from './answers.ts'
import * as inbox from './messages.ts'
import { makeFormToken, work } from './form-tokens.ts'
import * as list from './subscribers.ts'
import { subscriptionRoutes } from './subscription.ts'
import type { Parts } from '../../platform/feature.ts'

const line = (max: number) => textField(max).min(1, requiredMessage)
/** A hidden field that only programs fill in. */
const honeypot = z.string().max(2000).optional()
const newMessage = z.strictObject({
  name: line(200),
  email: emailAddress,
  number: line(40),
  subject: line(200),
  message: line(5000),
  messageStatus: z.literal('UnRead', 'A new message is UnRead.').optional(),
  website: honeypot,
  stamp: z.string().max(200).optional(),
  proof: z.string().max(20).optional(),
})
export const inboxRoutes = ({
  env: { publicUrl, formWork },
  publisher: { renderForm: render },
}: Parts & { publisher: { renderForm: RenderForm } }) => [
  route({
    id: 'createFormToken',
    tag: 'Messages',
    method: 'GET',
    path: '/form-stamp',
    access: 'anyone',
    hasSecret: true,
    summary: 'Create a form token',
    description:
      'The signed time at which the contact form was opened, and the proof of work that the browser owes, if any.',
    answers: z.object({ stamp: z.string(), work: z.object({ bits: z.int(), rounds: z.int() }).optional() }),
    run: async ({ ctx }) => ({
      stamp: makeFormToken(ctx, await inbox.formTokenSecret(ctx)),
      ...(formWork && { work }),
    }),
  }),
  route({
    id: 'sendMessage',
    tag: 'Messages',
    method: 'POST',
    path: '/add-message',
    access: 'anyone',
    summary: 'Send a contact message',
    description: 'A plain HTML form is redirected to /thanks. Suspected spam is stored separately.',
    successMessage: 'Message is Send',
    body: newMessage,
    form: { name: 'message', page: '/contact', then: '/thanks' },
    status: 201,
    answers: message,
    // The response is the same for suspected spam.
    run: async ({ ctx, c, body: { name, email, number, subject, message, website, stamp, proof } }) => {
      const submission = {
        honeypot: website,
        stamp,
        proof,
        requiresWork: formWork,
        page: asksForPrivacy(c) ? null : (refererPath(c, publicUrl) ?? null),
      }
      const sent = await inbox.addMessage(ctx, { name, email, number, subject, message }, submission)
      return toMessage({ ...sent, status: 'UnRead', suspicion: null })
    },
  }),
  route({
    id: 'listMessages',
    tag: 'Messages',
    method: 'GET',
    path: '/messages',
    access: { may: 'inbox.read' },
    summary: 'List messages',
    description: 'Filtered by messageStatus; q searches. Suspected spam is listed only on request.',
    query: pagedQuery(['_id', 'name', 'email', 'subject'], {
      messageStatus: messageStatus.optional(),
      /** Messages from any email address of this customer. */
      customerId: recordId('There is no customer with this id.').optional(),
    }),
    answers: z.array(message),
    run: async ({ ctx, c, query }) => {
      const messages = inbox.messages(ctx, {
        q: query.q,
        status: query.messageStatus,
        customerId: query.customerId,
      })
      return (await paged(ctx.db, c, messages, query, columnOf(query.sort.by))).map(toMessage)
    },
  }),
  route({
    id: 'getMessage',
    tag: 'Messages',
    method: 'GET',
    path: '/message/{id}',
    access: { may: 'inbox.read' },
    summary: 'Get a message',
    answers: message,
    run: async ({ ctx, param }) => toMessage(await inbox.findMessage(ctx, param('id'))),
  }),
  route({
    id: 'markMessage',
    tag: 'Messages',
    method: 'PUT',
    path: '/message/{id}',
    access: { may: 'inbox.edit' },
    summary: 'Mark a message',
    description: 'As read, unread or spam.',
    successMessage: 'Message is Read',
    body: z.strictObject({ messageStatus }),
    answers: message,
    run: async ({ ctx, body, param }) =>
      toMessage(await inbox.markMessage(ctx, param('id'), body.messageStatus)),
  }),
  route({
    id: 'replyToMessage',
    tag: 'Messages',
    method: 'POST',
    path: '/message/{id}/reply',
    access: { may: 'inbox.edit' },
    summary: 'Reply to a message',
    description: 'By mail. Marks it as read. Send an Idempotency-Key header to retry safely.',
    body: z.strictObject({ text: line(5000) }),
    status: 201,
    answers: message,
    run: async ({ ctx, c, body, param }) =>
      toMessage(await inbox.replyToMessage(ctx, param('id'), { text: body.text, key: idempotencyKey(c) })),
  }),
  route({
    id: 'deleteMessage',
    tag: 'Messages',
    method: 'DELETE',
    path: '/message/{id}',
    access: { may: 'inbox.edit' },
    summary: 'Delete a message permanently',
    status: 204,
    run: ({ ctx, param }) => inbox.removeMessage(ctx, param('id')),
  }),
  route({
    id: 'subscribe',
    tag: 'Subscribers',
    method: 'POST',
    path: '/add-subscriber',
    access: 'anyone',
    summary: 'Subscribe to the newsletter',
    description: 'A plain HTML form is redirected to /thanks#newsletter.',
    successMessage: 'Subscribers Request is Sent',
    body: z.strictObject({ subemail: emailAddress, website: honeypot }),
    form: { name: 'subscriber', page: '/', then: '/thanks#newsletter' },
    status: 201,
    answers: subscriber.pick({ _id: true, subemail: true }),
    // The response is the same for new and existing subscribers.
    run: async ({ ctx, c, body }) => {
      const page = refererPath(c, publicUrl) ?? null
      const { id, email } = await list.subscribe(ctx, body.subemail, {
        source: page,
        isPerson: !body.website,
      })
      return { _id: id, subemail: email }
    },
  }),
  ...subscriptionRoutes(render),
  route({
    id: 'listSubscribers',
    tag: 'Subscribers',
    method: 'GET',
    path: '/subscribers',
    access: { may: 'subscribers.read' },
    summary: 'List subscribers',
    description: 'Filtered by state (confirmed, unconfirmed, unsubscribed); q searches.',
    query: pagedQuery(['_id', 'subemail'], { state: subscriberState.optional() }),
    answers: z.array(subscriber),
    run: async ({ ctx, c, query }) => {
      const column = query.sort.by === '_id' ? 'createdAt' : 'email'
      return (await paged(ctx.db, c, list.subscribers(ctx, query), query, column)).map(toSubscriber)
    },
  }),
  route({
    id: 'exportSubscribers',
    tag: 'Subscribers',
    method: 'GET',
    path: '/subscribers/export',
    access: { may: 'subscribers.export' },
    summary: 'Export subscribers as CSV',
    description: 'With the proof of their consent and their unsubscribe links.',
    produces: 'text/csv',
    run: ({ ctx }) =>
      csvResponse(
        'subscribers.csv',
        csvColumns(publicUrl),
        list.withUnsubscribeUrls(ctx, inBatches(list.subscribers(ctx, {}), 'asc')),
      ),
  }),
  route({
    id: 'deleteSubscriber',
    tag: 'Subscribers',
    method: 'DELETE',
    path: '/subscriber/{id}',
    access: { may: 'subscribers.edit' },
    summary: 'Delete a subscriber permanently',
    status: 204,
    run: ({ ctx, param }) => list.removeSubscriber(ctx, param('id')),
  }),
]

const columnOf = (field: string) => (field === '_id' ? 'id' : field)

const csvColumns = (publicUrl: string) => ({
  Email: (row: list.Subscriber) => row.email,
  State: list.stateOf,
  'Asked at': (row: list.Subscriber) => row.createdAt,
  'Asked on': (row: list.Subscriber) => row.source,
  'Confirmed at': (row: list.Subscriber) => row.confirmedAt,
  'Agreed to': (row: list.Subscriber) => row.consentText,
  'Unsubscribed at': (row: list.Subscriber) => row.unsubscribedAt,
  'To unsubscribe': (row: { unsubscribeUrl: string }) => withSiteAddress(row.unsubscribeUrl, publicUrl),
})
