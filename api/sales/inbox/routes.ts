import { z } from 'zod'
import { threadStates } from '#content/shop/inbox.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { countThreads, setThreadState, threads, type ListedThread } from './threads.ts'

const threadState = z.enum(threadStates, `One of: ${threadStates.join(', ')}.`)

const thread = z
  .object({
    /** That of the message or the order. */
    _id: z.uuid(),
    kind: z.enum(['message', 'order']),
    state: threadState,
    name: z.string(),
    subject: z.string(),
    excerpt: z.string(),
    isUnread: z.boolean(),
    lastAt: time,
  })
  .meta({ id: 'InboxThread' })

const toThread = (row: ListedThread) =>
  fromRow(thread, row, { kind: row.messageId ? 'message' : 'order' } as const)

/** Messages of the contact form and conversations about orders, in one list. */
export const threadRoutes = () => [
  route({
    id: 'listInbox',
    tag: 'Messages',
    method: 'GET',
    path: '/inbox',
    access: 'staff',
    summary: 'List what people have written',
    description:
      'Messages of the contact form and conversations about orders, as far as the person may see them, by who has to act. q searches names, addresses, subjects and orders.',
    query: pagedQuery(['lastAt'], { state: threadState.optional() }),
    answers: z.array(thread),
    run: async ({ ctx, c, query }) =>
      (await paged(ctx.db, c, threads(ctx, query), query, query.sort.by)).map(toThread),
  }),
  route({
    id: 'countInbox',
    tag: 'Messages',
    method: 'GET',
    path: '/inbox/counts',
    access: 'staff',
    summary: 'Count what people have written, by who has to act',
    description: 'A number of 1000 means 1000 or more.',
    answers: z.object({ open: z.int(), waiting: z.int() }),
    run: ({ ctx }) => countThreads(ctx),
  }),
  route({
    id: 'markThread',
    tag: 'Messages',
    method: 'PUT',
    path: '/inbox/{id}',
    access: 'staff',
    summary: 'Set who has to act on a message or a conversation',
    description: 'What is written next sets it again. Can be undone.',
    body: z.strictObject({ state: threadState }),
    status: 204,
    run: ({ ctx, body, param }) => setThreadState(ctx, param('id'), body.state),
  }),
]
