import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { sectionKey } from '../records/section-schemas.ts'
import type { PublishPort } from '../records/changes.ts'
import { modifiedAt, textField, time } from '../../platform/fields.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { route } from '../../platform/http/route.ts'
import { maxSize, tooLarge } from './limits.ts'
import * as store from './store.ts'
import { undoImport } from './undo.ts'
import type { Parts } from '../../platform/feature.ts'

const tag = 'Imports'
const count = z.int()
const outcomes = ['new', 'changed', 'same', 'kept', 'skipped', 'failed'] as const
const kinds = ['article', 'page', 'picture', 'other'] as const

/** An import and its progress. */
const importedFile = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    size: count,
    state: z.enum(['sending', 'reading', 'ready', 'running', 'done', 'failed', 'undone']),
    progress: z.object({ done: count, total: count }),
    /** Why it failed. */
    problem: z.string().nullable(),
    releaseId: z.uuid().nullable(),
    /** The number of items by kind and outcome; before the import, the expected outcome. */
    counts: z.array(z.object({ kind: z.enum(kinds), outcome: z.enum(outcomes), count })),
    by: z.object({ uid: z.string(), email: z.string().nullable() }),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: 'Import' })

const entry = z
  .object({
    _id: z.uuid(),
    kind: z.enum(kinds),
    outcome: z.enum(outcomes),
    name: z.string(),
    /** One sentence per line. */
    details: z.string(),
    section: sectionKey.nullable(),
    recordId: z.uuid().nullable(),
    /** Whether the record is still a draft. */
    isDraft: z.boolean(),
  })
  .meta({ id: 'ImportEntry' })

const newImport = z.strictObject({
  name: textField(200).min(1),
  size: z.number().int().min(1, 'The file is empty.').max(maxSize, tooLarge),
  modified: modifiedAt,
})

/** Imports of content from other systems: a file is first analyzed and listed, then imported. */
export const importRoutes = ({ publisher }: Parts & { publisher: PublishPort }) => {
  const full = async (ctx: Context, row: store.Import) => (await answersOf(ctx, [row]))[0]!
  return [
    route({
      id: 'listImports',
      tag,
      method: 'GET',
      path: '/imports',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'List imports',
      description: 'Newest first.',
      query: pagedQuery(['id']),
      answers: z.array(importedFile),
      run: async ({ ctx, c, query }) =>
        answersOf(ctx, await paged(ctx.db, c, store.imports(ctx), newestFirst(query))),
    }),
    route({
      id: 'startImport',
      tag,
      method: 'POST',
      path: '/imports',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'Start an import',
      description:
        'Of a WordPress export or a ZIP file of Markdown, which is uploaded to /upload/{id}. The same file again resumes an interrupted upload.',
      body: newImport,
      status: 201,
      answers: z.object({ _id: z.uuid() }),
      run: async ({ ctx, body }) => ({ _id: (await store.beginImport(ctx, body)).id }),
    }),
    route({
      id: 'readImport',
      tag,
      method: 'POST',
      path: '/imports/{id}/read',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'Analyze an uploaded import file',
      description: 'Lists what would be imported. Nothing is changed.',
      answers: importedFile,
      run: async ({ ctx, param }) => full(ctx, await store.requestReading(ctx, param('id'))),
    }),
    route({
      id: 'runImport',
      tag,
      method: 'POST',
      path: '/imports/{id}/run',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'Run an import',
      description: 'Imports what was listed as drafts. What was public goes into a release.',
      answers: importedFile,
      run: async ({ ctx, param }) => full(ctx, await store.requestRun(ctx, param('id'))),
    }),
    route({
      id: 'undoImport',
      tag,
      method: 'POST',
      path: '/imports/{id}/undo',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'Undo an import',
      description: 'Reverts its release and discards its drafts that nobody has edited.',
      answers: z.object({ discarded: count, kept: count }),
      run: async ({ ctx, c, param }) => {
        const { sources, ...done } = await undoImport(ctx, param('id'))
        c.header('Server-Timing', await publisher.publish(...sources))
        return done
      },
    }),
    route({
      id: 'getImport',
      tag,
      method: 'GET',
      path: '/imports/{id}',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'Get an import',
      description: 'With its progress.',
      answers: importedFile,
      run: async ({ ctx, param }) => full(ctx, await store.findImport(ctx, param('id'))),
    }),
    route({
      id: 'listImportEntries',
      tag,
      method: 'GET',
      path: '/imports/{id}/entries',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'List the entries of an import',
      description: 'What each entry of the file becomes, and why.',
      query: pagedQuery(['id'], { outcome: z.enum(outcomes).optional(), kind: z.enum(kinds).optional() }),
      answers: z.array(entry),
      run: async ({ ctx, c, param, query }) => {
        const { id } = await store.findImport(ctx, param('id'))
        const rows = store
          .entriesOf(ctx, id)
          .select((row) =>
            row
              .exists(row.selectFrom('contentDrafts').whereRef('contentDrafts.id', '=', 'recordId'))
              .$castTo<boolean>()
              .as('isDraft'),
          )
          .$if(query.outcome !== undefined, (all) => all.where('outcome', '=', query.outcome!))
          .$if(query.kind !== undefined, (all) => all.where('kind', '=', query.kind!))
        return (await paged(ctx.db, c, rows, query)).map((row) => fromRow(entry, row))
      },
    }),
    route({
      id: 'removeImport',
      tag,
      method: 'DELETE',
      path: '/imports/{id}',
      access: { may: ['import.run', 'content.publish'] },
      summary: 'Remove an import from the list',
      description: 'With its file. Imported content stays.',
      status: 204,
      run: ({ ctx, param }) => store.removeImport(ctx, param('id')),
    }),
  ]
}

async function answersOf(ctx: Context, rows: readonly store.Import[]) {
  const counts = await store.countsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    size: Number(row.size),
    state: row.state === 'taken back' ? ('undone' as const) : row.state,
    progress: { done: row.done, total: row.total },
    problem: row.problem,
    releaseId: row.releaseId,
    counts: counts
      .filter(({ importId }) => importId === row.id)
      .map(({ kind, outcome, count }) => ({ kind, outcome, count: Number(count) })),
    by: { uid: row.createdByUid, email: row.createdBy },
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }))
}
