import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export const timelineKinds = ['message', 'note', 'delivery', 'file', 'mail', 'task', 'request'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export interface TimelineEntry {
  id: string
  kind: TimelineKind
  at: Date
  /** The e-mail address of the person; null for the customer of the order. */
  who: string | null
  /** What was done, as the predicate of a sentence, with its text. */
  action: string
  text: string
}

/** The maximum number of entries of each kind. Older ones are on the panels of each kind. */
const maxEntries = 200

/**
 * The events of an order that are not in its history, newest first, for administrators: messages and notes, deliveries
 * and the answers to them, files, mails, tasks and requests.
 */
export async function timelineOf(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const part = (
    kind: string,
    action: string,
    columns: string,
    from: string,
    where = 'true',
    at = 'created_at',
  ) => sql`(
    select id, ${sql.raw(kind)} as kind, ${sql.raw(at)} as at, ${sql.raw(columns)}, ${sql.raw(action)} as action
    from ${sql.raw(from)} where order_id = ${orderId} and ${sql.raw(where)}
    order by ${sql.raw(at)} desc limit ${sql.lit(maxEntries)})`
  // The e-mail address of a deleted administrator is null; the entry must not look like the customer's.
  const agency = (email: string) => `coalesce(${email}, 'The agency')`
  const by = (isAgency: string, email: string) => `case when ${isAgency} then ${agency(email)} end as who`
  const parts = [
    part(
      `case when internal then 'note' else 'message' end`,
      `case when internal then 'noted' when via = 'mail' then 'answered by e-mail' else 'wrote' end`,
      `${by(`author_role = 'agency'`, 'author_email')}, left(text, 400) as text`,
      'order_messages',
      'removed_at is null',
    ),
    part(
      `'delivery'`,
      `'handed over version ' || version`,
      `${agency('author_email')} as who, left(message, 400) as text`,
      'deliveries',
      'true',
      'delivered_at',
    ),
    part(
      `'delivery'`,
      `case when answered_by = 'silence' then 'did not answer, which accepted version '
        when state = 'accepted' then 'accepted version '
        when state = 'withdrawn' then 'withdrew version ' else 'asked for changes to version ' end || version`,
      `${by(`answered_by = 'agency'`, 'answered_email')}, left(coalesce(change_request, ''), 400) as text`,
      'deliveries',
      'answered_at is not null',
      'answered_at',
    ),
    part(
      `'file'`,
      `'uploaded a file'`,
      `${by('by_agency', 'uploader_email')}, name as text`,
      'files',
      `state = 'ready'`,
    ),
    part(`'mail'`, `'was sent an e-mail'`, `recipient as who, subject as text`, 'mails'),
    part(
      `'task'`,
      `'finished a task'`,
      `${agency('done_by')} as who, text`,
      'order_tasks',
      'done_at is not null',
      'done_at',
    ),
    part(
      `'request'`,
      `'asked for a ' || kind`,
      `null::text as who, left(reason, 400) as text`,
      'order_requests',
    ),
  ]
  const { rows } = await sql<TimelineEntry>`select * from (${sql.join(parts, sql` union all `)}) as entries
    order by at desc limit ${sql.lit(maxEntries)}`.execute(db)
  return rows
}
