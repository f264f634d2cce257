import { firstCharacters } from '#content/first-characters.ts'
import { v7 as uuid } from 'uuid'
import { hashOf } from '../secrets/keys.ts'
import { addMessage, maxMessageLength } from '../conversation/messages.ts'
import { findReplyAddress, replyTokens } from '../conversation/reply-address.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { DomainError, UnavailableError } from '../errors.ts'
import { storeFile } from '../files/attach.ts'
import type { FileStore } from '../files/store.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { WorkerProcess } from '../worker-process.ts'
import type { parseMail } from './parse-mail.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { writerOf, type Writer } from './people.ts'
import { newTextOf } from './reply-text.ts'
import { automaticReason, forgedReason } from './verdict.ts'

/** A malicious mail can take any time and memory. */
const parsing = new WorkerProcess({ seconds: 20, megabytes: 512 })
const parse = parsing.function<typeof parseMail>(new URL('parse-mail.ts', import.meta.url), 'parseMail')

/** The maximum number of mails per hour from one person about one order, to stop loops of automatic replies. */
const maxPerHour = 20
/** The maximum number of held mails. */
const maxHeld = 1000
const maxHeldLength = 20_000

export type ReceiveResult = 'added' | 'held' | 'repeated'

/** The order that a mail replies to, and the person to whom the reply address was given, as far as they are known. */
interface ReplyTarget {
  order?: Order
  person?: string
}

/** The order and author of a mail, or the reason why it is held. */
type Decision = ReplyTarget &
  ({ reason: string } | { order: Order; person: string; writer: Writer; text: string })

/** Receives a mail: adds it to the conversation that it replies to, or holds it. A repeated mail is ignored. */
export async function receiveMail(
  db: Database,
  store: FileStore,
  raw: Uint8Array,
  { domain, ownHost }: { domain: string; ownHost: string },
): Promise<ReceiveResult> {
  const mail = await parse(raw).catch(() => undefined)
  const digest = mail?.messageId
    ? hashOf([mail.messageId, ...mail.from, ...replyTokens(mail.recipients, domain)].join('\n'))
    : hashOf(Buffer.from(raw).toString('base64'))
  if (await wasReceived(db, digest)) return 'repeated'
  if (!mail) return hold(db, digest, unreadable, { reason: 'It could not be read as a mail.' })
  const decision = await decide(db, mail, domain, ownHost)
  if ('reason' in decision) return hold(db, digest, mail, decision)
  const { order, person, writer } = decision
  const { fileIds, lines } = await storeFiles(db, store, order, writer, mail)
  const text = firstCharacters([decision.text, ...lines].filter(Boolean).join('\n'), maxMessageLength)
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    const id = uuid()
    const added = await tx
      .insertInto('inbound_mails')
      .values({ ...clearedColumns, id, digest, state: 'added', reason: null, order_id: order.id, person })
      .onConflict((row) => row.column('digest').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) return 'repeated'
    const { side, author } = writer
    const message = await addMessage(tx, locked, { text, fileIds, side, author, via: 'mail' })
    await tx.updateTable('inbound_mails').set({ message_id: message.id }).where('id', '=', id).execute()
    return 'added'
  })
}

/** The cleared columns of an added mail, whose text is stored only in the conversation. */
export const clearedColumns = { from_address: '', subject: '', text: '' } as const
const unreadable = { from: [] as string[], subject: '', text: '', attachmentCount: 0 }

async function wasReceived(db: Database, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbound_mails')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

async function decide(db: Database, mail: ParsedMail, domain: string, ownHost: string): Promise<Decision> {
  const target = await findReplyTarget(db, mail, domain)
  const reason = automaticReason(mail, ownHost) ?? forgedReason(mail)
  if (reason) return { ...target, reason }
  const { order, person } = target
  if (!order || !person)
    return { ...target, reason: 'It was not sent to a valid reply address. The address may have expired.' }
  if (mail.from.length !== 1) return { ...target, reason: 'It does not have exactly one sender.' }
  const writer = await writerOf(db, order, person)
  if (!writer)
    return { ...target, reason: 'The person with this reply address no longer has access to the order.' }
  if (mail.from[0] !== writer.address)
    return { ...target, reason: 'It was sent from another address than the one that received the mail.' }
  if ((await countRecentMails(db, order.id, person)) >= maxPerHour)
    return { ...target, reason: `More than ${maxPerHour} mails from this person arrived within an hour.` }
  const text = newTextOf(mail.text)
  if (!text && mail.attachments.length === 0) return { ...target, reason: 'It contains no new text.' }
  if (text.length > maxMessageLength - 1000)
    return {
      ...target,
      reason: `It is longer than the maximum length of a message (${maxMessageLength} characters).`,
    }
  return { order, person, writer, text }
}

async function findReplyTarget(
  db: Database,
  { recipients }: ParsedMail,
  domain: string,
): Promise<ReplyTarget> {
  for (const token of replyTokens(recipients, domain).slice(0, 3)) {
    const address = await findReplyAddress(db, token)
    const order =
      address &&
      (await db.selectFrom('orders').selectAll().where('id', '=', address.orderId).executeTakeFirst())
    if (address && order) return { order, person: address.person }
  }
  return {}
}

async function countRecentMails(db: Database, orderId: string, person: string): Promise<number> {
  const { count } = await db
    .selectFrom('inbound_mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('person', '=', person)
    .where('state', '=', 'added')
    .where('received_at', '>', new Date(Date.now() - 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the files of a mail. A file that cannot be stored is mentioned in the message. */
async function storeFiles(
  db: Database,
  store: FileStore,
  order: Order,
  { reader }: Writer,
  { attachments, attachmentCount }: ParsedMail,
) {
  const fileIds: string[] = []
  const lines: string[] = []
  for (const { name, bytes } of attachments) {
    if (bytes.length === 0) continue
    try {
      if (!reader) throw new UnavailableError()
      const file = { orderId: order.id, purpose: 'message' as const, name, bytes: Buffer.from(bytes) }
      fileIds.push((await storeFile(db, store, file, reader)).id)
    } catch (error) {
      // The file store is unavailable: the mail server delivers the mail again later.
      if (!(error instanceof DomainError) || (reader && error instanceof UnavailableError)) throw error
      lines.push(`(The file ${firstCharacters(name, 80)} could not be stored.)`)
    }
  }
  const more = attachmentCount - attachments.length
  if (more > 0) lines.push(`(${more} more files of the email were not stored.)`)
  return { fileIds, lines: lines.slice(0, 5) }
}

/** Holds a mail for review. Deletes the oldest one if there are too many. */
const hold = (
  db: Database,
  digest: string,
  { from, subject, text, attachmentCount }: typeof unreadable,
  { order, person, reason }: ReplyTarget & { reason: string },
): Promise<ReceiveResult> =>
  inTransaction(db, async (tx) => {
    const held = await tx
      .insertInto('inbound_mails')
      .values({
        id: uuid(),
        digest,
        state: 'held',
        reason,
        order_id: order?.id ?? null,
        person: person ?? null,
        from_address: from.join(', ').slice(0, 320),
        subject,
        text: firstCharacters(text, maxHeldLength),
        attachments: attachmentCount,
      })
      .onConflict((row) => row.column('digest').doNothing())
      .executeTakeFirst()
    if (!held.numInsertedOrUpdatedRows) return 'repeated'
    await tx
      .deleteFrom('inbound_mails')
      .where('id', 'in', (row) =>
        row
          .selectFrom('inbound_mails')
          .select('id')
          .where('state', '=', 'held')
          .orderBy('received_at', 'desc')
          .offset(maxHeld),
      )
      .execute()
    return 'held'
  })
