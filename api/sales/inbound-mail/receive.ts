import { firstCharacters } from '#content/model/first-characters.ts'
import { v7 as uuid } from 'uuid'
import { withTransaction, fromNow, type Context } from '../../platform/context.ts'
import { hashOf } from '../../platform/secrets/keys.ts'
import { addMessage, maxMessageLength } from '../conversation/messages.ts'
import { findReplyAddress } from '../conversation/reply-address.ts'
import { replyTokens } from '../conversation/reply-tokens.ts'
import type { Database } from '../../platform/db/database.ts'
import { UnavailableError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { WorkerEndedError, WorkerProcess } from '../../platform/worker-process.ts'
import { holdMail } from './hold.ts'
import { storeFiles } from './mail-files.ts'
import { storeOriginal } from './originals.ts'
import type { parseMail } from './parse-mail.ts'
import type { OwnAddresses, ParsedMail } from './parsed-mail.ts'
import { writerOf, type Writer } from './writer.ts'
import type { SpooledMail } from './spool.ts'
import { automaticReason, forgedReason } from './verdict.ts'

/** A malicious mail can take any time and memory. */
const parsing = new WorkerProcess({ seconds: 20, megabytes: 256 })
const parse = parsing.function<typeof parseMail>(new URL('parse-mail.ts', import.meta.url), 'parseMail')

/** The maximum number of mails per hour from one person about one order, to stop loops of automatic replies. */
const maxPerHour = 20
/** The characters of a message that are left for notes about its files. */
const noteLength = 1000

export type ReceiveResult = 'added' | 'held' | 'repeated'

interface Receiver {
  own: OwnAddresses
  /** The host of this site. */
  ownHost: string
  /** The name of the mail server in its `Authentication-Results`; undefined if any is trusted. */
  server: string | undefined
}

/** The order that a mail replies to, and the person to whom the reply address was given, as far as they are known. */
interface ReplyTarget {
  order?: Order
  person?: string
}

/** The order and author of a mail, or the reason why it is held. */
type Decision = ReplyTarget &
  ({ reason: string } | { order: Order; person: string; writer: Writer; text: string })

/**
 * Receives a mail: adds it to the conversation that it replies to, or holds it. Its original is kept. A repeated mail is
 * ignored, and one that cannot be read is held, so that it is not delivered again.
 */
export async function receiveMail(
  ctx: Context,
  store: FileStore,
  { raw, receiver }: { raw: SpooledMail; receiver: Receiver },
): Promise<ReceiveResult> {
  const mail = await parseCopy(raw, receiver.own)
  const digest =
    typeof mail === 'string' || !mail.messageId
      ? raw.digest
      : hashOf(
          [mail.messageId, ...mail.from, ...replyTokens(mail.recipients, receiver.own.domain)].join('\n'),
        )
  if (await wasReceived(ctx.db, digest)) return 'repeated'
  const id = uuid()
  await storeOriginal(store, id, raw.file)
  const kept = { id, digest, originalSize: raw.file.size }
  if (typeof mail === 'string')
    return (await holdMail(ctx, { ...kept, ...unreadable, reason: mail })) ? 'held' : 'repeated'
  const decision = await decide(ctx, mail, receiver)
  if ('reason' in decision) {
    const { reason, order, person } = decision
    const { from, subject, text, quoted, attachmentCount: attachments } = mail
    const held = { orderId: order?.id, person, from: from.join(', '), subject, text, quoted }
    const isHeld = await holdMail(ctx, { ...kept, ...held, reason, attachments, isUnreadable: false })
    return isHeld ? 'held' : 'repeated'
  }
  return addMail(ctx, store, { mail, kept, decision })
}

/** The parsed mail, or the reason why it could not be parsed. */
async function parseCopy(raw: SpooledMail, own: OwnAddresses): Promise<ParsedMail | string> {
  await using copy = await raw.file.copy()
  try {
    return await parse({ path: copy.path, own })
  } catch (error) {
    // Another process that starts removes temporary files: the mail server delivers the mail again later.
    if (String(error).includes('ENOENT')) throw new UnavailableError({ retryAfter: 30 })
    return error instanceof WorkerEndedError
      ? 'Reading it took too much memory or time.'
      : 'It could not be read as an email.'
  }
}

async function addMail(
  ctx: Context,
  store: FileStore,
  {
    mail,
    kept: { id, digest, originalSize },
    decision: { order, person, writer, text: words },
  }: {
    mail: ParsedMail
    kept: { id: string; digest: string; originalSize: number }
    decision: { order: Order; person: string; writer: Writer; text: string }
  },
): Promise<ReceiveResult> {
  const { fileIds, notes } = await storeFiles(ctx, store, { order, writer, ...mail })
  const text = firstCharacters([words, ...notes].filter(Boolean).join('\n'), maxMessageLength)
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.id)
    const added = await ctx.db
      .insertInto('inboundMails')
      .values({
        ...clearedColumns,
        id,
        digest,
        state: 'added',
        reason: null,
        orderId: order.id,
        person,
        originalSize,
      })
      .onConflict((row) => row.column('digest').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) return 'repeated'
    const { side, author } = writer
    const { quoted } = mail
    const message = await addMessage(ctx, locked, { text, quoted, fileIds, side, author, via: 'mail' })
    await ctx.db.updateTable('inboundMails').set({ messageId: message.id }).where('id', '=', id).execute()
    return 'added'
  })
}

/** The cleared columns of an added mail, whose text is stored only in the conversation. */
export const clearedColumns = { fromAddress: '', subject: '', text: '', quoted: '' } as const
const unreadable = {
  orderId: undefined,
  person: undefined,
  from: '',
  subject: '',
  text: '',
  quoted: '',
  attachments: 0,
  isUnreadable: true,
}

async function wasReceived(db: Database, digest: string): Promise<boolean> {
  const row = await db.selectFrom('inboundMails').select('id').where('digest', '=', digest).executeTakeFirst()
  return row !== undefined
}

async function decide(
  ctx: Context,
  mail: ParsedMail,
  { own: { domain }, ownHost, server }: Receiver,
): Promise<Decision> {
  const target = await findReplyTarget(ctx, mail, domain)
  const reason = automaticReason(mail, ownHost) ?? forgedReason(mail, server)
  if (reason) return { ...target, reason }
  const { order, person } = target
  if (!order || !person)
    return { ...target, reason: 'It was not sent to a valid reply address. The address may have expired.' }
  if (!mail.sender) return { ...target, reason: 'It does not have exactly one sender.' }
  const writer = await writerOf(ctx, order, person)
  if (!writer)
    return { ...target, reason: 'The person with this reply address no longer has access to the order.' }
  if (mail.sender !== writer.address)
    return { ...target, reason: 'It was sent from another address than the one that received the mail.' }
  if ((await countRecentMails(ctx, order.id, person)) >= maxPerHour)
    return { ...target, reason: `More than ${maxPerHour} mails from this person arrived within an hour.` }
  if (!mail.text && !mail.encrypted && mail.attachments.length === 0)
    return {
      ...target,
      reason: mail.isCut ? 'It is too large or has too many parts to be read.' : 'It contains no new text.',
    }
  const text = [mail.text, ...notesOn(mail)].filter(Boolean).join('\n\n')
  if (text.length > maxMessageLength - noteLength)
    return {
      ...target,
      reason: `It is longer than the maximum length of a message (${maxMessageLength} characters).`,
    }
  return { order, person, writer, text }
}

/** What readers of the message have to know about the mail. */
const notesOn = ({ encrypted, isCut }: ParsedMail): string[] => [
  ...(encrypted
    ? [`(This email is encrypted with ${encrypted}, so that its text cannot be shown here.)`]
    : []),
  ...(isCut ? ['(This email is too large to be shown completely.)'] : []),
]

async function findReplyTarget(
  ctx: Context,
  { recipients }: ParsedMail,
  domain: string,
): Promise<ReplyTarget> {
  for (const token of replyTokens(recipients, domain).slice(0, 3)) {
    const address = await findReplyAddress(ctx, token)
    const order =
      address &&
      (await ctx.db.selectFrom('orders').selectAll().where('id', '=', address.orderId).executeTakeFirst())
    if (address && order) return { order, person: address.person }
  }
  return {}
}

async function countRecentMails(ctx: Context, orderId: string, person: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('inboundMails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('person', '=', person)
    .where('state', '=', 'added')
    .where('receivedAt', '>', fromNow(ctx, -3_600_000))
    .executeTakeFirstOrThrow()
  return count
}
