/** The parts of a mail that are used, each limited in size. */
export interface ParsedMail {
  messageId: string
  from: string[]
  /** All addresses to which it may have been sent. */
  recipients: string[]
  subject: string
  text: string
  /** The values of `readHeaders`, from top to bottom, by their names in lower case. */
  headers: Record<string, string[]>
  attachments: { name: string; bytes: Uint8Array }[]
  /** The number of all attachments. */
  attachmentCount: number
}

/** Headers that tell whether a person wrote the mail, and which servers forwarded it. */
export const readHeaders = [
  'auto-submitted',
  'authentication-results',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'precedence',
  'return-path',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-loop',
] as const

export const recipientHeaders = ['delivered-to', 'envelope-to', 'x-envelope-to', 'x-original-to'] as const
