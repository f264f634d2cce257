import { z } from 'zod'
import type { Database } from '../db.ts'
import { emailAddress, missing, words } from '../http/fields.ts'
import { paged, readPaging } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import * as inbox from './messages.ts'
import * as list from './subscribers.ts'

const line = (max: number) => words(max).min(1, missing)
const message = z.strictObject({
  name: line(200),
  email: emailAddress,
  number: line(40),
  subject: line(200),
  message: line(5000),
  messageStatus: z.literal('UnRead', 'A new message is UnRead.').optional(),
})
const status = z.enum(['UnRead', 'Read'], 'UnRead or Read.')

export const inboxRoutes = (db: Database): Route[] => [
  route({
    method: 'POST',
    path: '/add-message',
    access: 'anyone',
    does: 'Sends the agency a message; a form is led to /thanks',
    body: message,
    form: { name: 'message', page: '/contact', then: '/thanks' },
    status: 201,
    run: async ({ body: { name, email, number, subject, message } }) =>
      toMessage(await inbox.addMessage(db, { name, email, number, subject, message })),
  }),
  route({
    method: 'GET',
    path: '/messages',
    access: 'admin',
    does: 'Messages: filtered by messageStatus, found by q',
    run: async ({ c }) => {
      const { paging, filters } = readPaging(c, ['_id', 'name', 'email', 'subject'], {
        messageStatus: status.optional(),
      })
      const query = inbox.messages(db, { q: paging.q, status: filters.messageStatus })
      return (await paged(c, query, paging, columnOf(paging.sort.by))).map(toMessage)
    },
  }),
  route({
    method: 'GET',
    path: '/message/{id}',
    access: 'admin',
    does: 'Messages: one',
    run: async ({ param }) => toMessage(await inbox.findMessage(db, param('id'))),
  }),
  route({
    method: 'PUT',
    path: '/message/{id}',
    access: 'admin',
    does: 'Messages: marks one as read, or unread again',
    body: z.strictObject({ messageStatus: status }),
    run: async ({ body, caller, param }) =>
      toMessage(await inbox.markMessage(db, param('id'), body.messageStatus, caller)),
  }),
  route({
    method: 'DELETE',
    path: '/message/{id}',
    access: 'admin',
    does: 'Messages: removes one for good',
    status: 204,
    run: async ({ caller, param }) => {
      await inbox.removeMessage(db, param('id'), caller)
      return null
    },
  }),
  route({
    method: 'POST',
    path: '/add-subscriber',
    access: 'anyone',
    does: 'Subscribes to the newsletter; a form is led to /thanks#newsletter',
    body: z.strictObject({ subemail: emailAddress }),
    form: { name: 'subscriber', page: '/', then: '/thanks#newsletter' },
    status: 201,
    run: async ({ body }) => toSubscriber(await list.subscribe(db, body.subemail)),
  }),
  route({
    method: 'GET',
    path: '/subscribers',
    access: 'admin',
    does: 'Subscribers: found by q',
    run: async ({ c }) => {
      const { paging } = readPaging(c, ['_id', 'subemail'])
      const column = paging.sort.by === '_id' ? 'created_at' : 'email'
      return (await paged(c, list.subscribers(db, paging), paging, column)).map(toSubscriber)
    },
  }),
  route({
    method: 'DELETE',
    path: '/subscriber/{id}',
    access: 'admin',
    does: 'Subscribers: removes one for good',
    status: 204,
    run: async ({ caller, param }) => {
      await list.removeSubscriber(db, param('id'), caller)
      return null
    },
  }),
]

const columnOf = (field: string) => (field === '_id' ? 'id' : field)

const toMessage = ({ id, name, email, number, subject, message, status }: inbox.Message) => ({
  _id: id,
  name,
  email,
  number,
  subject,
  message,
  messageStatus: status,
})

const toSubscriber = ({ id, email }: list.Subscriber) => ({ _id: id, subemail: email })
