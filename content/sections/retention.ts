import { formatNumber, productLanguage } from '../locale/format.ts'
/** A rule for deleting old rows each day; the owner sets the number of days. */
export interface RetentionRule {
  title: string
  /** What the rule deletes, and what it keeps. */
  about: string
  /** The default number of days, and the bounds for the owner. */
  days: number
  min: number
  max: number
  /** Whether the owner may switch the rule off. */
  canKeepAll: boolean
}

const years = (count: number) => count * 365

export const retentionRules = {
  mails: {
    title: 'Sent emails',
    about:
      'Emails with their text and delivery status. Emails that are still waiting to be sent are not deleted.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  activity: {
    title: 'Activity',
    about:
      'Who changed what and when. Entries about money, access rights, releases and backups are not deleted.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  history: {
    title: 'Content history',
    about:
      'Earlier versions of content. The last two versions of each record and everything a release published are not deleted.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  spam: {
    title: 'Suspected spam',
    about: 'Messages marked as spam, and the emails about them.',
    days: years(1),
    min: 30,
    max: years(10),
    canKeepAll: true,
  },
  offers: {
    title: 'Offers',
    about:
      'Drafts, and offers that were declined, replaced or have expired, with their conversations. Accepted offers are not deleted.',
    days: years(3),
    min: 90,
    max: years(10),
    canKeepAll: true,
  },
  imports: {
    title: 'Import reports',
    about:
      'The report of each import. Without it, the import can no longer be undone; imported content is not deleted.',
    days: years(1),
    min: 30,
    max: years(10),
    canKeepAll: true,
  },
  held: {
    title: 'Held replies',
    about: 'Emailed replies held for review, and the IDs that detect duplicates.',
    days: 30,
    min: 7,
    max: years(1),
    canKeepAll: false,
  },
  notices: {
    title: 'Rejected payment notifications',
    about: 'Notifications that failed verification with the payment provider. All others are not deleted.',
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

/** The stored value of a rule that keeps everything. */
export const keepAll = 'all'

/** The errors of stored rules; a rule without a value has the default. */
export function retentionErrors(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const isValid = (key: RetentionKey) => {
    const { min, max, canKeepAll } = retentionRules[key]
    const value = values[key] ?? ''
    if (value === '' || value === keepAll) return value === '' || canKeepAll
    return (
      typeof value === 'string' && /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
    )
  }
  return Object.fromEntries(
    retentionKeys.flatMap((key) => (isValid(key) ? [] : [[key, retentionBounds(key)]])),
  )
}

/** The bounds of a rule in words. */
export function retentionBounds(key: RetentionKey): string {
  const { min, max } = retentionRules[key]
  return `A whole number of days from ${formatNumber(min, productLanguage)} to ${formatNumber(max, productLanguage)}.`
}

/** What is always deleted, and when; the code that deletes it reads the time from here. */
export const fixedRetention = {
  limits: { title: 'Rate limit counters and used form tokens', after: 'when they expire' },
  codes: { title: 'Email verification codes', days: 1, after: 'after a day' },
  events: { title: 'Live update events', days: 1, after: 'after a day' },
  visitors: { title: 'Daily visitor hashes', after: 'at the end of the day' },
  jobs: { title: 'Finished background jobs', after: 'after 7 days' },
  importFiles: { title: 'Uploaded imports and backups', days: 7, after: 'after 7 days' },
  links: { title: 'Expired links', days: 31, after: 'after 31 days' },
  pageAudits: { title: 'Page checks of visitors', days: 30, after: 'after 30 days' },
  statistics: { title: 'Page views and conversions', months: 25, after: 'after 25 months' },
} as const

/** The data that no rule deletes. */
export const neverDeleted = [
  'Orders, with their history, conversations, deliveries and files',
  'Payments, refunds and verified payment notifications',
  'Invoices and credit notes',
  'Activity about orders, payments, invoices, administrators, companies, links, releases and backups',
  'Changes of the payment address, of the invoice settings and of these rules',
  'Messages that are not spam, subscribers, customers, and the content and pictures of the site',
] as const
