import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { idOfRequest, sharedSecret } from '../secrets/keys.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { matchesSearch } from '../http/terms.ts'
import { NotFoundError } from '../errors.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Tables } from '../db/tables.ts'
import { forgetConversion, noteConversion } from '../statistics/conversions.ts'
import { isProof, useFormToken } from './form-tokens.ts'
import { digestOf, suspicionOf } from './suspicion.ts'

export type Message = Selectable<Tables['messages']>
type Words = Pick<Message, 'name' | 'email' | 'number' | 'subject' | 'message'>

/** What a form sends beside a message's words. */
interface Submission {
  honeypot?: string | undefined
  stamp?: string | undefined
  proof?: string | undefined
  /** Whether the settings ask for a proof of work. */
  asksForWork: boolean
  /** Where it was written, if that may be known. */
  page: string | null
}

/**
 * Keeps a message and tells those who look after the agency by mail. What looks like spam is kept apart and mailed to
 * nobody. Who wrote gets no mail: nobody proved the address.
 */
export async function addMessage(db: Database, words: Words, submission: Submission): Promise<Message> {
  const secret = await formTokenSecret(db)
  const proven = !submission.asksForWork || (await isProof(submission.stamp, submission.proof))
  return inTransaction(db, async (tx) => {
    const token = await useFormToken(tx, secret, submission.stamp)
    const suspicion = (await suspicionOf(tx, words, { honeypot: submission.honeypot, token, proven })) ?? null
    const message = await tx
      .insertInto('messages')
      .values({
        id: uuid(),
        status: suspicion ? 'Suspected' : 'UnRead',
        suspicion,
        digest: digestOf(words),
        ...words,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!suspicion) {
      await noteConversion(tx, 'message', message.id, submission.page)
      // Last: the next message waits until this one is committed.
      await tellAgency(tx, message)
    }
    return message
  })
}

/** What form tokens are signed with. */
export const formTokenSecret = (db: Database) => sharedSecret(db, 'stamps')

/** How many messages are mailed in an hour: a flood fills the inbox here, not everybody's own. */
const mailedAnHour = 30

/** Mails a message to the agency, once; the last one for the hour says that it is the last. */
async function tellAgency(tx: Tx, { id, name, email, number, subject, message }: Message) {
  // Of a flood, nobody waits for anybody.
  if ((await mailedLately(tx)) >= mailedAnHour) return
  // One after the other: each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtext('message mails'))`.execute(tx)
  const count = await mailedLately(tx)
  if (count >= mailedAnHour) return
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
      ...(count === mailedAnHour - 1 && { last: 'yes' }),
    },
    dedupe: `message ${id}`,
    subject: { messageId: id },
  })
}

/** Messages of the last hour that were mailed. */
async function mailedLately(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select((row) => row.fn.count<number>('message_id').distinct().as('count'))
    .where('kind', '=', 'message-received')
    .where('created_at', '>', new Date(Date.now() - 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of one status; without one, all that are not suspected. */
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
          row.selectFrom('customer_emails').select('email').where('customer_id', '=', filter.customerId!),
        ),
      ),
    )
    .$if(filter.q !== undefined, (query) => query.where(matchesSearch('messages', filter.q!)))

export async function findMessage(db: Database, id: string): Promise<Message> {
  const message = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) throw new NotFoundError()
  return message
}

/** Marks it as read, as unread or as spam; what turns out to be none is mailed as it would have been. */
export const markMessage = (
  db: Database,
  id: string,
  status: Message['status'],
  caller: Caller,
): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('messages')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new NotFoundError()
    if (before.status === status) return findMessage(tx, id)
    const suspicion = status === 'Suspected' ? 'It was moved here by hand.' : null
    await tx.updateTable('messages').set({ status, suspicion }).where('id', '=', id).execute()
    await audit(tx, caller, { action: 'mark', subject: 'message', id, before, after: { status } })
    const message = await findMessage(tx, id)
    if (before.status === 'Suspected' && status === 'UnRead') await tellAgency(tx, message)
    if (status === 'Suspected') await forgetConversion(tx, 'message', id)
    else if (before.status === 'Suspected') await noteConversion(tx, 'message', id, null)
    return message
  })

export const undoMarkMessage: Undo<'message', 'mark'> = (tx, { id, before }, caller) =>
  markMessage(tx, id, before.status, caller)

/** Removes it and its mails for good, as personal data has to be; that it was removed stays known. */
export const removeMessage = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new NotFoundError()
    await audit(tx, caller, { action: 'remove', subject: 'message', id })
  })

/**
 * Answers by mail, under the name of who answers; a message that is answered is read. The same text under the same key
 * goes out once, however often it is sent.
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
