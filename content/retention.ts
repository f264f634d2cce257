/** A rule by which old rows are deleted each day; the owner sets after how many days. */
export interface RetentionRule {
  title: string
  /** What it deletes, and what stays. */
  about: string
  /** The default, and the bounds of what the owner may set. */
  days: number
  min: number
  max: number
  /** Whether the owner may switch the rule off. */
  canKeepAll: boolean
}

const years = (count: number) => count * 365

export const retentionRules = {
  mails: {
    title: 'Sent e-mails',
    about: 'Each with its text and state. What still waits to be sent stays.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  activity: {
    title: 'Activity',
    about: 'Who changed what. Entries about money and rights stay, and so do those of releases and backups.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  history: {
    title: 'Versions of texts',
    about: 'The last two versions of each text stay, and all that a release has published.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  spam: {
    title: 'Suspected spam',
    about: 'Messages in quarantine, with their e-mails.',
    days: years(1),
    min: 30,
    max: years(10),
    canKeepAll: true,
  },
  imports: {
    title: 'Reports of imports',
    about: 'What each import brought in, and the means to undo it. What was imported stays.',
    days: years(1),
    min: 30,
    max: years(10),
    canKeepAll: true,
  },
  held: {
    title: 'Incoming e-mails',
    about: 'Replies that were held for review, and the fingerprints that recognize a repeated e-mail.',
    days: 30,
    min: 7,
    max: years(1),
    canKeepAll: false,
  },
  notices: {
    title: 'Rejected payment notifications',
    about: 'Those that the payment provider did not send. All others stay.',
    days: 30,
    min: 30,
    max: years(1),
    canKeepAll: false,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKey = keyof typeof retentionRules
export const retentionKeys = Object.keys(retentionRules) as RetentionKey[]

/** Days by rule; null keeps everything. */
export type RetentionDays = Record<RetentionKey, number | null>

/** The bounds of a rule in words. */
export function retentionBounds(key: RetentionKey): string {
  const { min, max } = retentionRules[key]
  return `A whole number of days from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
}

/** What the product deletes by itself; the code that deletes it takes the time from here. */
export const fixedRetention = {
  limits: { title: 'Request counts and used form keys', after: 'when they expire' },
  codes: { title: 'Codes that prove an e-mail address', days: 1, after: 'after a day' },
  events: { title: 'Changes sent to open pages', days: 1, after: 'after a day' },
  visitors: { title: 'Daily visitor hashes', after: 'when the day is over' },
  jobs: { title: 'Finished jobs, such as webhooks sent', after: 'after 7 days' },
  importFiles: { title: 'Uploaded import files', days: 7, after: 'after 7 days' },
  links: { title: 'Expired links', days: 31, after: 'after 31 days' },
  statistics: { title: 'Views of pages and what they led to', months: 25, after: 'after 25 months' },
} as const

/** What no rule deletes. */
export const neverDeleted = [
  'Orders with their steps, conversations, deliveries and files',
  'Payments, refunds, and what payment providers reported about them',
  'Invoices and credit notes',
  'Activity about orders, payments, invoices, administrators, companies, links, releases and backups',
  'Messages that are not spam, subscribers, customers, and the texts and pictures of the site',
] as const
