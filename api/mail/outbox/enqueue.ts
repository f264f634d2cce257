import { v5, v7 as uuid } from 'uuid'
import type { AgencyMail } from '#content/mail-texts/agency-mails.ts'
import { erasedAddress } from '#content/model/email-address.ts'
import type { MailKind, MailTextKey } from '#content/mail-texts/mail-texts.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { emailAddress } from '../../platform/fields.ts'
import type { MailAttachment } from '../../platform/db/mail-attachment.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { agencyRecipients } from './agency-recipients.ts'
import { toHtml, toText } from './layout.ts'
import { templates } from './templates.ts'
import { asName, oneLine, type MailContent, type MailData, type Sender } from './mail-content.ts'
import { readSender } from './sender.ts'
import type { MailRow } from './smtp.ts'
import { loadMailTexts, type KeyedWords } from './texts.ts'
import { writeMail } from './write-mail.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/**
 * Of a row of `mails`; `queuedAt` is its `queued_at`, so that a job from before a resend does nothing. A mail is given up by
 * its age, not by the number of retries, and a try takes a minute at most.
 */
export const deliveryJob = jobKind<{ id: string; queuedAt: string }>('mail', {
  retryLimit: 1000,
  retryDelay: 30,
  retryDelayMax: 30 * 60,
  expireInSeconds: 120,
  batchSize: 5,
})

export interface Mail {
  kind: MailKind
  /** One address; null for the people of the agency who get this kind. */
  to: string | null
  /** The values of the variables. Links are absolute, or paths of this site. */
  data: Record<string, string>
  /** The deduplication key. A second mail with the same key is not enqueued. */
  dedupe?: string
  /** The documents to attach. */
  attachments?: MailAttachment[]
  /** The order or message that the mail is about. */
  subject?: { orderId?: string; messageId?: string }
  /** Replaces the stored text in a test mail. */
  words?: KeyedWords
}

/**
 * Enqueues a mail in the transaction of its cause, so that it is sent only if that is committed. A mail with an invalid
 * address does not throw: it is stored as failed. Returns false if a mail with the same `dedupe` exists.
 */
export const enqueueMail = (ctx: TxContext, mail: Mail): Promise<boolean> => enqueueMails(ctx, [mail])

/** Enqueues several mails. Returns whether at least one was enqueued. */
export async function enqueueMails(ctx: TxContext, mails: readonly Mail[]): Promise<boolean> {
  if (mails.length === 0) return false
  const sender = await readSender(ctx)
  const addressed = await withRecipients(ctx, mails, sender)
  if (addressed.length === 0) return false
  const wordsByKey = await loadMailTexts(
    ctx,
    addressed.map(({ kind, data }) => textKeyOf(kind, data)),
  )
  const queuedAt = ctx.now()
  const rows = await Promise.all(
    addressed.map((mail) => rowOf(mail, mail.words ?? wordsByKey(textKeyOf(mail.kind, mail.data)), sender)),
  )
  const written = await ctx.db
    .insertInto('mails')
    .values(rows.map((row) => ({ ...row, queuedAt })))
    .onConflict((row) => row.column('dedupe').doNothing())
    .returning(['id', 'state', 'queuedAt'])
    .execute()
  await enqueueDeliveries(
    ctx,
    written.filter(({ state }) => state === 'queued'),
  )
  return written.length > 0
}

type Addressed = Mail & { to: string }

/** Sends mails to the agency to those who get them, or to the address on the site before anybody can sign in. */
async function withRecipients(ctx: TxContext, mails: readonly Mail[], sender: Sender): Promise<Addressed[]> {
  const addressed: Addressed[] = []
  for (const mail of mails) {
    if (mail.to === erasedAddress) continue
    addressed.push(...(mail.to === null ? await toAgency(ctx, mail, sender) : [mail as Addressed]))
  }
  return addressed
}

async function toAgency(ctx: TxContext, mail: Mail, { address }: Sender): Promise<Addressed[]> {
  const people = (await agencyRecipients(ctx, mail.kind as AgencyMail, mail.subject?.orderId)) ?? [
    { email: address ?? '', seesPrices: true },
  ]
  // Written for the agency, not for the customer of the order.
  const { locale: _locale, ...data } = mail.data
  const { amount: _, breakdown: _lines, ...withoutPrice } = data
  return people
    .filter(({ email }) => email !== '')
    .map(({ email: to, seesPrices }) => ({
      ...mail,
      to,
      data: seesPrices ? data : withoutPrice,
      ...(mail.dedupe && { dedupe: `${mail.dedupe} ${to}` }),
    }))
}

async function rowOf(
  { kind, to, data: original, dedupe, attachments, subject = {} }: Addressed,
  words: KeyedWords,
  sender: Sender,
) {
  const data = withPlainNames(original)
  // A name that had to be changed is used only in the text, not as the display name of the address.
  const isPlain = nameVariables.every((key) => data[key] === original[key])
  const content = contentOf(kind, data, sender, words)
  const address = emailAddress.safeParse(to)
  return {
    id: uuid(),
    kind,
    recipient: address.data ?? oneLine(to),
    recipientName: isPlain && content.recipientName ? content.recipientName : null,
    subject: oneLine(content.subject),
    text: toText(content, sender),
    html: await toHtml(content, sender),
    headers: json(headersOf(content)),
    data: json(data),
    attachments: json(attachments ?? []),
    dedupe: dedupe ?? null,
    orderId: subject.orderId ?? null,
    messageId: subject.messageId ?? null,
    state: address.success ? ('queued' as const) : ('failed' as const),
    lastError: address.success ? null : 'This is not an email address.',
  }
}

const textKeyOf = (kind: MailKind, data: MailData): MailTextKey => templates[kind].text?.(data) ?? kind

export const contentOf = (
  kind: MailKind,
  data: MailData,
  sender: Sender,
  { key, words }: KeyedWords,
): MailContent => writeMail(templates[kind], key, words, data, sender)

/** The variables with names that users choose. */
const nameVariables = ['name', 'customerName', 'companyName', 'author']

const withPlainNames = (data: Mail['data']) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      nameVariables.includes(key) ? asName(value) : key === 'buyer' ? asNames(value) : value,
    ]),
  )

/** The same for several lines. */
const asNames = (lines: string) =>
  lines
    .split('\n')
    .map((line) => asName(line))
    .join(', ')

/** The additional headers of a mail. An invalid reply address is omitted. */
function headersOf({ replyTo, thread, unsubscribe }: MailContent): Record<string, string> {
  const replyAddress = emailAddress.safeParse(replyTo)
  return {
    ...(replyAddress.success && { 'Reply-To': replyAddress.data }),
    ...(thread && { 'In-Reply-To': threadId(thread), References: threadId(thread) }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The Message-ID that the mails of a thread refer to. A mail with this id need not exist. */
const threadId = (thread: string) => `<${thread}@thread.invalid>`

/** Enqueues the jobs that deliver mails, in the transaction that queues the mails. */
export const enqueueDeliveries = ({ db }: Context, mails: readonly Pick<MailRow, 'id' | 'queuedAt'>[]) =>
  enqueueAll(
    db,
    deliveryJob,
    mails.map((mail) => ({
      id: deliveryJobOf(mail),
      data: { id: mail.id, queuedAt: mail.queuedAt.toISOString() },
    })),
  )

/** The id of the job that delivers a mail. */
export const deliveryJobOf = ({ id, queuedAt }: Pick<MailRow, 'id' | 'queuedAt'>) =>
  v5(queuedAt.toISOString(), id)
