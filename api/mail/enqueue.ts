import { v7 as uuid } from 'uuid'
import type { MailKind, MailTextKey } from '#content/mail-texts.ts'
import { randomKey } from '../secrets/keys.ts'
import { json, type Database, type Tx } from '../db/database.ts'
import { emailAddress } from '../fields.ts'
import type { MailAttachment } from '../db/tables/mail.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { toHtml, toText } from './layout.ts'
import { templates } from './templates.ts'
import { asName, oneLine, type MailContent, type MailData, type Sender } from './mail-content.ts'
import { readSender } from './sender.ts'
import type { MailRow } from './smtp.ts'
import { wordsOf, type KeyedWords } from './texts.ts'
import { writeMail } from './write-mail.ts'

export interface Mail {
  kind: MailKind
  /** One address; null is everybody who looks after the agency. */
  to: string | null
  /** The values of the template; links are absolute, or paths of this site. */
  data: Record<string, string>
  /** A second mail with the same key is not written. */
  dedupe?: string
  /** Documents that go along. */
  attachments?: MailAttachment[]
  /** What it is about. */
  subject?: { orderId?: string; messageId?: string }
  /** Instead of the stored words: of a mail that is tried out. */
  words?: KeyedWords
}

/**
 * Writes a mail in the transaction of its cause: it is sent if and only if that is committed. It never fails the cause:
 * one that cannot be sent is kept with the reason. Gives whether it was written: one with the same `dedupe` is not.
 */
export const enqueueMail = (tx: Tx, mail: Mail): Promise<boolean> => enqueueMails(tx, [mail])

/** The same for several at once; gives whether any was written. */
export async function enqueueMails(tx: Tx, mails: readonly Mail[]): Promise<boolean> {
  if (mails.length === 0) return false
  const sender = await readSender(tx)
  const addressed = await withRecipients(tx, mails, sender)
  if (addressed.length === 0) return false
  const wordsFor = await wordsOf(
    tx,
    addressed.map(({ kind, data }) => textOf(kind, data)),
  )
  const queued_at = new Date()
  const rows = await Promise.all(
    addressed.map((mail) => rowOf(mail, mail.words ?? wordsFor(textOf(mail.kind, mail.data)), sender)),
  )
  const written = await tx
    .insertInto('mails')
    .values(rows.map((row) => ({ ...row, queued_at })))
    .onConflict((row) => row.column('dedupe').doNothing())
    .returning(['id', 'state', 'queued_at'])
    .execute()
  await enqueueDeliveries(
    tx,
    written.filter(({ state }) => state === 'queued'),
  )
  return written.length > 0
}

type Addressed = Mail & { to: string }

/** What the agency gets goes to everybody who looks after it; while nobody does, to the address on its site. */
async function withRecipients(tx: Tx, mails: readonly Mail[], sender: Sender): Promise<Addressed[]> {
  const toAgency = mails.some(({ to }) => to === null)
  const admins = toAgency
    ? await tx.selectFrom('admins').select('email').where('uid', 'is not', null).execute()
    : []
  const agency = admins.length ? admins.map(({ email }) => email) : [sender.address ?? '']
  return mails.flatMap((mail) =>
    mail.to === null
      ? agency
          .filter(Boolean)
          .map((to) => ({ ...mail, to, ...(mail.dedupe && { dedupe: `${mail.dedupe} ${to}` }) }))
      : [mail as Addressed],
  )
}

async function rowOf(
  { kind, to, data: given, dedupe, attachments, subject = {} }: Addressed,
  words: KeyedWords,
  sender: Sender,
) {
  const data = withPlainNames(given)
  // A name that had to be changed stands in the words alone, never beside the address.
  const isPlain = names.every((key) => data[key] === given[key])
  const content = contentOf(kind, data, sender, words)
  const address = emailAddress.safeParse(to)
  return {
    id: uuid(),
    kind,
    recipient: address.data ?? oneLine(to),
    recipient_name: isPlain && content.recipientName ? content.recipientName : null,
    subject: oneLine(content.subject),
    text: toText(content, sender),
    html: await toHtml(content, sender),
    headers: json(headersOf(content)),
    data: json(data),
    attachments: json(attachments ?? []),
    dedupe: dedupe ?? null,
    view_key: randomKey(),
    order_id: subject.orderId ?? null,
    message_id: subject.messageId ?? null,
    state: address.success ? ('queued' as const) : ('failed' as const),
    last_error: address.success ? null : 'This is not an e-mail address.',
  }
}

/** Which words a mail has. */
const textOf = (kind: MailKind, data: MailData): MailTextKey => templates[kind].text?.(data) ?? kind

/** What a mail of a kind says. */
export const contentOf = (
  kind: MailKind,
  data: MailData,
  sender: Sender,
  { key, words }: KeyedWords,
): MailContent => writeMail(templates[kind], key, words, data, sender)

/** Whatever a stranger may call themselves. */
const names = ['name', 'customerName', 'companyName', 'author']

const withPlainNames = (data: Mail['data']) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, names.includes(key) ? asName(value) : value]),
  )

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

/** Enqueues the jobs that deliver mails, in the transaction that queues the mails. */
export const enqueueDeliveries = (db: Database, mails: readonly Pick<MailRow, 'id' | 'queued_at'>[]) =>
  enqueueAll(
    db,
    'mail',
    mails.map(({ id, queued_at }) => ({ id, queuedAt: queued_at.toISOString() })),
  )
