import { v7 as uuid } from 'uuid'
import { hashOf } from '../secrets/keys.ts'
import { addMessage, longestMessage } from '../conversation/messages.ts'
import { findReplyAddress, replyTokens } from '../conversation/reply-address.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { DomainError, UnavailableError } from '../errors.ts'
import { storeFile } from '../files/attach.ts'
import type { FileStore } from '../files/store.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { inWorker } from '../workers.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { writerOf, type Writer } from './people.ts'
import { newWordsOf } from './reply-text.ts'
import { automaticReason, forgedReason } from './verdict.ts'

/** In its own thread, and stopped when it takes too long: a mail may be made to. */
const parse = inWorker<Uint8Array, ParsedMail>(new URL('parse-worker.ts', import.meta.url), {
  seconds: 20,
  megabytes: 512,
})

/** Mails of one person about one order within an hour; more look like two machines that answer each other. */
const maxPerHour = 20
/** Held mails that are kept, at most. */
const maxHeld = 1000
const longestHeld = 20_000

export type Received = 'added' | 'held' | 'repeated'

interface Found {
  order?: Order
  person?: string
}

/** Where a mail belongs, and who wrote it; or why it is held. */
type Decision = Found & ({ reason: string } | { order: Order; person: string; writer: Writer; text: string })

/** Takes a mail that came in: adds it to the conversation that it answers, or holds it. The same mail once. */
export async function receiveMail(
  db: Database,
  store: FileStore,
  raw: Uint8Array,
  { domain, ownHost }: { domain: string; ownHost: string },
): Promise<Received> {
  const mail = await parse(raw).catch(() => undefined)
  const digest = mail?.messageId
    ? hashOf([mail.messageId, ...mail.from, ...replyTokens(mail.recipients, domain)].join('\n'))
    : hashOf(Buffer.from(raw).toString('base64'))
  if (await isKnown(db, digest)) return 'repeated'
  if (!mail) return hold(db, digest, unreadable, { reason: 'It could not be read as a mail.' })
  const decision = await decide(db, mail, domain, ownHost)
  if ('reason' in decision) return hold(db, digest, mail, decision)
  const { order, person, writer } = decision
  const { fileIds, lines } = await keepFiles(db, store, order, writer, mail)
  const text = [decision.text, ...lines].filter(Boolean).join('\n').slice(0, longestMessage)
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    const id = uuid()
    const added = await tx
      .insertInto('inbound_mails')
      .values({ ...forgotten, id, digest, state: 'added', reason: null, order_id: order.id, person })
      .onConflict((row) => row.column('digest').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) return 'repeated'
    const { side, author } = writer
    const message = await addMessage(tx, locked, { text, fileIds, side, author, via: 'mail' })
    await tx.updateTable('inbound_mails').set({ message_id: message.id }).where('id', '=', id).execute()
    return 'added'
  })
}

/** Of a mail that was added, its words are in the conversation and nowhere else. */
export const forgotten = { from_address: '', subject: '', text: '' } as const
const unreadable = { from: [] as string[], subject: '', text: '', attachmentCount: 0 }

async function isKnown(db: Database, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbound_mails')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

async function decide(db: Database, mail: ParsedMail, domain: string, ownHost: string): Promise<Decision> {
  const found = await findRecipient(db, mail, domain)
  const reason = automaticReason(mail, ownHost) ?? forgedReason(mail)
  if (reason) return { ...found, reason }
  const { order, person } = found
  if (!order || !person)
    return { ...found, reason: 'It was not sent to a reply address that is valid: it may have expired.' }
  if (mail.from.length !== 1) return { ...found, reason: 'It does not have exactly one sender.' }
  const writer = await writerOf(db, order, person)
  if (!writer) return { ...found, reason: 'Whoever got this reply address takes part no longer.' }
  if (mail.from[0] !== writer.address)
    return { ...found, reason: 'It comes from another address than the one that was written to.' }
  if ((await writtenLately(db, order.id, person)) >= maxPerHour)
    return { ...found, reason: `More than ${maxPerHour} mails came from this person within an hour.` }
  const text = newWordsOf(mail.text)
  if (!text && mail.attachments.length === 0) return { ...found, reason: 'Nothing new is written in it.' }
  if (text.length > longestMessage - 1000)
    return { ...found, reason: `It is longer than a message may be (${longestMessage} characters).` }
  return { order, person, writer, text }
}

async function findRecipient(db: Database, { recipients }: ParsedMail, domain: string): Promise<Found> {
  for (const token of replyTokens(recipients, domain).slice(0, 3)) {
    const right = await findReplyAddress(db, token)
    const order =
      right && (await db.selectFrom('orders').selectAll().where('id', '=', right.orderId).executeTakeFirst())
    if (right && order) return { order, person: right.person }
  }
  return {}
}

async function writtenLately(db: Database, orderId: string, person: string): Promise<number> {
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

/** Keeps the files of a mail; one that cannot be kept is named in the message. */
async function keepFiles(
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
      // The store is away: whoever sent the mail tries again.
      if (!(error instanceof DomainError) || (reader && error instanceof UnavailableError)) throw error
      lines.push(`(The file ${name.slice(0, 80)} could not be taken from the e-mail.)`)
    }
  }
  const more = attachmentCount - attachments.length
  if (more > 0) lines.push(`(${more} more files of the e-mail were not taken.)`)
  return { fileIds, lines: lines.slice(0, 5) }
}

/** Keeps a mail apart, to be looked at; the oldest goes where there are too many. */
const hold = (
  db: Database,
  digest: string,
  { from, subject, text, attachmentCount }: typeof unreadable,
  { order, person, reason }: Found & { reason: string },
): Promise<Received> =>
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
        text: text.slice(0, longestHeld),
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
