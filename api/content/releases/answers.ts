import { z } from 'zod'
import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { isValidLink, type Link } from '../../platform/links/links.ts'
import { revision } from '../records/revisions.ts'
import { sectionKey } from '../records/section-schemas.ts'
import { lookUp, toRecord } from '../records/records.ts'
import { time } from '../../platform/fields.ts'
import { nameOfDraft, type Draft } from './drafts.ts'
import type { Release } from './lock.ts'
import { findObstacle } from './publish-draft.ts'
import { revisionsOfRelease } from './publish-release.ts'
import { fromRow } from '../../platform/http/from-row.ts'

const values = z.record(z.string(), z.unknown())

/** A draft in a list. */
export const draft = z
  .object({
    /** The id of its record. */
    _id: z.uuid(),
    section: sectionKey,
    name: z.string(),
    /** What publishing does to the record. */
    action: z.enum(['create', 'update', 'remove']),
    baseVersion: z.int(),
    version: z.int(),
    releaseId: z.uuid().nullable(),
    by: z.object({ uid: z.string(), email: z.string().nullable() }),
    at: time,
  })
  .meta({ id: 'Draft' })

export const toDraft = (row: Draft) =>
  fromRow(draft, row, {
    name: nameOfDraft(row),
    action: row.removes
      ? ('remove' as const)
      : row.baseVersion === 0
        ? ('create' as const)
        : ('update' as const),
    by: { uid: row.actorUid, email: row.actorEmail },
    at: row.updatedAt,
  })

const obstacle = z.object({ kind: z.enum(['changed', 'gone', 'incomplete']), says: z.string() })

/** A draft in the list of its release, with what prevents its publication. */
export const releaseDraft = draft.extend({ obstacle: obstacle.nullable() }).meta({ id: 'ReleaseDraft' })

/** The number of drafts that prevent a release, and the first of them. */
export const releaseObstacles = z
  .object({ count: z.int(), first: z.array(draft.extend({ obstacle })) })
  .meta({ id: 'ReleaseObstacles' })

/** A draft with its values, the live values, and the values that it is based on. */
export const fullDraft = draft
  .extend({
    values,
    live: z.object({ version: z.int(), values }).nullable(),
    base: values.nullable(),
    obstacle: obstacle.nullable(),
  })
  .meta({ id: 'FullDraft' })

export async function toFullDraft(ctx: Context, row: Draft) {
  const section = sections[row.section]
  const valuesOf = (data: Draft['data']) => {
    const { _id: _, ...rest } = toRecord(section, { id: row.id, data })
    return rest
  }
  const live = await lookUp(ctx, section, row.id)
  const base = await ctx.db
    .selectFrom('contentRevision')
    .select('after')
    .where('recordId', '=', row.id)
    .where('version', '=', row.baseVersion)
    .executeTakeFirst()
  return {
    ...toDraft(row),
    values: valuesOf(row.data),
    live: live ? { version: live.version, values: valuesOf(live.data) } : null,
    base: base?.after ?? null,
    obstacle: await findObstacle(ctx, row),
  }
}

/** Several drafts that are published together. Times are in UTC; `timeZone` is the site's. */
export const release = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    state: z.enum(['open', 'published']),
    drafts: z.int(),
    publishAt: time.nullable(),
    revertAt: time.nullable(),
    /** Why the scheduled publication or reversal failed. */
    problem: z.string().nullable(),
    publishedAt: time.nullable(),
    /** The scheduled time, if a schedule published it. */
    plannedFor: time.nullable(),
    revertedAt: time.nullable(),
    createdAt: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Release' })

export const toRelease = (row: Release & { drafts: number | null }, timeZone: string) =>
  fromRow(release, row, {
    drafts: Number(row.drafts ?? 0),
    revertAt: row.takeBackAt,
    revertedAt: row.takenBackAt,
    timeZone,
  })

/** A release with the number of its changes once it is published. */
export const fullRelease = release.extend({ changes: z.int() }).meta({ id: 'FullRelease' })

export async function toFullRelease(ctx: Context, row: Release, timeZone: string) {
  const { drafts } = await ctx.db
    .selectFrom('contentDrafts')
    .select((count) => count.fn.countAll<number>().as('drafts'))
    .where('releaseId', '=', row.id)
    .executeTakeFirstOrThrow()
  const { changes } = await ctx.db
    .selectFrom(revisionsOfRelease(ctx, row).as('changed'))
    .select((count) => count.fn.countAll<number>().as('changes'))
    .executeTakeFirstOrThrow()
  return { ...toRelease({ ...row, drafts }, timeZone), changes: Number(changes) }
}

/** A change by a release to a record or to the order of a list. */
export const releaseChange = revision.extend({ section: sectionKey }).meta({ id: 'ReleaseChange' })

export const previewLink = z
  .object({
    _id: z.uuid(),
    label: z.string(),
    createdAt: time,
    expiresAt: time,
    /** Rounded to the hour. */
    lastUsedAt: time.nullable(),
    isOpen: z.boolean(),
  })
  .meta({ id: 'PreviewLink' })

export const toPreviewLink = (ctx: Context, link: Link) =>
  fromRow(previewLink, link, {
    label: link.label ?? '',
    isOpen: isValidLink(ctx, link),
  })

/** A new link with its address, which is returned only once. */
export const newPreviewLink = previewLink.extend({ address: z.string() }).meta({ id: 'NewPreviewLink' })
