import type { Selectable } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Env } from '../env.ts'
import type { Tables } from '../db/tables.ts'
import { withSiteAddress } from './mail-content.ts'

export type MailRow = Selectable<Tables['mails']>

export interface From {
  name: string
  address: string
}

/** What is attached to a mail. */
export interface MailFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Hands one mail to the mail server. Throws what Nodemailer throws. */
export type Send = (mail: MailRow, from: From, files: readonly MailFile[]) => Promise<void>

const seconds = 1000

/** A way to the mail server at `SMTP_URL`. Loaded with the first mail: it takes ten megabytes. */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { hostname, username } = new URL(smtpUrl)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    // A password is not shown to the network.
    requireTLS: username !== '' && !isLocal(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Mail through the server at `SMTP_URL`; undefined where there is none, so that mail is kept. */
export function createSender({ smtpUrl, publicUrl }: Pick<Env, 'smtpUrl' | 'publicUrl'>): Send | undefined {
  if (!smtpUrl) return undefined
  let opened: Promise<Transporter> | undefined
  return async (mail, from, files) => {
    const transport = await (opened ??= openTransport(smtpUrl))
    const { 'Reply-To': replyTo, ...headers } = mail.headers
    await transport.sendMail({
      from,
      to: { name: mail.recipient_name ?? '', address: mail.recipient },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: mail.subject,
      text: withSiteAddress(mail.text, publicUrl),
      html: withSiteAddress(mail.html, publicUrl),
      attachments: files.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      })),
      // The same for every try, so that a mailbox that gets one twice can tell.
      messageId: `<${mail.id}.${mail.queued_at.getTime()}@${new URL(publicUrl).hostname}>`,
      date: mail.queued_at,
      headers: {
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, withSiteAddress(value, publicUrl)]),
        ),
        'Auto-Submitted': 'auto-generated',
      },
      signal: AbortSignal.timeout(60 * seconds),
    })
  }
}

const isLocal = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

export interface Failure {
  /** Trying again would be in vain. */
  final: boolean
  /** The server takes no mail at all at present. */
  away: boolean
  /** For the administrator: what the server said. */
  reason: string
}

/**
 * What a failure of the mail server means (RFC 5321, 4.2.1): 5xx to the mail itself is final; everything before that,
 * a wrong password too, is for the administrator to put right, and the mail waits.
 */
export function readFailure(error: unknown): Failure {
  const { responseCode, response, command, message } = error as {
    responseCode?: number
    response?: string
    command?: string
    message?: string
  }
  const aboutMail = /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '') && responseCode !== undefined
  return {
    final: aboutMail && responseCode >= 500 && responseCode !== 521,
    away: !aboutMail || responseCode === 421,
    reason: (response || message || 'The mail server could not be reached.').slice(0, 500),
  }
}
