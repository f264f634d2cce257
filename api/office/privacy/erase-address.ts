import { sql } from 'kysely'
import { erasedAddress } from '#content/model/email-address.ts'
import type { Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/http/terms.ts'

/** Columns with the address of whoever has done something, each with the one that identifies them, if there is one. */
const actors = [
  ['auditLog', 'actorEmail', 'actorUid'],
  ['contentDrafts', 'actorEmail', 'actorUid'],
  ['contentRevision', 'actorEmail', 'actorUid'],
  ['deliveries', 'authorEmail', 'authorUid'],
  ['deliveries', 'answeredEmail', 'answeredUid'],
  ['files', 'uploaderEmail', 'uploaderUid'],
  ['imports', 'createdBy', 'createdByUid'],
  ['links', 'createdBy', undefined],
  ['media', 'createdBy', undefined],
  ['notes', 'authorEmail', 'authorUid'],
  ['orderEvents', 'actorEmail', 'actorUid'],
  ['orderMessages', 'authorEmail', 'authorUid'],
  ['orderReaders', 'email', 'uid'],
  ['orderRequests', 'authorEmail', 'authorUid'],
  ['orderRequests', 'answeredEmail', 'answeredUid'],
  ['orderReviews', 'authorEmail', 'authorUid'],
  ['orderTasks', 'doneBy', undefined],
  ['paymentEvents', 'closedBy', undefined],
  ['presence', 'email', 'uid'],
  ['refunds', 'actorEmail', 'actorUid'],
  ['releases', 'scheduledByEmail', 'scheduledBy'],
] as const

/** Texts in which somebody may have written the address. */
const texts = {
  customers: ['name'],
  deliveries: ['message', 'changeRequest'],
  files: ['name'],
  inboundMails: ['subject', 'text'],
  links: ['label', 'person'],
  messages: ['message'],
  notes: ['text'],
  orderBriefQuestions: ['question', 'help'],
  orderMessages: ['authorName', 'text'],
  orderRequests: ['reason', 'answer'],
  orderTasks: ['text'],
  orders: ['customerEmail', 'customerName'],
  refunds: ['reason'],
}

/** The same as JSON. */
const values = {
  auditLog: ['before', 'after'],
  orderBriefQuestions: ['answer'],
  orderEvents: ['before', 'after'],
}

/** Rows that exist for the address alone, and mails that contain it. */
const rows = {
  customerEmails: ['email'],
  emailCodes: ['email'],
  // The HTML of a mail has the words of its text.
  mails: ['recipient', 'subject', 'text', 'headers', 'data'],
  provenAddresses: ['email'],
  reminderStops: ['email'],
}

/** Erases the address of an account from what it has done. */
export async function eraseActor(tx: Tx, uid: string): Promise<void> {
  for (const [table, column, id] of actors)
    if (id)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${sql.ref(id)} = ${uid} and ${sql.ref(column)} is not null`.execute(tx)
  await tx
    .updateTable('orders')
    .set({ customerEmail: erasedAddress })
    .where('customerUid', '=', uid)
    .execute()
}

/**
 * Erases a proven address wherever it is stored, also in what others have written and in mails to them. It stays in
 * invoices and in the notices of payment providers, which the law requires to keep, and in texts of the site.
 */
export async function eraseAddress(tx: Tx, address: string): Promise<void> {
  // The whole address only: ann@example.com is not part of joann@example.com.
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = String.raw`(?<![\w.%+-])${escaped}(?![\w-]|\.\w)`
  // The expression alone would read a hundred thousand mails for half a minute.
  const contains = (column: string) =>
    sql`(${sql.ref(column)}::text ilike ${likePattern(address)} and ${sql.ref(column)}::text ~* ${pattern})`
  for (const [table, column] of actors)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where lower(${sql.ref(column)}) = ${address.toLowerCase()}`.execute(tx)
  const replace = (table: string, column: string, type: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} =
        regexp_replace(${sql.ref(column)}::text, ${pattern}, ${erasedAddress}, 'gi')::${sql.raw(type)}
      where ${contains(column)}`.execute(tx)
  for (const [table, columns] of Object.entries(texts))
    for (const column of columns) await replace(table, column, 'text')
  for (const [table, columns] of Object.entries(values))
    for (const column of columns) await replace(table, column, 'jsonb')
  for (const [table, columns] of Object.entries(rows))
    await sql`delete from ${sql.table(table)}
      where ${sql.join(columns.map(contains), sql` or `)}`.execute(tx)
}
