import type { MailTextKey } from '#content/mail-texts.ts'
import type { MailBlock } from '#content/mail-texts/variables.ts'
import type { Theme } from '#content/theme.ts'

/** One piece of a mail's body, the same in text and in HTML. */
export type Part =
  /** A paragraph; its line breaks are kept. */
  | string
  | { facts: readonly (readonly [name: string, value: string | undefined])[] }
  | { quote: string }
  | { subheading: string }
  | { list: readonly string[] }
  /** The one thing to do. */
  | { button: string; to: string | undefined }
  | { link: string; to: string | undefined }

/** What a mail says. Everything in it is plain text; the layout escapes it. */
export interface MailContent {
  subject: string
  /** What lists of mails show after the subject. */
  preview: string
  heading?: string
  parts: readonly Part[]
  /** Why the recipient gets it: the last line. */
  because: string
  recipientName?: string | undefined
  /** One address, to which an answer goes. */
  replyTo?: string | undefined
  /** Whether an answer is taken without what stands below its first lines: the mail says so at its top. */
  replyAbove?: boolean | undefined
  /** What keeps the mails of one matter together in mail programs: an id. */
  thread?: string | undefined
  /** Ends the subscription with one POST, as RFC 8058 asks. */
  unsubscribe?: string | undefined
}

/** Who writes: the agency, as its own content names it. */
export interface Sender {
  name: string
  /** The address of a picture that mail programs show. */
  logo: string | undefined
  /** Its e-mail address, as its site says it. */
  address: string | undefined
  /** Phone, e-mail and place. */
  reach: readonly string[]
  theme: Theme
}

/** The values that a template fills in. A template does without the ones that are missing. */
export type MailData = Readonly<Partial<Record<string, string>>>

/** What a mail has beside its words, which are content: where its button leads, its tables, who it is for. */
export interface MailFrame {
  /** Which words, where a kind has several. */
  text?: (data: MailData) => MailTextKey
  /** What stands for variables that are not in the data under their own name. */
  values?: (data: MailData) => MailData
  /** Where the button leads. */
  button?: (data: MailData) => string | undefined
  /** Blocks of its own, by their names. */
  blocks?: (data: MailData) => Readonly<Partial<Record<MailBlock, readonly Part[]>>>
  /** The last line, and who answers go to. */
  envelope: (
    data: MailData,
    sender: Sender,
  ) => Pick<MailContent, 'because' | 'recipientName' | 'replyTo' | 'replyAbove' | 'thread' | 'unsubscribe'>
}

/**
 * Stands for the site's own address in every stored mail; the server that shows or sends the mail puts its own in.
 * So a rule can write a link without knowing where the site is reached.
 */
export const ownSite = 'https://site.invalid'

/** The first line of a mail that is answered above it. Whoever reads an answer cuts it here. */
export const replyMarker = '–– Please write your reply above this line ––'

export const withSiteAddress = (words: string, publicUrl: string) => words.replaceAll(ownSite, publicUrl)

/** A link as it may stand in a mail: to the web, or below the own site. */
export function webAddress(address: string | undefined): string | undefined {
  if (!address || /[\s<>"]/.test(address)) return undefined
  if (address.startsWith('/') && !/^\/[/\\]/.test(address)) return ownSite + address
  return /^https?:\/\//i.test(address) ? address : undefined
}

/** Words for a header: whatever would begin another line is a space. */
export const oneLine = (words: string, max = 250) =>
  words
    // oxlint-disable-next-line no-control-regex
    .replace(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)

/**
 * A name that somebody gave themselves, as it may stand in a mail: bounded, and nothing that a mail program turns into
 * a link. `Eve https://evil.example/x` becomes `Eve https evil. example x`; `J. R. Smith` stays.
 */
export const asName = (words: string) =>
  oneLine(
    words.replace(/:\/\/|[/\\@<>]/g, ' ').replace(/[.\u3002\uff0e](?=\p{N}|[\p{L}\p{N}]{2})/gu, '. '),
    80,
  )
