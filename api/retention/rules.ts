import { sql, type RawBuilder } from 'kysely'
import type { fixedRetention, RetentionKey } from '#content/retention.ts'
import type { AuditSubject } from '../audit/audit.ts'
import type { Tx } from '../db/database.ts'
import { idFrom } from '../db/id-from.ts'
import type { Tables } from '../db/tables.ts'

interface Rule {
  table: keyof Tables
  /** The column by which a row is old. */
  time: string
  /** Which rows the rule is about, and which of them may go; the row is called `old`. */
  holds?: RawBuilder<boolean>
  goes?: RawBuilder<boolean>
  /** Where a row has many others with it. */
  atOnce?: number
}

/** What no rule deletes: it tells of money, of rights, or of what can be taken back as a whole. */
const isKept: Record<AuditSubject, boolean> = {
  order: true,
  request: true,
  delivery: true,
  'payment e-mail': true,
  'payment event': true,
  'invoice settings': true,
  invoice: true,
  admin: true,
  company: true,
  'company member': true,
  link: true,
  user: true,
  backup: true,
  release: true,
  retention: true,
  review: false,
  question: false,
  note: false,
  file: false,
  'inbound-mail': false,
  'order-message': false,
  task: false,
  customer: false,
  'customer-note': false,
  message: false,
  subscriber: false,
  picture: false,
  mail: false,
  'e-mail text': false,
  draft: false,
}

/** The first words of the subjects that may go: there is an index of them. */
const subjectsToGo = Object.entries(isKept).flatMap(([subject, kept]) => (kept ? [] : subject.split(' ', 1)))

/** Where the rows of each rule are. */
export const rules: Record<RetentionKey, Rule> = {
  mails: { table: 'mails', time: 'created_at', goes: sql`state <> 'queued'` },
  activity: {
    table: 'audit_log',
    time: 'at',
    holds: sql`split_part(subject, ' ', 1) in (${sql.join(subjectsToGo)})`,
  },
  history: {
    table: 'content_revision',
    time: 'at',
    // With the last two versions the last change can be undone, whatever its age; with all of a release, it can be taken back.
    goes: sql`(record_id is null or exists (select from content_revision as newer
        where newer.record_id = old.record_id and newer.version >= old.version + 2))
      and (change_id is null
        or change_id not in (select change_id from releases where change_id is not null))`,
  },
  spam: { table: 'messages', time: 'created_at', holds: sql`status = 'Suspected'` },
  imports: {
    table: 'imports',
    time: 'finished_at',
    goes: sql`state in ('done', 'failed', 'taken back')`,
    atOnce: 10,
  },
  held: { table: 'inbound_mails', time: 'received_at' },
  notices: { table: 'payment_events', time: 'received_at', holds: sql`verdict = 'INVALID'` },
}

/** Where the rows are that are deleted without a rule of the owner's. */
export const fixedRows: Record<keyof typeof fixedRetention, readonly RawBuilder<unknown>[]> = {
  limits: [sql`limit_counts`, sql`spent_stamps`],
  codes: [sql`email_codes`],
  events: [sql`order_events`],
  visitors: [sql`visitor_hashes`],
  jobs: [sql`jobs.job where state > 'active'`],
  importFiles: [sql`import_parts`],
  links: [sql`links where expires_at < now()`],
  statistics: [sql`page_statistics`, sql`conversions`],
}

const all = sql<boolean>`true`

/**
 * Deletes the oldest rows of a rule from before a moment, so many at most, beginning behind an id. Gives their ids in
 * order, and whether there may be more.
 */
export async function deleteBatch(
  tx: Tx,
  key: RetentionKey,
  { before, behind, most }: { before: Date; behind: string | undefined; most: number },
): Promise<{ deleted: number; last: string | undefined; isMore: boolean }> {
  const { table, time, holds = all, goes = all, atOnce = most } = rules[key]
  const limit = Math.min(most, atOnce)
  const { rows } = await sql<{ id: string }>`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} as old
      where ${sql.ref(time)} < ${before} and id < ${idFrom(before, 1)}::uuid
        and ${behind === undefined ? all : sql<boolean>`id > ${behind}::uuid`} and ${holds} and ${goes}
      order by id limit ${limit} for update)
    returning id`.execute(tx)
  return {
    deleted: rows.length,
    last: rows
      .map(({ id }) => id)
      .sort()
      .at(-1),
    isMore: rows.length === limit,
  }
}

/** The counts by day that go with rejected notices: few, so they go at once. */
export const deleteCounts = (tx: Tx, before: Date) =>
  tx.deleteFrom('rejected_notices').where('day', '<', before.toISOString().slice(0, 10)).executeTakeFirst()
