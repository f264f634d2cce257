import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../access/audit.ts'
import type { Caller } from '../access/callers.ts'
import { inTransaction, type Database } from '../db.ts'
import { containing } from '../http/paging.ts'
import { Problem } from '../http/problem.ts'
import { enqueueForAgency, enqueueMail } from '../mail/outbox.ts'
import type { Tables } from '../tables.ts'

export type Message = Selectable<Tables['messages']>
type Words = Pick<Message, 'name' | 'email' | 'number' | 'subject' | 'message'>

/** Keeps a message and tells those who look after the agency by mail. Who wrote gets none: nobody proved the address. */
export const addMessage = (db: Database, words: Words): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const message = await tx
      .insertInto('messages')
      .values({ id: uuid(), status: 'UnRead', ...words })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueForAgency(tx, {
      kind: 'message-received',
      data: { ...words, messageUrl: `/view/${message.id}` },
      dedupe: `message ${message.id}`,
      subject: { messageId: message.id },
    })
    return message
  })

export const messages = (
  db: Database,
  filter: { q?: string | undefined; status?: Message['status'] | undefined },
) =>
  db
    .selectFrom('messages')
    .selectAll()
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status!))
    .$if(filter.q !== undefined, (query) =>
      query.where((row) =>
        row.or(
          (['name', 'email', 'subject', 'message'] as const).map((column) =>
            row(column, 'ilike', containing(filter.q!)),
          ),
        ),
      ),
    )

export async function findMessage(db: Database, id: string): Promise<Message> {
  const message = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) throw new Problem(404)
  return message
}

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
    if (!before) throw new Problem(404)
    if (before.status !== status) {
      await tx.updateTable('messages').set({ status }).where('id', '=', id).execute()
      await audit(tx, caller, 'mark', `message ${id}`, { before, after: { status } })
    }
    return findMessage(tx, id)
  })

/** Removes it and its mails for good, as personal data has to be; that it was removed stays known. */
export const removeMessage = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new Problem(404)
    await audit(tx, caller, 'remove', `message ${id}`)
  })

/** Answers by mail, under the name of who answers; a message that is answered is read. */
export const replyToMessage = (db: Database, id: string, text: string, caller: Caller): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const { name, email, subject, message } = await findMessage(tx, id)
    await enqueueMail(tx, {
      kind: 'message-reply',
      to: email,
      data: { name, subject, body: text, quote: message, ...(caller.email && { replyTo: caller.email }) },
      subject: { messageId: id },
    })
    await audit(tx, caller, 'reply', `message ${id}`)
    return markMessage(tx, id, 'Read', caller)
  })
