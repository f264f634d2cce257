import { publicApi, type Answer } from '../session/public-api.ts'

/** A mail as the list shows it: one that is kept, or one of the embedded identity. */
export interface Mail {
  id: string
  recipient: string
  subject: string
  /** Null where nobody knows. */
  at: Date | null
  state: string
  /** Of the embedded identity: all there is to it. */
  action?: { text: string; label: string; link: string }
}

/** The mailbox as it stands, and the token that opens its mails. */
export interface Box {
  token: string | null
  mails: Mail[]
}

/**
 * Whose the mailbox is: on a developer's machine, with the embedded identity, everybody's; else the administrators'.
 * Throws an ApiError.
 */
export async function readMailbox(): Promise<Box> {
  const { data } = await publicApi('GET /identity')
  if (data.embedded) return { token: null, mails: await readMails(true, null) }
  // The identity library is loaded only where somebody has to prove who they are.
  const { idToken } = await import('../session/auth.ts')
  const token = await idToken()
  return { token, mails: await readMails(false, token) }
}

/** Newest first; those of the identity, whose time is not known, above all others. */
async function readMails(open: boolean, token: string | null): Promise<Mail[]> {
  const [kept, identity] = await Promise.all([
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
    ...identity.map(({ _id, recipient, subject, text, label, link }) => ({
      id: _id,
      recipient,
      subject,
      at: null,
      state: 'Link not used yet',
      action: { text, label, link },
    })),
    ...kept.data.map(({ _id, recipient, subject, createdAt }) => ({
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
