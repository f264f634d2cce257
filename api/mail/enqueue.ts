import { v7 as uuid } from 'uuid'
import type { MailWords } from '#content/mail-texts/mail-text.ts'
import type { MailKind, MailTextKey } from '#content/mail-texts.ts'
import { sections } from '#content/sections.ts'
import { randomKey } from '../secrets/keys.ts'
import { list } from '../content/records.ts'
import { json, type Database, type Tx } from '../db/database.ts'
import { emailAddress } from '../fields.ts'
import type { MailAttachment } from '../db/tables/mail.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { toHtml, toText } from './layout.ts'
import { templates } from './templates.ts'
import { asName, oneLine, type MailContent, type MailData, type Sender } from './mail-content.ts'
import { readSender } from './sender.ts'
import type { MailRow } from './smtp.ts'
import { wordsOf } from './texts.ts'
import { writeMail } from './write-mail.ts'

export interface GivenWords {
  key: MailTextKey
  words: MailWords
}

export interface Mail {
  kind: MailKind
  /** One address. */
  to: string
  /** The values of the template; links are absolute, or paths of this site. */
  data: Record<string, string>
  /** A second mail with the same key is not written. */
  dedupe?: string
  /** Documents that go along. */
  attachments?: MailAttachment[]
  /** What it is about. */
  subject?: { orderId?: string; messageId?: string }
  /** Instead of the stored words: of a mail that is tried out. */
  words?: GivenWords
}

/**
 * Writes a mail in the transaction of its cause: it is sent if and only if that is committed. It never fails the cause:
 * one that cannot be sent is kept with the reason. Gives whether it was written: one with the same `dedupe` is not.
 */
export async function enqueueMail(
  tx: Tx,
  { kind, to, data: given, dedupe, attachments, subject = {}, words }: Mail,
): Promise<boolean> {
  const sender = await readSender(tx)
  const data = withPlainNames(given)
  // A name that had to be changed stands in the words alone, never beside the address.
  const isPlain = names.every((key) => data[key] === given[key])
  const content = await contentOf(tx, kind, data, sender, words)
  const address = emailAddress.safeParse(to)
  const id = uuid()
  const queued_at = new Date()
  const written = await tx
    .insertInto('mails')
    .values({
      id,
      kind,
      recipient: address.data ?? oneLine(to),
      recipient_name: isPlain && content.recipientName ? content.recipientName : null,
      subject: oneLine(content.subject),
      text: toText(content, sender),
      html: await toHtml(content, sender),
      headers: json(headersOf(content)),
      data: json(data),
      ...(attachments && { attachments: json(attachments) }),
      dedupe: dedupe ?? null,
      view_key: randomKey(),
      order_id: subject.orderId ?? null,
      message_id: subject.messageId ?? null,
      state: address.success ? 'queued' : 'failed',
      last_error: address.success ? null : 'This is not an e-mail address.',
      queued_at,
    })
    .onConflict((row) => row.column('dedupe').doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return false
  if (address.success) await enqueueDelivery(tx, { id, queued_at })
  return true
}

/** What a mail of a kind says, in the words that are stored. */
export async function contentOf(
  db: Database,
  kind: MailKind,
  data: MailData,
  sender: Sender,
  given?: GivenWords,
): Promise<MailContent> {
  const frame = templates[kind]
  const key = given?.key ?? frame.text?.(data) ?? kind
  return writeMail(frame, key, given?.words ?? (await wordsOf(db, key)), data, sender)
}

/** Whatever a stranger may call themselves. */
const names = ['name', 'customerName', 'companyName', 'author']

const withPlainNames = (data: Mail['data']) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, names.includes(key) ? asName(value) : value]),
  )

/** The same mail to everybody who looks after the agency; while nobody does, to the address on its site. */
export async function enqueueForAgency(tx: Tx, mail: Omit<Mail, 'to'>): Promise<void> {
  const admins = await tx.selectFrom('admins').select('email').where('uid', 'is not', null).execute()
  const [address] = await list(tx, sections.footerAddress)
  const recipients = admins.length ? admins.map(({ email }) => email) : [address?.emailAddress]
  for (const to of recipients)
    if (to) await enqueueMail(tx, { ...mail, to, ...(mail.dedupe && { dedupe: `${mail.dedupe} ${to}` }) })
}

/** By their names in the mail; an address that is none is left out. */
function headersOf({ replyTo, thread, unsubscribe }: MailContent): Record<string, string> {
  const answerTo = emailAddress.safeParse(replyTo)
  return {
    ...(answerTo.success && { 'Reply-To': answerTo.data }),
    ...(thread && { 'In-Reply-To': threadId(thread), References: threadId(thread) }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The Message-ID that the mails of a thread refer to; there needs to be no such mail. */
const threadId = (thread: string) => `<${thread}@thread.invalid>`

/** Enqueues the job that delivers a mail, in the transaction that queues the mail. */
export const enqueueDelivery = (db: Database, { id, queued_at }: Pick<MailRow, 'id' | 'queued_at'>) =>
  enqueue(db, 'mail', { id, queuedAt: queued_at.toISOString() })
