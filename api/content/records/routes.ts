import type { Context } from 'hono'
import { z } from 'zod'
import { isOrderedByHand, isPagedSection, type Section } from '#content/sections/section.ts'
import { everySection } from '#content/sections/sections.ts'
import { everyStored } from '#content/sections/settings.ts'
import { isJson } from '#content/model/value.ts'
import { may, missingPermission, type Caller } from '../../platform/caller.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { newestFirst, paged, pagedQuery, positiveInteger } from '../../platform/http/paging.ts'
import { route, type Access } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { toAnswer, toListedAnswer } from './answers.ts'
import { isPublished, type PublishPort } from './changes.ts'
import { moveRecord, reorderList } from './list-order.ts'
import { pagedRecords } from './paged-records.ts'
import { find, list, toRecord, type ContentRecord, type VersionedRecord } from './records.ts'
import { revision, revisionsOf, toRevision } from './revisions.ts'
import { perSection, sectionOf } from './section-route.ts'
import { anySection, schemasOf } from './section-schemas.ts'
import * as store from './store.ts'
import type { Parts } from '../../platform/feature.ts'

const tag = 'Content'

const pagedSections = everySection.filter(isPagedSection)
const [firstSort, ...otherSorts] = new Set(pagedSections.flatMap(({ paged: { sort } }) => sort))
const anyPage = pagedQuery([firstSort!, ...otherSorts])
const revisionsQuery = pagedQuery(['id'])
const orderBody = z.strictObject({ ids: z.array(z.uuid()).max(10_000) })
const positionBody = z.strictObject({ position: positiveInteger(1_000_000) })

/** Who may read the records of a section; `requireReader` checks the rest. */
const readersOf = ({ readBy, permission }: Section): Access =>
  readBy === 'everyone' ? 'anyone' : permission ? { may: permission } : 'staff'

/** Texts for the team are for whoever edits them, and for whoever works with them. */
function requireReader({ readBy, permission }: Section, caller: Caller) {
  if (readBy === 'everyone' || permission) return
  const readers = ['content.read', 'orders.read', 'conversations.read'] as const
  if (!readers.some((each) => may(caller, each))) throw new ForbiddenError(missingPermission)
}

/** What a person needs for the history of a section, or for restoring from it: that of a setting, or that of content. */
const historyOf = ({ permission = 'content.read' }: Section) => ({ access: { may: permission } })

/** The body of a record, and its size: pages of many blocks are larger than other records. */
const bodyOf = (section: Section) => ({
  body: schemasOf(section).body,
  ...(Object.values(section.fields).some(({ kind }) => isJson(kind)) && { kilobytes: 512 }),
})

const recordOf = (section: Section) => ({ answers: schemasOf(section).saved })

const withETag = (c: Context, section: Section, { record, version }: VersionedRecord) => {
  setETag(c, version)
  return toAnswer(section, record)
}

const answersOf = (section: Section, records: readonly ContentRecord[]) =>
  records.map((record) => toAnswer(section, record))

/** The routes of every section. */
export const contentRoutes = ({ publisher }: Parts & { publisher: PublishPort }) => {
  /** Publishes a change before the response, so that it is visible to the client. */
  const publishChange = async <T>(c: Context, section: Section, change: Promise<T>) => {
    const result = await change
    if (isPublished(section.key)) c.header('Server-Timing', await publisher.publish(section.key))
    return result
  }
  return [
    perSection(
      route({
        id: 'listRecords',
        tag,
        method: 'GET',
        path: '/content/{section}',
        access: 'readers',
        summary: 'List the records of a section',
        description: `In their order; at most one for a section with a single record. Only these sections are returned in pages, can be searched, and leave out long texts: ${pagedSections.map(({ key }) => key).join(', ')}.`,
        query: anyPage,
        answers: z.array(anySection.inList),
        run: async ({ ctx, c, query, param }) => {
          const section = sectionOf(param)
          requireReader(section, ctx.caller)
          if (!isPagedSection(section)) return answersOf(section, await list(ctx, section))
          const rows = await paged(ctx.db, c, pagedRecords(ctx, section, query.q), query)
          return rows.map((row) => toListedAnswer(section, toRecord(section, row)))
        },
      }),
      (section) => ({
        access: readersOf(section),
        query: isPagedSection(section) ? pagedQuery(section.paged.sort) : undefined,
        description: section.holds === 'one' ? 'At most one.' : 'All of them, in their order.',
        answers: z.array(schemasOf(section).inList),
      }),
      everyStored,
    ),
    perSection(
      route({
        id: 'createRecord',
        tag,
        method: 'POST',
        path: '/content/{section}',
        access: { may: 'content.publish' },
        summary: 'Create a record',
        description: 'Send an Idempotency-Key header to retry safely.',
        body: anySection.body,
        status: 201,
        answers: anySection.saved,
        run: async ({ ctx, c, body, param }) => {
          const section = sectionOf(param)
          const creating = store.create(ctx, section, { values: body, key: idempotencyKey(c) })
          return withETag(c, section, await publishChange(c, section, creating))
        },
      }),
      (section) => ({ ...bodyOf(section), ...recordOf(section) }),
    ),
    perSection(
      route({
        id: 'listRevisions',
        tag,
        method: 'GET',
        path: '/content/{section}/revisions',
        access: { may: 'content.read' },
        summary: 'List the revisions of a section',
        description: 'Newest first.',
        query: revisionsQuery,
        answers: z.array(revision),
        run: async ({ ctx, c, param, query }) => {
          const rows = await paged(ctx.db, c, revisionsOf(ctx, sectionOf(param)), newestFirst(query))
          return rows.map(toRevision)
        },
      }),
      historyOf,
      everyStored,
    ),
    perSection(
      route({
        id: 'reorderRecords',
        tag,
        method: 'PUT',
        path: '/content/{section}/order',
        access: { may: 'content.publish' },
        summary: 'Reorder a list',
        description: 'That is ordered by hand and returned as a whole.',
        body: orderBody,
        answers: z.array(anySection.saved),
        run: async ({ ctx, c, body, param }) => {
          const section = sectionOf(param)
          return answersOf(section, await publishChange(c, section, reorderList(ctx, section, body.ids)))
        },
      }),
      (section) =>
        isOrderedByHand(section) && !isPagedSection(section)
          ? { answers: z.array(schemasOf(section).saved) }
          : null,
    ),
    perSection(
      route({
        id: 'getRecord',
        tag,
        method: 'GET',
        path: '/content/{section}/{id}',
        access: 'readers',
        summary: 'Get a record',
        answers: anySection.saved,
        run: async ({ ctx, c, param }) => {
          const section = sectionOf(param)
          requireReader(section, ctx.caller)
          return withETag(c, section, await find(ctx, section, param('id')))
        },
      }),
      (section) => ({ access: readersOf(section), ...recordOf(section) }),
      everyStored,
    ),
    perSection(
      route({
        id: 'updateRecord',
        tag,
        method: 'PUT',
        path: '/content/{section}/{id}',
        access: { may: 'content.publish' },
        summary: 'Update a record',
        description: 'Send the ETag in If-Match to avoid overwriting a newer version.',
        body: anySection.body,
        answers: anySection.saved,
        run: async ({ ctx, c, body, param }) => {
          const section = sectionOf(param)
          const saving = store.update(ctx, section, {
            id: param('id'),
            values: body,
            expected: expectedVersion(c),
          })
          return withETag(c, section, await publishChange(c, section, saving))
        },
      }),
      (section) => ({ ...bodyOf(section), ...recordOf(section) }),
    ),
    perSection(
      route({
        id: 'deleteRecord',
        tag,
        method: 'DELETE',
        path: '/content/{section}/{id}',
        access: { may: 'content.publish' },
        summary: 'Delete a record',
        status: 204,
        run: ({ ctx, c, param }) => {
          const section = sectionOf(param)
          return publishChange(
            c,
            section,
            store.remove(ctx, section, { id: param('id'), expected: expectedVersion(c) }),
          )
        },
      }),
    ),
    perSection(
      route({
        id: 'moveRecord',
        tag,
        method: 'PUT',
        path: '/content/{section}/{id}/position',
        access: { may: 'content.publish' },
        summary: 'Move a record',
        description:
          'To another position, counted from 1, of a list that is ordered by hand and returned in pages.',
        body: positionBody,
        status: 204,
        run: ({ ctx, c, body, param }) => {
          const section = sectionOf(param)
          return publishChange(
            c,
            section,
            moveRecord(ctx, section, { id: param('id'), position: body.position }),
          )
        },
      }),
      (section) => (isOrderedByHand(section) && isPagedSection(section) ? {} : null),
    ),
    perSection(
      route({
        id: 'listRecordRevisions',
        tag,
        method: 'GET',
        path: '/content/{section}/{id}/revisions',
        access: { may: 'content.read' },
        summary: 'List the revisions of a record',
        description: 'Newest first.',
        query: revisionsQuery,
        answers: z.array(revision),
        run: async ({ ctx, c, param, query }) => {
          const rows = await paged(
            ctx.db,
            c,
            revisionsOf(ctx, sectionOf(param), param('id')),
            newestFirst(query),
          )
          return rows.map(toRevision)
        },
      }),
      historyOf,
      everyStored,
    ),
    perSection(
      route({
        id: 'restoreRecord',
        tag,
        method: 'POST',
        path: '/content/{section}/{id}/revisions/{version}/restore',
        access: { may: 'content.publish' },
        summary: 'Restore a version of a record',
        answers: anySection.saved,
        run: async ({ ctx, c, param }) => {
          const section = sectionOf(param)
          const restoring = store.restore(ctx, section, {
            id: param('id'),
            version: Number(param('version')),
          })
          return withETag(c, section, await publishChange(c, section, restoring))
        },
      }),
      (section) => ({
        ...recordOf(section),
        access: { may: section.permission ?? 'content.publish' },
      }),
      everyStored,
    ),
  ]
}
