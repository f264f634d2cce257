import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { idOfRequest, sharedSecret } from '../../platform/secrets/keys.ts'
import { lockName, lockRow } from '../../platform/db/locks.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { deleteConversion, recordConversion } from '../statistics/conversions.ts'
import { isProof, useFormToken } from './form-tokens.ts'
import { digestOf, suspicionOf } from './suspicion.ts'
import { moveThread, removeThread } from './threads.ts'

export type Message = Selectable<Tables['messages']>
type NewMessage = Pick<Message, 'name' | 'email' | 'number' | 'subject' | 'message'>

/** What a form submits besides the message. */
interface Submission {
  honeypot?: string | undefined
  stamp?: string | undefined
  proof?: string | undefined
  /** Whether the settings require a proof of work. */
  requiresWork: boolean
  /** The path of the page with the form, if the visitor allows its collection. */
  page: string | null
}

/**
 * Stores a message and notifies the agency by mail. Suspected spam is quarantined without a mail. The sender gets no
 * mail, because the address is not verified.
 */
export async function addMessage(ctx: Context, values: NewMessage, submission: Submission): Promise<Message> {
  const secret = await formTokenSecret(ctx)
  const hasValidProof = !submission.requiresWork || (await isProof(submission.stamp, submission.proof))
  return withTransaction(ctx, async (ctx) => {
    const token = await useFormToken(ctx, secret, submission.stamp)
    const signs = { honeypot: submission.honeypot, token, hasValidProof }
    const suspicion = (await suspicionOf(ctx, values, signs)) ?? null
    const message = await ctx.db
      .insertInto('messages')
      .values({
        id: uuid(),
        status: suspicion ? 'Suspected' : 'UnRead',
        suspicion,
        digest: digestOf(values),
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!suspicion) {
      await moveThread(ctx, { messageId: message.id }, 'open')
      await recordConversion(ctx, 'message', { id: message.id, page: submission.page })
      // The last step, because it takes a lock until the commit.
      await notifyAgency(ctx, message)
    }
    return message
  })
}

/** Stores a message of somebody whose address is proven, and notifies the agency by mail. */
export async function addLead(ctx: TxContext, values: NewMessage): Promise<void> {
  const message = await ctx.db
    .insertInto('messages')
    .values({ id: uuid(), status: 'UnRead', digest: digestOf(values), ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
  await moveThread(ctx, { messageId: message.id }, 'open')
  await recordConversion(ctx, 'message', { id: message.id, page: null })
  await notifyAgency(ctx, message)
}

/** The secret that signs form tokens. */
export const formTokenSecret = ({ db }: Context) => sharedSecret(db, 'stamps')

/** The maximum number of messages mailed per hour, so that a flood does not fill the agency's mailboxes. */
const maxMailsPerHour = 30

/** Mails a message to the agency, once; the last mail of the hour announces the limit. */
async function notifyAgency(ctx: TxContext, { id, name, email, number, subject, message }: Message) {
  // Checked before the lock, so that the messages of a flood do not wait for each other.
  if ((await countRecentMails(ctx)) >= maxMailsPerHour) return
  // The lock makes the count exact.
  await lockName(ctx.db, 'message mails')
  const count = await countRecentMails(ctx)
  if (count >= maxMailsPerHour) return
  await enqueueMail(ctx, {
    kind: 'message-received',
    to: null,
    data: {
      name,
      email,
      number,
      subject,
      message,
      messageUrl: `/view/${id}`,
      ...(count === maxMailsPerHour - 1 && { last: 'yes' }),
    },
    dedupe: `message ${id}`,
    subject: { messageId: id },
  })
}

/** The number of messages that were mailed in the last hour. */
async function countRecentMails(ctx: TxContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((row) => row.fn.count<number>('messageId').distinct().as('count'))
    .where('kind', '=', 'message-received')
    .where('createdAt', '>', fromNow(ctx, -3_600_000))
    .executeTakeFirstOrThrow()
  return count
}

/** Messages with a status; without a filter, all except suspected spam. */
export const messages = (
  { db }: Context,
  filter: { q?: string | undefined; customerId?: string | undefined; status?: Message['status'] | undefined },
) =>
  db
    .selectFrom('messages')
    .selectAll()
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status!))
    .$if(filter.status === undefined, (query) => query.where('status', '!=', 'Suspected'))
    .$if(filter.customerId !== undefined, (query) =>
      query.where((row) =>
        row(
          row.fn('lower', ['email']),
          'in',
          row.selectFrom('customerEmails').select('email').where('customerId', '=', filter.customerId!),
        ),
      ),
    )
    .$if(filter.q !== undefined, (query) => query.where(matchesSearch('messages', filter.q!)))

/** How many messages are unread, and how many are suspected spam. */
export async function countMessages({ db }: Context): Promise<Record<'UnRead' | 'Suspected', number>> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', ['UnRead', 'Suspected'])
    .groupBy('status')
    .execute()
  return { UnRead: 0, Suspected: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export async function findMessage({ db }: Context, id: string): Promise<Message> {
  const message = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) throw new NotFoundError()
  return message
}

/** Marks a message as read, unread or spam. One that turns out not to be spam is mailed then. */
export const markMessage = (ctx: Context, id: string, status: Message['status']): Promise<Message> =>
  withTransaction(ctx, async (ctx) => {
    const { status: from } = await lockRow(ctx.db, 'messages', id)
    if (from === status) return findMessage(ctx, id)
    const suspicion = status === 'Suspected' ? 'It was moved here by hand.' : null
    await ctx.db.updateTable('messages').set({ status, suspicion }).where('id', '=', id).execute()
    await audit(ctx, {
      action: 'mark',
      subject: 'message',
      id,
      before: { status: from },
      after: { status },
    })
    const message = await findMessage(ctx, id)
    if (from === 'Suspected' && status === 'UnRead') await notifyAgency(ctx, message)
    if (status === 'Suspected') {
      await removeThread(ctx, id)
      await deleteConversion(ctx, 'message', id)
    } else if (from === 'Suspected') {
      await moveThread(ctx, { messageId: id }, 'open')
      await recordConversion(ctx, 'message', { id, page: null })
    }
    return message
  })

export const undoMarkMessage: Undo<'message', 'mark'> = (ctx, { id, before }) =>
  markMessage(ctx, id, before.status)

/** Deletes a message and its mails permanently, as personal data; the audit log keeps the fact. */
export const removeMessage = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const removed = await ctx.db.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new NotFoundError()
    await audit(ctx, { action: 'remove', subject: 'message', id })
  })

/**
 * Replies by mail, with the caller as the reply address, and marks the message as read. A retry with the same
 * idempotency key and text sends no second mail.
 */
export const replyToMessage = (
  ctx: Context,
  id: string,
  { text, key }: { text: string; key: string | null },
): Promise<Message> =>
  withTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx, id)
    const written = await enqueueMail(ctx, {
      kind: 'message-reply',
      to: message.email,
      data: { body: text, ...(ctx.caller.email && { replyTo: ctx.caller.email }) },
      ...(key !== null && { dedupe: `reply ${idOfRequest(`message ${id}`, ctx.caller, key, text)}` }),
      subject: { messageId: id },
    })
    if (!written) return message
    await audit(ctx, { action: 'reply', subject: 'message', id })
    await moveThread(ctx, { messageId: id }, 'waiting')
    return markMessage(ctx, id, 'Read')
  })
