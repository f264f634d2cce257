import { firstCharacters } from '#content/model/first-characters.ts'
import type { Selectable } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Env } from '../../platform/env.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { withSiteAddress } from './mail-content.ts'
import type { MailFile } from '../../platform/feature.ts'

export type MailRow = Selectable<Tables['mails']>

export interface From {
  name: string
  address: string
}

/** Sends a mail to the mail server. Throws the errors of Nodemailer. */
export type Send = (mail: MailRow, from: From, files: readonly MailFile[]) => Promise<void>

const seconds = 1000

/** Opens a connection to the mail server at `SMTP_URL`. */
export function openTransport(smtpUrl: string): Transporter {
  const { hostname, username } = new URL(smtpUrl)
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    // Never sends a password unencrypted.
    requireTLS: username !== '' && !isLocal(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Creates the function that sends mails through `SMTP_URL`; undefined if that is not set, so that mails are stored. */
export function createSender({ smtpUrl, publicUrl }: Pick<Env, 'smtpUrl' | 'publicUrl'>): Send | undefined {
  if (!smtpUrl) return undefined
  let opened: Transporter | undefined
  return async (mail, from, files) => {
    opened ??= openTransport(smtpUrl)
    const { 'Reply-To': replyTo, ...headers } = mail.headers
    await opened.sendMail({
      from,
      to: { name: mail.recipientName ?? '', address: mail.recipient },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: mail.subject,
      text: withSiteAddress(mail.text, publicUrl),
      html: withSiteAddress(mail.html, publicUrl),
      attachments: files.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      })),
      // The same for every attempt, so that a mailbox can recognize duplicates.
      messageId: `<${mail.id}.${mail.queuedAt.getTime()}@${new URL(publicUrl).hostname}>`,
      date: mail.queuedAt,
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
  /** Whether a retry cannot succeed. */
  final: boolean

  /** The answer of the server, for the administrator. */
  reason: string
}

/**
 * Interprets a failure of the mail server (RFC 5321, 4.2.1). 5xx for the mail itself is final. For any earlier failure,
 * such as a wrong password, the mail waits until the administrator has corrected it.
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

    reason: firstCharacters(response || message || 'The mail server could not be reached.', 500),
  }
}
