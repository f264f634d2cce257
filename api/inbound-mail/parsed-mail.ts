/** What is taken of a mail, each part within bounds. */
export interface ParsedMail {
  messageId: string
  from: string[]
  /** Every address that it may have been sent to. */
  recipients: string[]
  subject: string
  text: string
  /** Of the headers that decide: their values from the top down, by their names in lower case. */
  headers: Record<string, string[]>
  attachments: { name: string; bytes: Uint8Array }[]
  /** How many there were in all. */
  attachmentCount: number
}

/** Headers that say whether a person wrote it, and who handed it on. */
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
