import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { idOfRequest, sharedSecret } from '../../platform/secrets/keys.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { lockName, lockRow } from '../../platform/db/locks.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { deleteConversion, recordConversion } from '../statistics/conversions.ts'
import { isProof, useFormToken } from './form-tokens.ts'
import { digestOf, suspicionOf } from './suspicion.ts'

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
export async function addMessage(db: Database, values: NewMessage, submission: Submission): Promise<Message> {
  const secret = await formTokenSecret(db)
  const hasValidProof = !submission.requiresWork || (await isProof(submission.stamp, submission.proof))
  return inTransaction(db, async (tx) => {
    const token = await useFormToken(tx, secret, submission.stamp)
    const signs = { honeypot: submission.honeypot, token, hasValidProof }
    const suspicion = (await suspicionOf(tx, values, signs)) ?? null
    const message = await tx
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
      await recordConversion(tx, 'message', message.id, submission.page)
      // The last step, because it takes a lock until the commit.
      await notifyAgency(tx, message)
    }
    return message
  })
}

/** The secret that signs form tokens. */
export const formTokenSecret = (db: Database) => sharedSecret(db, 'stamps')

/** The maximum number of messages mailed per hour, so that a flood does not fill the agency's mailboxes. */
const maxMailsPerHour = 30

/** Mails a message to the agency, once; the last mail of the hour announces the limit. */
async function notifyAgency(tx: Tx, { id, name, email, number, subject, message }: Message) {
  // Checked before the lock, so that the messages of a flood do not wait for each other.
  if ((await countRecentMails(tx)) >= maxMailsPerHour) return
  // The lock makes the count exact.
  await lockName(tx, 'message mails')
  const count = await countRecentMails(tx)
  if (count >= maxMailsPerHour) return
  await enqueueMail(tx, {
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
async function countRecentMails(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select((row) => row.fn.count<number>('messageId').distinct().as('count'))
    .where('kind', '=', 'message-received')
    .where('createdAt', '>', new Date(Date.now() - 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}

/** Messages with a status; without a filter, all except suspected spam. */
export const messages = (
  db: Database,
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
export async function countMessages(db: Database): Promise<Record<'UnRead' | 'Suspected', number>> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', ['UnRead', 'Suspected'])
    .groupBy('status')
    .execute()
  return { UnRead: 0, Suspected: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export async function findMessage(db: Database, id: string): Promise<Message> {
  const message = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) throw new NotFoundError()
  return message
}

/** Marks a message as read, unread or spam. One that turns out not to be spam is mailed then. */
export const markMessage = (
  db: Database,
  id: string,
  status: Message['status'],
  caller: Caller,
): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const { status: from } = await lockRow(tx, 'messages', id)
    if (from === status) return findMessage(tx, id)
    const suspicion = status === 'Suspected' ? 'It was moved here by hand.' : null
    await tx.updateTable('messages').set({ status, suspicion }).where('id', '=', id).execute()
    await audit(tx, caller, {
      action: 'mark',
      subject: 'message',
      id,
      before: { status: from },
      after: { status },
    })
    const message = await findMessage(tx, id)
    if (from === 'Suspected' && status === 'UnRead') await notifyAgency(tx, message)
    if (status === 'Suspected') await deleteConversion(tx, 'message', id)
    else if (from === 'Suspected') await recordConversion(tx, 'message', id, null)
    return message
  })

export const undoMarkMessage: Undo<'message', 'mark'> = (tx, { id, before }, caller) =>
  markMessage(tx, id, before.status, caller)

/** Deletes a message and its mails permanently, as personal data; the audit log keeps the fact. */
export const removeMessage = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new NotFoundError()
    await audit(tx, caller, { action: 'remove', subject: 'message', id })
  })

/**
 * Replies by mail, with the caller as the reply address, and marks the message as read. A retry with the same
 * idempotency key and text sends no second mail.
 */
export const replyToMessage = (
  db: Database,
  id: string,
  text: string,
  caller: Caller,
  key: string | null,
): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const message = await findMessage(tx, id)
    const written = await enqueueMail(tx, {
      kind: 'message-reply',
      to: message.email,
      data: { body: text, ...(caller.email && { replyTo: caller.email }) },
      ...(key !== null && { dedupe: `reply ${idOfRequest(`message ${id}`, caller, key, text)}` }),
      subject: { messageId: id },
    })
    if (!written) return message
    await audit(tx, caller, { action: 'reply', subject: 'message', id })
    return markMessage(tx, id, 'Read', caller)
  })
