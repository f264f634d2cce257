import { z } from 'zod'
import type { PublishPort } from '../records/changes.ts'
import { sectionKey } from '../records/section-schemas.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { draft, fullDraft, toDraft, toFullDraft } from './answers.ts'
import { assignDraft, discardDraft, drafts, findDraft, saveDraft } from './drafts.ts'
import { publishDraft } from './publish-draft.ts'
import type { Parts } from '../../platform/feature.ts'

const tag = 'Drafts and releases'

const idList = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(100, 'At most 100.'))

/** Drafts of content, addressed by the id of their record. */
export const draftRoutes = ({ publisher }: Parts & { publisher: PublishPort }) => [
  route({
    id: 'listDrafts',
    tag,
    method: 'GET',
    path: '/drafts',
    access: { may: 'content.read' },
    summary: 'List drafts',
    description:
      'Newest first: all, or those of a section, of an action, or of up to 100 records (ids, separated by commas).',
    query: pagedQuery(['id'], {
      section: sectionKey.optional(),
      action: draft.shape.action.optional(),
      ids: idList.optional(),
    }),
    answers: z.array(draft),
    run: async ({ ctx, c, query }) =>
      (await paged(ctx.db, c, drafts(ctx, query), newestFirst(query))).map(toDraft),
  }),
  route({
    id: 'getDraft',
    tag,
    method: 'GET',
    path: '/draft/{id}',
    access: { may: 'content.read' },
    summary: 'Get a draft',
    description: 'With the live record and the version that the draft is based on.',
    answers: fullDraft,
    run: async ({ ctx, c, param }) => {
      const row = await findDraft(ctx, param('id'))
      setETag(c, row.version)
      return toFullDraft(ctx, row)
    },
  }),
  route({
    id: 'saveDraft',
    tag,
    method: 'PUT',
    path: '/draft/{id}',
    access: { may: 'content.edit' },
    summary: 'Save a draft',
    description:
      'The new content of a record; for a new record, under an id that the caller chooses. The live site does not change.',
    body: z
      .strictObject({
        section: sectionKey,
        /** The version of the record that the draft is based on; 0 for a new record. */
        baseVersion: z.int().min(0).max(1_000_000_000),
        removes: z.boolean().default(false),
        values: z.record(z.string().max(100), z.unknown()).default({}),
      })
      .refine(({ removes, baseVersion }) => !removes || baseVersion > 0, {
        path: ['baseVersion'],
        error: 'The version of the record that is removed.',
      }),
    // The size of the longest record that can be saved.
    kilobytes: 512,
    answers: fullDraft,
    run: async ({ ctx, c, body, param }) => {
      const row = await saveDraft(ctx, param('id'), { ...body, expected: expectedVersion(c) })
      setETag(c, row.version)
      return toFullDraft(ctx, row)
    },
  }),
  route({
    id: 'discardDraft',
    tag,
    method: 'DELETE',
    path: '/draft/{id}',
    access: { may: 'content.edit' },
    summary: 'Discard a draft',
    description: 'The live record does not change.',
    status: 204,
    run: ({ ctx, c, param }) => discardDraft(ctx, param('id'), expectedVersion(c)),
  }),
  route({
    id: 'publishDraft',
    tag,
    method: 'POST',
    path: '/draft/{id}/publish',
    access: { may: 'content.publish' },
    summary: 'Publish a draft',
    description: 'A 409 if the record was changed since the draft was started.',
    status: 204,
    run: async ({ ctx, c, param }) => {
      const section = await publishDraft(ctx, param('id'), expectedVersion(c))
      c.header('Server-Timing', await publisher.publish(section))
    },
  }),
  route({
    id: 'assignDraft',
    tag,
    method: 'PUT',
    path: '/draft/{id}/release',
    access: { may: 'content.edit' },
    summary: 'Move a draft to a release',
    description: 'Or out of it.',
    body: z.strictObject({ releaseId: z.uuid().nullable() }),
    answers: draft,
    run: async ({ ctx, body, param }) => toDraft(await assignDraft(ctx, param('id'), body.releaseId)),
  }),
]
