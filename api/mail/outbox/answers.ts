import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import { withSiteAddress } from './mail-content.ts'
import { mailKinds } from '#content/mail-texts/mail-texts.ts'
import type { ListedMail } from './mails.ts'
import type { MailRow } from './smtp.ts'
import { fromRow } from '../../platform/http/from-row.ts'

export const mailState = z.enum(['queued', 'sent', 'kept', 'failed'], 'queued, sent, kept or failed.')
export const mailKind = z.enum(mailKinds, `One of: ${mailKinds.join(', ')}.`)

export const listedMail = z
  .object({
    _id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    recipientName: z.string().nullable(),
    subject: z.string(),
    state: mailState,
    attempts: z.int(),
    /** The answer of the mail server to the last failed delivery. */
    lastError: z.string().nullable(),
    createdAt: time,
    /** The time of the next delivery attempt. */
    dueAt: time.nullable(),
    sentAt: time.nullable(),
    orderId: z.uuid().nullable(),
    messageId: z.uuid().nullable(),
  })
  .meta({ id: 'ListedMail' })

export const fullMail = listedMail
  .extend({
    headers: z.record(z.string(), z.string()),
    text: z.string(),
    html: z.string(),
    /** The path of a page that shows the mail, for an iframe. */
    viewPath: z.string(),
  })
  .meta({ id: 'Mail' })

/** The number of mails in each state. */
export const mailSummary = z.object({
  queued: z.int(),
  sent: z.int(),
  kept: z.int(),
  failed: z.int(),
  /** The mail server; null if mails are stored instead of sent. */
  server: z.string().nullable(),
})

export const identityMail = z.object({
  _id: z.string(),
  subject: z.string(),
  text: z.string(),
  label: z.string(),
  recipient: z.string(),
  link: z.string(),
})

export const toListed = (mail: ListedMail & { dueAt: Date | null }) => fromRow(listedMail, mail)

export const toMail = (mail: MailRow & { dueAt: Date | null }, publicUrl: string, viewPath: string) =>
  fromRow(fullMail, mail, {
    headers: Object.fromEntries(
      Object.entries(mail.headers).map(([name, value]) => [name, withSiteAddress(value, publicUrl)]),
    ),
    text: withSiteAddress(mail.text, publicUrl),
    html: withSiteAddress(mail.html, publicUrl),
    viewPath,
  })
