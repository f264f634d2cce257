import type { ParsedMail } from './parsed-mail.ts'

type Mail = Pick<ParsedMail, 'messageId' | 'headers' | 'from'>

/** Why a mail was not written by a person, or comes from us: as a sentence; undefined where it may be. */
export function automaticReason({ headers, messageId, from }: Mail, ownHost: string): string | undefined {
  const value = (name: string) => (headers[name] ?? []).join(' ').toLowerCase()
  if ([ownHost, 'thread.invalid'].some((host) => messageId.toLowerCase().endsWith(`@${host}>`)))
    return 'It is a mail of this site that came back.'
  if (headers['auto-submitted']?.some((each) => !/^no\b/i.test(each))) return 'It is an automatic reply.'
  if (headers['x-autoreply'] || headers['x-autorespond'] || headers['x-autoresponder'])
    return 'It is an automatic reply.'
  if (/\b(?:bulk|junk|list|auto_reply)\b/.test(value('precedence'))) return 'It is an automatic or mass mail.'
  if (headers['list-id'] || headers['list-unsubscribe']) return 'It comes from a mailing list.'
  if (headers['x-loop']) return 'It has been through an automatic mailer.'
  if (headers['return-path']?.some((each) => each === '<>' || each === ''))
    return 'It is a notice of a mail server: it has no sender to answer.'
  if (value('content-type').startsWith('multipart/report')) return 'It is a notice of a mail server.'
  if (from.some((address) => /^(?:mailer-daemon|postmaster)@/.test(address)))
    return 'It is a notice of a mail server.'
  return undefined
}

/**
 * What the receiving server found out about the sender: its own header is the one at the top, any below came with the
 * mail. Forwarding breaks SPF, so that DMARC, or a signature of DKIM, decides where there is one.
 */
export function forgedReason({ headers }: Pick<Mail, 'headers'>): string | undefined {
  const results = headers['authentication-results']?.[0]?.toLowerCase() ?? ''
  const of = (method: string) => new RegExp(`\\b${method}\\s?=\\s?([a-z]+)`).exec(results)?.[1]
  const forged = 'Its sender is not who it says: the mail server’s checks failed.'
  if (of('dmarc') === 'fail') return forged
  if (of('dmarc') === 'pass' || of('dkim') === 'pass') return undefined
  return ['fail', 'softfail'].includes(of('spf') ?? '') || of('dkim') === 'fail' ? forged : undefined
}
