import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { sections } from '#content/sections/sections.ts'
import { toText } from '#content/model/value.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { lookUp, type Values } from '../records/records.ts'
import { assignDraft, drafts, saveDraft } from '../releases/drafts.ts'
import type { TextItem, TextKind } from './items.ts'

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
  ctx: Context,
  { key, kind }: Pick<TextItem, 'key' | 'kind'>,
): Promise<ImportedRecord | undefined> {
  const row = await ctx.db
    .selectFrom('importedRecords')
    .select(['recordId', 'fingerprint'])
    .where('source', '=', key)
    .where('section', '=', kind)
    .executeTakeFirst()
  if (!row) return undefined
  const id = row.recordId
  const [draft, live] = [
    await drafts(ctx).where('id', '=', id).executeTakeFirst(),
    await lookUp(ctx, sections[kind], id),
  ]
  const values = draft?.data ?? live?.data
  if (!values) return undefined
  return {
    id,
    fingerprint: row.fingerprint,
    values: values as Values,
    draft: draft && { version: draft.version, baseVersion: draft.baseVersion },
    liveVersion: live?.version ?? 0,
  }
}

export type Outcome = 'new' | 'changed' | 'same' | 'kept'

/** What an import does with a text. A record that was edited after its import is `kept` unchanged. */
export function outcomeOf(existing: ImportedRecord | undefined, values: Values): Outcome {
  if (!existing) return 'new'
  const now = fingerprintOf(existing.values)
  if (now === fingerprintOf(values)) return 'same'
  return now === existing.fingerprint ? 'changed' : 'kept'
}

interface Saving {
  item: TextItem
  existing: ImportedRecord | undefined
  values: Values
  importId: string
  /** The release that a new draft is added to; null for none. */
  releaseId: string | null
}

/** Saves a text as a draft. Returns the id of its record. */
export const saveText = (
  ctx: Context,
  { item, existing, values, importId, releaseId }: Saving,
): Promise<string> =>
  withTransaction(ctx, async (ctx) => {
    const id = existing?.id ?? uuid()
    const section: TextKind = item.kind
    const baseVersion = existing ? (existing.draft?.baseVersion ?? existing.liveVersion) : 0
    const saved = await saveDraft(ctx, id, {
      section,
      baseVersion,
      removes: false,
      values,
      expected: existing?.draft?.version ?? 0,
    })
    if (!existing?.draft && releaseId) await assignDraft(ctx, id, releaseId)
    const row = {
      section,
      recordId: id,
      fingerprint: fingerprintOf(saved.data as Values),
      importId,
    }
    await ctx.db
      .insertInto('importedRecords')
      .values({ source: item.key, ...row })
      .onConflict((it) => it.column('source').doUpdateSet(row))
      .execute()
    return id
  })
