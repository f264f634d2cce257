import { sql } from 'kysely'
import type { SettingKey } from '#content/sections/settings.ts'
import type { OldRows } from '../../platform/old-rows.ts'

const permanentSettings: SettingKey[] = [
  'paymentEmail',
  'invoiceSettings',
  'bankTransfer',
  'bookkeeping',
  'retention',
]

export const oldRevisions: OldRows = {
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
}
