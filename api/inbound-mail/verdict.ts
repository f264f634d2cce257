import type { ParsedMail } from './parsed-mail.ts'

type Mail = Pick<ParsedMail, 'messageId' | 'headers' | 'from'>

/** The reason why a mail was not written by a person, or was sent by us; undefined if a person may have written it. */
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
 * The reason why the sender is forged, by the receiving server's `Authentication-Results`. Only the first header is from
 * that server; others came with the mail. Forwarding breaks SPF, so DMARC or a DKIM signature decides if there is one.
 */
export function forgedReason({ headers }: Pick<Mail, 'headers'>): string | undefined {
  const results = headers['authentication-results']?.[0]?.toLowerCase() ?? ''
  const resultOf = (method: string) => new RegExp(`\\b${method}\\s?=\\s?([a-z]+)`).exec(results)?.[1]
  const forged = 'Its sender is not who it says: the mail server’s checks failed.'
  if (resultOf('dmarc') === 'fail') return forged
  if (resultOf('dmarc') === 'pass' || resultOf('dkim') === 'pass') return undefined
  return ['fail', 'softfail'].includes(resultOf('spf') ?? '') || resultOf('dkim') === 'fail'
    ? forged
    : undefined
}
