import type { Permission } from '#content/model/permissions.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export const timelineKinds = [
  'message',
  'note',
  'delivery',
  'report',
  'file',
  'mail',
  'task',
  'request',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export interface TimelineEntry {
  id: string
  kind: TimelineKind
  at: Date
  /** The email address of the person; null for the customer of the order. */
  who: string | null
  /** What was done, as the predicate of a sentence, with its text. */
  action: string
  text: string
}

/** The maximum number of entries of each kind. Older ones are on the panels of each kind. */
const maxEntries = 200

/** A table with events of orders, and the SQL expressions of an entry's columns. */
interface Source {
  table: string
  kind: string
  who: string
  action: string
  text: string
  at?: string
  where?: string
  /** What a person needs to see these events, beside the order. */
  needs?: Permission
}

// The email address of a removed person is null; the entry must not look like the customer's.
const agency = (email: string) => `coalesce(${email}, 'The agency')`
const agencyOrCustomer = (isAgency: string, email: string) =>
  `case when ${isAgency} then ${agency(email)} end`

const sources: readonly Source[] = [
  {
    table: 'order_messages',
    kind: `'message'`,
    who: agencyOrCustomer(`author_role = 'agency'`, 'author_email'),
    action: `case when via = 'mail' then 'answered by email' else 'wrote' end`,
    text: 'left(text, 500)',
    where: 'removed_at is null',
    needs: 'conversations.read',
  },
  {
    table: 'notes',
    kind: `'note'`,
    who: agency('author_email'),
    action: `'noted'`,
    text: 'left(text, 500)',
    at: 'at',
    needs: 'notes.read',
  },
  {
    table: 'deliveries',
    kind: `'delivery'`,
    who: agency('author_email'),
    action: `'delivered version ' || version`,
    text: 'left(message, 500)',
    at: 'delivered_at',
  },
  {
    table: 'deliveries',
    kind: `'delivery'`,
    who: agencyOrCustomer(`answered_by = 'agency'`, 'answered_email'),
    action: `case when answered_by = 'silence' then 'did not answer, which accepted version '
      when state = 'accepted' then 'accepted version '
      when state = 'withdrawn' then 'withdrew version ' else 'asked for changes to version ' end || version`,
    text: `left(coalesce(change_request, ''), 500)`,
    at: 'answered_at',
    where: 'answered_at is not null',
  },
  {
    table: 'order_reports',
    kind: `'report'`,
    who: agency('author_email'),
    action: `'published version ' || version || ' of the report'`,
    text: `left(coalesce(content ->> 'done', ''), 500)`,
    at: 'published_at',
    where: 'published_at is not null',
  },
  {
    table: 'files',
    kind: `'file'`,
    who: agencyOrCustomer('by_agency', 'uploader_email'),
    action: `'uploaded a file'`,
    text: 'name',
    where: `state = 'ready' and purpose in ('order', 'delivery')`,
  },
  {
    table: 'files',
    kind: `'file'`,
    who: agencyOrCustomer('by_agency', 'uploader_email'),
    action: `'uploaded a file'`,
    text: 'name',
    where: `state = 'ready' and purpose = 'message'`,
    needs: 'conversations.read',
  },
  {
    table: 'files',
    kind: `'file'`,
    who: agencyOrCustomer('by_agency', 'uploader_email'),
    action: `'uploaded a file'`,
    text: 'name',
    where: `state = 'ready' and purpose = 'brief'`,
    needs: 'brief.read',
  },
  {
    table: 'mails',
    kind: `'mail'`,
    who: 'recipient',
    action: `case state when 'sent' then 'was sent an email' when 'failed' then 'could not be sent an email'
      when 'kept' then 'was written an email, which was not sent' else 'will be sent an email' end`,
    text: 'subject',
    needs: 'mails.read',
  },
  {
    table: 'order_tasks',
    kind: `'task'`,
    who: agency('done_by'),
    action: `'finished a task'`,
    text: 'text',
    at: 'done_at',
    where: 'done_at is not null',
  },
  {
    table: 'order_requests',
    kind: `'request'`,
    who: 'null::text',
    action: `case kind when 'correction' then 'reported a wrong invoice' else 'asked for a ' || kind end`,
    text: 'left(reason, 500)',
  },
]

/**
 * The events of an order that are not in its history, newest first, for people of the agency, as far as they may see them: messages and notes, deliveries
 * and the answers to them, files, mails, tasks and requests.
 */
export async function timelineOf(ctx: Context, orderId: string): Promise<TimelineEntry[]> {
  const visible = sources.filter(({ needs = 'orders.read' }) => ctx.may(needs))
  const selects = visible.map(
    ({ table, kind, who, action, text, at = 'created_at', where = 'true' }) => sql`(
      select id, ${sql.raw(kind)} as kind, ${sql.raw(at)} as at, ${sql.raw(who)} as who, ${sql.raw(text)} as text,
        ${sql.raw(action)} as action
      from ${sql.raw(table)} where order_id = ${orderId} and ${sql.raw(where)}
      order by ${sql.raw(at)} desc limit ${sql.lit(maxEntries)})`,
  )
  const { rows } = await sql<TimelineEntry>`select * from (${sql.join(selects, sql` union all `)}) as entries
    order by at desc limit ${sql.lit(maxEntries)}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, text: row.text && firstCharacters(row.text, 400) }))
}
