import { sql, type RawBuilder } from 'kysely'
import type { fixedRetention, RetentionKey } from '#content/sections/retention.ts'
import type { SettingKey } from '#content/sections/settings.ts'
import type { AuditSubject } from '../../platform/audit/audit.ts'
import type { RecordedSubject } from '../../sales/orders/event-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { idFrom } from '../../platform/db/id-from.ts'
import type { Tables } from '../../platform/db/tables.ts'

interface Rule {
  table: keyof Tables
  /** The column with the age of a row. */
  time: string
  /** Conditions on the row, with the alias `old`: which rows the rule applies to, and which of those may be deleted. */
  scope?: RawBuilder<boolean>
  deletable?: RawBuilder<boolean>
  /** The rows per transaction, if deleting a row also deletes many others. */
  batchLimit?: number
}

/** Activity that no rule deletes: it records money, rights, the history of an order, or what can be undone as a whole. */
const isPermanent: Record<AuditSubject, boolean> = {
  'payment event': true,
  admin: true,
  company: true,
  'company member': true,
  link: true,
  user: true,
  backup: true,
  release: true,
  retention: true,
  'inbound-mail': false,
  customer: false,
  'customer-note': false,
  message: false,
  subscriber: false,
  picture: false,
  mail: false,
  draft: false,
}

/** The same for the events of orders. */
const isPermanentEvent: Record<RecordedSubject, boolean> = {
  order: true,
  question: true,
  delivery: true,
  request: true,
  invoice: true,
  'order-message': false,
  review: false,
  file: false,
  note: false,
  task: false,
}

/** The first words of the subjects that may be deleted: they are indexed. */
const deletable = (permanent: Readonly<Record<string, boolean>>) =>
  sql.join(Object.keys(permanent).flatMap((subject) => (permanent[subject] ? [] : subject.split(' ', 1))))

const permanentSettings: SettingKey[] = ['paymentEmail', 'invoiceSettings', 'retention']

/** The tables and conditions of each rule. */
export const rules: Record<RetentionKey, readonly Rule[]> = {
  mails: [{ table: 'mails', time: 'createdAt', deletable: sql`state <> 'queued'` }],
  activity: [
    {
      table: 'auditLog',
      time: 'at',
      scope: sql`split_part(subject, ' ', 1) in (${deletable(isPermanent)})`,
    },
    {
      table: 'orderEvents',
      time: 'at',
      scope: sql`action <> 'refresh' and subject in (${deletable(isPermanentEvent)})`,
    },
  ],
  history: [
    {
      table: 'contentRevision',
      time: 'at',
      // Keeps who has changed where money goes and what is deleted.
      scope: sql`section <> all(${permanentSettings})`,
      // Keeps the last two versions, so that the last change can be undone, and all versions of a release for the same
      // reason.
      deletable: sql`(record_id is null or exists (select from content_revision as newer
        where newer.record_id = old.record_id and newer.version >= old.version + 2))
      and (change_id is null
        or change_id not in (select change_id from releases where change_id is not null))`,
    },
  ],
  spam: [{ table: 'messages', time: 'createdAt', scope: sql`status = 'Suspected'` }],
  imports: [
    {
      table: 'imports',
      time: 'finishedAt',
      deletable: sql`state in ('done', 'failed', 'taken back')`,
      batchLimit: 10,
    },
  ],
  held: [{ table: 'inboundMails', time: 'receivedAt' }],
  notices: [{ table: 'paymentEvents', time: 'receivedAt', scope: sql`verdict = 'INVALID'` }],
}

/** The tables with rows that the product always deletes, without a rule of the owner; the queue deletes its jobs. */
export const fixedRows: Record<
  Exclude<keyof typeof fixedRetention, 'jobs'>,
  readonly RawBuilder<unknown>[]
> = {
  limits: [sql`limit_counts`, sql`spent_stamps`],
  codes: [sql`email_codes`],
  events: [sql`order_events where action = 'refresh'`],
  visitors: [sql`visitor_hashes`],
  importFiles: [sql`uploads`],
  links: [sql`links where expires_at < now()`],
  statistics: [sql`page_statistics`, sql`conversions`],
}

const everyRow = sql<boolean>`true`

/** Where to continue: which of the rule's tables, and after which of its rows. */
export interface Cursor {
  table: number
  afterId: string | undefined
}

/**
 * Deletes the oldest rows of a rule that are older than `before`: at most `limit`, from the cursor on. Returns how many,
 * and where to continue if there may be more.
 */
export async function deleteBatch(
  tx: Tx,
  key: RetentionKey,
  { before, cursor, limit }: { before: Date; cursor: Cursor; limit: number },
): Promise<{ deleted: number; next: Cursor | undefined }> {
  const {
    table,
    time,
    scope = everyRow,
    deletable = everyRow,
    batchLimit = limit,
  } = rules[key][cursor.table]!
  const { afterId } = cursor
  const batchSize = Math.min(limit, batchLimit)
  const { rows } = await sql<{ id: string }>`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} as old
      where ${sql.ref(time)} < ${before} and id < ${idFrom(before, 1)}::uuid
        and ${afterId === undefined ? everyRow : sql<boolean>`id > ${afterId}::uuid`} and ${scope} and ${deletable}
      order by id limit ${batchSize} for update)
    returning id`.execute(tx)
  const last = rows
    .map(({ id }) => id)
    .sort()
    .at(-1)
  const hasTable = cursor.table + 1 < rules[key].length
  const nextTable = hasTable ? { table: cursor.table + 1, afterId: undefined } : undefined
  return {
    deleted: rows.length,
    next: rows.length === batchSize ? { table: cursor.table, afterId: last } : nextTable,
  }
}

/** Deletes the daily counts of rejected notices: few, so all in one statement. */
export const deleteCounts = (tx: Tx, before: string) =>
  tx.deleteFrom('rejectedNotices').where('day', '<', before).executeTakeFirst()
