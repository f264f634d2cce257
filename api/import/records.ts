import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { sections } from '#content/sections.ts'
import { toText } from '#content/value.ts'
import type { Caller } from '../caller.ts'
import { lookUp, type Values } from '../content/records.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { assignDraft, drafts, saveDraft } from '../releases/drafts.ts'
import type { FoundText, TextKind } from './found.ts'

/** The record of a text that was imported before, in its current state. */
export interface ImportedRecord {
  id: string
  fingerprint: string
  /** The values of the draft, else of the live record. */
  values: Values
  draft: { version: number; baseVersion: number } | undefined
  liveVersion: number
}

/** A hash of all values. */
export const fingerprintOf = (values: Values) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.keys(values)
          .toSorted()
          .map((name) => [name, toText(values[name])]),
      ),
    )
    .digest('base64url')

/** Undefined if the text was never imported or its record was removed. */
export async function findImportedRecord(
  db: Database,
  { key, kind }: Pick<FoundText, 'key' | 'kind'>,
): Promise<ImportedRecord | undefined> {
  const row = await db
    .selectFrom('imported_records')
    .select(['record_id', 'fingerprint'])
    .where('source', '=', key)
    .where('section', '=', kind)
    .executeTakeFirst()
  if (!row) return undefined
  const id = row.record_id
  const [draft, live] = [
    await drafts(db).where('id', '=', id).executeTakeFirst(),
    await lookUp(db, sections[kind], id),
  ]
  const values = draft?.data ?? live?.data
  if (!values) return undefined
  return {
    id,
    fingerprint: row.fingerprint,
    values: values as Values,
    draft: draft && { version: draft.version, baseVersion: draft.base_version },
    liveVersion: live?.version ?? 0,
  }
}

export type Outcome = 'new' | 'changed' | 'same' | 'kept'

/** What an import does with a text. A record that was edited after its import is `kept` unchanged. */
export function outcomeOf(known: ImportedRecord | undefined, values: Values): Outcome {
  if (!known) return 'new'
  const now = fingerprintOf(known.values)
  if (now === fingerprintOf(values)) return 'same'
  return now === known.fingerprint ? 'changed' : 'kept'
}

interface Saving {
  found: FoundText
  known: ImportedRecord | undefined
  values: Values
  importId: string
  /** The release that a new draft is added to; null for none. */
  releaseId: string | null
  caller: Caller
}

/** Saves a text as a draft. Returns the id of its record. */
export const saveText = (
  db: Database,
  { found, known, values, importId, releaseId, caller }: Saving,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const id = known?.id ?? uuid()
    const section: TextKind = found.kind
    const baseVersion = known ? (known.draft?.baseVersion ?? known.liveVersion) : 0
    const saved = await saveDraft(
      tx,
      id,
      { section, baseVersion, removes: false, values },
      known?.draft?.version ?? 0,
      caller,
    )
    if (!known?.draft && releaseId) await assignDraft(tx, id, releaseId, caller)
    const row = {
      section,
      record_id: id,
      fingerprint: fingerprintOf(saved.data as Values),
      import_id: importId,
    }
    await tx
      .insertInto('imported_records')
      .values({ source: found.key, ...row })
      .onConflict((it) => it.column('source').doUpdateSet(row))
      .execute()
    return id
  })
