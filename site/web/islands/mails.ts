import { publicApi, type Answer } from '../../api/public-api.ts'
import { idToken } from '../../session/id-token.ts'

/** A mail in the list: a stored one, or one of the identity emulator. */
export interface Mail {
  id: string
  recipient: string
  subject: string
  /** Null if the time is unknown. */
  at: Date | null
  state: string
  /** The complete content of a mail of the identity emulator. */
  action?: { text: string; label: string; link: string }
}

/** The content of the mailbox, and the token that opens its mails. */
export interface MailboxContent {
  token: string | null
  mails: Mail[]
}

/**
 * Reads the mailbox. On a developer's machine, with the identity emulator, it is open to everyone; else only to
 * administrators. Throws an ApiError.
 */
export async function readMailbox(): Promise<MailboxContent> {
  const { data } = await publicApi('GET /identity')
  if (data.embedded) return { token: null, mails: await readMails(true, null) }
  // The identity library is loaded only if a token is needed.
  const token = await idToken()
  return { token, mails: await readMails(false, token) }
}

/** Newest first; mails of the identity emulator, whose time is unknown, above all others. */
async function readMails(open: boolean, token: string | null): Promise<Mail[]> {
  const [stored, identityMails] = await Promise.all([
    publicApi('GET /mailbox', { query: { sort: '-createdAt' }, token }),
    open
      ? publicApi('GET /identity-mails').then(
          ({ data }) => data,
          // The emulator starts after the site.
          () => [],
        )
      : [],
  ])
  return [
    ...identityMails.map(({ _id, recipient, subject, text, label, link }) => ({
      id: _id,
      recipient,
      subject,
      at: null,
      state: 'Link not used yet',
      action: { text, label, link },
    })),
    ...stored.data.map(({ _id, recipient, subject, createdAt }) => ({
      id: _id,
      recipient,
      subject,
      at: new Date(createdAt),
      state: 'Stored',
    })),
  ]
}

export type OpenedMail = Answer<'GET /mailbox/{id}'>

export const openMail = async (id: string, token: string | null): Promise<OpenedMail> =>
  (await publicApi('GET /mailbox/{id}', { params: { id }, token })).data
