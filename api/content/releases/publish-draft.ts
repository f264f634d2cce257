import type { Field } from '#content/model/field.ts'
import { sections } from '#content/sections/sections.ts'
import { textError } from '#content/blocks/text-error.ts'
import { toText } from '#content/model/value.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { lookUp, type Row } from '../records/records.ts'
import * as store from '../records/store.ts'
import { undoRevisions } from '../records/undo.ts'
import { ConflictError, DomainError, StaleVersionError } from '../../platform/errors.ts'
import { validateForPublishing } from './draft-rules.ts'
import { restoreDraft, deleteDraft, lockDraft, logged, nameOfDraft, type Draft } from './drafts.ts'

/** Why a draft cannot be published as it is. */
export interface Obstacle {
  /** The record was changed or removed since the draft was started, or the draft has invalid fields. */
  kind: 'changed' | 'gone' | 'incomplete'
  says: string
}

/** What prevents the publication of a draft; null if nothing does. */
export const findObstacle = async (ctx: Context, draft: Draft): Promise<Obstacle | null> =>
  checkDraft(draft, await lookUp(ctx, sections[draft.section], draft.id))

/** The same as `findObstacle`, with the live record that was already loaded. */
export function checkDraft(draft: Draft, live: Pick<Row, 'version' | 'data'> | undefined): Obstacle | null {
  const section = sections[draft.section]
  if (!live && draft.baseVersion > 0)
    return { kind: 'gone', says: 'The record was deleted since the draft was started.' }
  if (live && live.version !== draft.baseVersion) {
    const result = draft.removes ? undefined : validateForPublishing(section, draft.data)
    // A draft with the same values as the live record is not in conflict.
    if (!result?.values || !store.haveSameValues(live.data, store.withoutEmpty(result.values)))
      return { kind: 'changed', says: 'The live version was changed since the draft was started.' }
  }
  const errors = draft.removes ? undefined : validateForPublishing(section, draft.data).errors
  if (!errors) return null
  return { kind: 'incomplete', says: errorSentences(section.fields, draft.data, errors).join(' ') }
}

/** Errors as sentences with the labels of their fields; within a list, with the name of the entry. */
function errorSentences(
  fields: Readonly<Record<string, Field>>,
  data: Draft['data'],
  errors: Record<string, string>,
) {
  const sentences = Object.entries(errors).map(([path, error]) => {
    const [name = ''] = path.split('.')
    const field = fields[name]
    if (!field) return `${name}: ${error}`
    return `${field.label}: ${(path !== name && textError(field, toText(data[name]))) || error}`
  })
  return [...new Set(sentences)]
}

/**
 * Saves the values of a draft to its record and deletes the draft. Returns the record's new version, or null if nothing
 * changed. Throws a ConflictError with what prevents it.
 */
export async function applyDraft(ctx: TxContext, draft: Draft): Promise<number | null> {
  const obstacle = await findObstacle(ctx, draft)
  if (obstacle) throw new ConflictError(`“${nameOfDraft(draft)}”: ${obstacle.says}`)
  const version = await save(ctx, draft).catch((error: unknown) => {
    if (error instanceof StaleVersionError)
      throw new ConflictError(
        `“${nameOfDraft(draft)}” was changed at the same moment. Nothing was published.`,
      )
    // Violates a rule of the whole site, such as unique page addresses.
    if (error instanceof DomainError) throw new ConflictError(`“${nameOfDraft(draft)}”: ${error.message}`)
    throw error
  })
  await deleteDraft(ctx, draft)
  return version
}

async function save(ctx: TxContext, { id, section: key, removes, baseVersion, data }: Draft) {
  const section = sections[key]
  if (removes) {
    await store.remove(ctx, section, { id, expected: baseVersion })
    return baseVersion + 1
  }
  const { values = {} } = validateForPublishing(section, data)
  const live = await lookUp(ctx, section, id)
  const { version } = live
    ? await store.update(ctx, section, { id, values, expected: baseVersion })
    : await store.createAs(ctx, section, { id, values })
  return version === live?.version ? null : version
}

/** Publishes a draft. Returns the section that the publisher has to publish. */
export const publishDraft = (ctx: Context, id: string, expected: number | undefined) =>
  withTransaction(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id, expected)
    const version = await applyDraft(ctx, draft)
    await audit(ctx, {
      subject: 'draft',
      id,
      action: 'publish',
      before: logged(draft),
      after: { name: nameOfDraft(draft), version },
    })
    return draft.section
  })

/** Restores the record and the draft. */
export const undoPublishDraft: Undo<'draft', 'publish'> = async (ctx, { id, before, after }) => {
  const revisions = await ctx.db
    .selectFrom('contentRevision')
    .selectAll()
    .where('recordId', '=', id)
    .where('version', '=', after.version)
    .execute()
  await undoRevisions(ctx, revisions)
  await restoreDraft(ctx, before, { rebase: true })
}
