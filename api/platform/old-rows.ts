import type { RawBuilder } from 'kysely'
import type { fixedRetention, RetentionKey } from '#content/sections/retention.ts'
import type { Tx } from './db/database.ts'
import type { Tables } from './db/tables.ts'

/** Rows that a rule of the owner deletes once they are old. */
export interface OldRows {
  table: keyof Tables
  /** The column with the age of a row. */
  time: string
  /** Conditions on the row, with the alias `old`: which rows the rule applies to, and which of those may be deleted. */
  scope?: RawBuilder<boolean>
  deletable?: RawBuilder<boolean>
  /** The rows per transaction, if deleting a row also deletes many others. */
  batchLimit?: number
  /** Deletes what belongs to the rows, from before a day: so few that it is one statement. */
  afterwards?: (tx: Tx, day: string) => Promise<unknown>
}

/** What a feature stores and deletes after a time: by the rules of the owner, and always. */
export interface Retention {
  rules?: { readonly [K in RetentionKey]?: readonly OldRows[] }
  /** The rows that the product always deletes, without a rule of the owner. */
  always?: { readonly [K in Exclude<keyof typeof fixedRetention, 'jobs'>]?: readonly RawBuilder<unknown>[] }
}
