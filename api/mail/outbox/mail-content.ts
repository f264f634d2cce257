import { firstCharacters } from '#content/model/first-characters.ts'
import type { MailTextKey } from '#content/mail-texts/mail-texts.ts'
import type { MailBlock } from '#content/mail-texts/variables.ts'
import type { WithDefaults } from '#content/sections/section.ts'
import type { sections } from '#content/sections/sections.ts'
import type { Theme } from '#content/model/theme.ts'

/** A part of a mail's body, for its text and HTML versions. */
export type Part =
  /** A paragraph. Keeps its line breaks. */
  | string
  | { facts: readonly (readonly [name: string, value: string | undefined])[] }
  | { quote: string }
  | { subheading: string }
  | { list: readonly string[] }
  /** The main action of the mail. */
  | { button: string; to: string | undefined }
  | { link: string; to: string | undefined }

/** The content of a mail as plain text. The layout escapes it. */
export interface MailContent {
  subject: string
  /** The preview text that mailboxes show after the subject. */
  preview: string
  heading?: string
  parts: readonly Part[]
  /** The language and region in which it is written (BCP 47). */
  locale: string
  /** The last line: why the recipient gets the mail. */
  because: string
  recipientName?: string | undefined
  /** The address for replies. */
  replyTo?: string | undefined
  /** Whether replies are added to a conversation, so that the mail asks at its top to write above the marker. */
  replyAbove?: boolean | undefined
  /** The id of the thread in mail programs. */
  thread?: string | undefined
  /** The URL that ends the subscription with one POST (RFC 8058). */
  unsubscribe?: string | undefined
}

export type MailLabels = WithDefaults<typeof sections.wordsMail>

/** The agency as the sender, from its content. */
export interface Sender {
  name: string
  /** The URL of the logo, in a format that mail programs show. */
  logo: string | undefined
  /** The email address of the agency on its site. */
  address: string | undefined
  /** The contact lines: phone, email and place. */
  contactLines: readonly string[]
  theme: Theme
  /** The words that emails to customers have in common. */
  labels: MailLabels
  /** The language and region of the site, for mails that are not about an order. */
  locale: string
}

/** The values of the variables. Templates have to work without missing ones. */
export type MailData = Readonly<Partial<Record<string, string>>>

/** The parts of a mail that are not editable text: the target of its button, its tables, and its recipients. */
export interface MailFrame {
  /** The key of the text, for a kind with several texts. */
  text?: (data: MailData) => MailTextKey
  /** The values of variables that are derived from the data. */
  values?: (data: MailData, labels: MailLabels) => MailData
  /** The target of the button. */
  button?: (data: MailData) => string | undefined
  /** The special blocks of this kind of mail, by name. */
  blocks?: (data: MailData, labels: MailLabels) => Readonly<Partial<Record<MailBlock, readonly Part[]>>>
  /** The last line, and the address for replies. */
  envelope: (
    data: MailData,
    sender: Sender,
  ) => Pick<MailContent, 'because' | 'recipientName' | 'replyTo' | 'replyAbove' | 'thread' | 'unsubscribe'>
}

/**
 * Placeholder for the site's origin in stored mails. The server that shows or sends a mail replaces it by its own origin,
 * so that rules need not know the URL of the site.
 */
export const ownSite = 'https://site.invalid'

/** The first line of a mail that can be replied to. A reply is cut at this line. */
export const replyMarker = '–– Please write your reply above this line ––'

export const withSiteAddress = (words: string, publicUrl: string) => words.replaceAll(ownSite, publicUrl)

/** A link that is allowed in a mail: to the web, or a path of this site; otherwise undefined. */
export function webAddress(address: string | undefined): string | undefined {
  if (!address || /[\s<>"]/.test(address)) return undefined
  if (address.startsWith('/') && !/^\/[/\\]/.test(address)) return ownSite + address
  return /^https?:\/\//i.test(address) ? address : undefined
}

/** Text for a header. Replaces line breaks, control characters and overrides of the direction by spaces. */
export const oneLine = (words: string, max = 250) =>
  // oxlint-disable-next-line no-control-regex
  firstCharacters(words.replace(/[\s\u0000-\u001f\u007f\u2028-\u202e]+/g, ' ').trim(), max)

/**
 * A user-chosen name that is safe in a mail: limited in length, and without text that mail programs turn into a link.
 * `Eve https://evil.example/x` becomes `Eve https evil. example x`; `J. R. Smith` and `Lane 5/2` stay.
 */
export const asName = (words: string) =>
  oneLine(
    words
      .replace(/:\/\/|\/(?!\p{N})|(?<!\p{N})\/|[\\@<>]/gu, ' ')
      .replace(/[.\u3002\uff0e](?=\p{N}|[\p{L}\p{N}]{2})/gu, '. '),
    80,
  )
