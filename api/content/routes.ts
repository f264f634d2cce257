import type { Context } from 'hono'
import { z } from 'zod'
import { screenFor } from '#content/screens.ts'
import { isOrderedByHand, isPagedSection, type Section } from '#content/section.ts'
import { everySection, type SectionKey } from '#content/sections.ts'
import { isJson } from '#content/value.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { newestFirst, paged, pagedQuery, positiveInteger } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import { expectedVersion, setETag } from '../http/versions.ts'
import { toAnswer, toListedAnswer } from './answers.ts'
import type { PublishPort } from './changes.ts'
import { moveRecord, reorderList } from './list-order.ts'
import { pagedRecords } from './paged-records.ts'
import { find, list, toRecord, type ContentRecord, type Stored } from './records.ts'
import { revision, revisionsOf, toRevision } from './revisions.ts'
import { savedSchemaOf, schemaOf, listedSchemaOf } from './schema.ts'
import { setupOf, setupStep } from './setup.ts'
import * as store from './store.ts'

/** The routes of all sections, at the paths in their declarations. */
export const contentRoutes = (db: Database, publisher: PublishPort): Route[] =>
  everySection.flatMap((section) => sectionRoutes(section, db, publisher))

export const setupRoutes = (db: Database, env: Pick<Env, 'currencyIsChosen'>) => [
  route({
    id: 'listSetupSteps',
    tag: 'Site',
    method: 'GET',
    path: '/setup',
    access: 'admin',
    summary: 'List the setup steps of the site',
    description: 'And which are done.',
    answers: z.array(setupStep),
    run: () => setupOf(db, env),
  }),
]

const revisionsQuery = pagedQuery(['id'])
const orderBody = z.strictObject({ ids: z.array(z.uuid()).max(10_000) })
const positionBody = z.strictObject({ position: positiveInteger(1_000_000) })

const pascalCase = (key: string) => key[0]!.toUpperCase() + key.slice(1)

/** The request and response schemas of each section. */
const schemas = new Map(
  everySection.map((section) => {
    const name = pascalCase(section.key)
    const body = schemaOf(section).meta({ id: `${name}Input` })
    const saved = savedSchemaOf(section).meta({ id: name })
    const inList = section.longFields ? listedSchemaOf(section).meta({ id: `${name}InList` }) : saved
    return [section.key, { body, saved, inList }]
  }),
)

/** Pages of many blocks are larger than other records. */
const bodyLimitOf = ({ fields }: Section) =>
  Object.values(fields).some(({ kind }) => isJson(kind)) ? { kilobytes: 512 } : {}

function sectionRoutes(section: Section, db: Database, publisher: PublishPort): Route[] {
  const { paths, title, holds, readBy } = section
  const readers = readBy === 'team' ? 'admin' : 'anyone'
  const name = pascalCase(section.key)
  const tag = screenFor(section).title
  const { body, saved, inList } = schemas.get(section.key)!

  const key = section.key as SectionKey

  /** Publishes a change before the response, so that it is visible to the client. */
  const publishChange = async <T>(c: Context, change: Promise<T>) => {
    const result = await change
    c.header('Server-Timing', await publisher.publish(key))
    return result
  }
  const withETag = (c: Context, { record, version }: Stored) => {
    setETag(c, version)
    return toAnswer(section, record)
  }

  const answersOf = (records: readonly ContentRecord[]) => records.map((record) => toAnswer(section, record))

  const listed = { id: `list${name}`, tag, method: 'GET', path: paths.list, access: readers } as const
  const routes: Route[] = [
    isPagedSection(section)
      ? route({
          ...listed,
          summary: `List the records of ${title}`,
          description: `In pages; q searches.${section.longFields ? ' Long texts are left out.' : ''}`,
          query: pagedQuery(section.paged.sort),
          answers: z.array(inList),
          run: async ({ c, query }) => {
            const rows = await paged(db, c, pagedRecords(db, section, query.q), query)
            return rows.map((row) => toListedAnswer(section, toRecord(section, row)))
          },
        })
      : route({
          ...listed,
          summary: `List the records of ${title}`,
          description: holds === 'one' ? 'At most one.' : 'All of them, in their order.',
          answers: z.array(saved),
          run: async () => answersOf(await list(db, section)),
        }),
    route({
      id: `list${name}Revisions`,
      tag,
      method: 'GET',
      path: `${paths.list}/revisions`,
      access: 'admin',
      summary: `List the revisions of ${title}`,
      description: 'Newest first.',
      query: revisionsQuery,
      answers: z.array(revision),
      run: async ({ c, query }) => {
        const rows = await paged(db, c, revisionsOf(db, section), newestFirst(query))
        return rows.map(toRevision)
      },
    }),
    route({
      id: `get${name}`,
      tag,
      method: 'GET',
      path: paths.item,
      access: readers,
      summary: `Get a record of ${title}`,
      answers: saved,
      run: async ({ c, param }) => withETag(c, await find(db, section, param('id'))),
    }),
    route({
      id: `list${name}RecordRevisions`,
      tag,
      method: 'GET',
      path: `${paths.item}/revisions`,
      access: 'admin',
      summary: `List the revisions of a record of ${title}`,
      description: 'Newest first.',
      query: revisionsQuery,
      answers: z.array(revision),
      run: async ({ c, param, query }) => {
        const rows = await paged(db, c, revisionsOf(db, section, param('id')), newestFirst(query))
        return rows.map(toRevision)
      },
    }),
    route({
      id: `create${name}`,
      tag,
      method: 'POST',
      path: paths.create,
      access: 'admin',
      summary: `Create a record of ${title}`,
      description: 'Send an Idempotency-Key header to retry safely.',
      successMessage: section.successMessages?.created,
      body,
      ...bodyLimitOf(section),
      status: 201,
      answers: saved,
      run: async ({ c, body, caller }) =>
        withETag(c, await publishChange(c, store.create(db, section, body, caller, idempotencyKey(c)))),
    }),
    route({
      id: `update${name}`,
      tag,
      method: 'PUT',
      path: paths.update,
      access: 'admin',
      summary: `Update a record of ${title}`,
      description: 'Send the ETag in If-Match to avoid overwriting a newer version.',
      successMessage: section.successMessages?.updated,
      body,
      ...bodyLimitOf(section),
      answers: saved,
      run: async ({ c, body, param, caller }) => {
        const saving = store.update(db, section, param('id'), body, expectedVersion(c), caller)
        return withETag(c, await publishChange(c, saving))
      },
    }),
    route({
      id: `delete${name}`,
      tag,
      method: 'DELETE',
      path: paths.item,
      access: 'admin',
      summary: `Delete a record of ${title}`,
      status: 204,
      run: ({ c, param, caller }) =>
        publishChange(c, store.remove(db, section, param('id'), expectedVersion(c), caller)),
    }),
    route({
      id: `restore${name}`,
      tag,
      method: 'POST',
      path: `${paths.item}/revisions/{version}/restore`,
      access: 'admin',
      summary: `Restore a version of a record of ${title}`,
      answers: saved,
      run: async ({ c, param, caller }) => {
        const version = Number(param('version'))
        return withETag(c, await publishChange(c, store.restore(db, section, param('id'), version, caller)))
      },
    }),
  ]
  if (isOrderedByHand(section))
    routes.push(
      isPagedSection(section)
        ? route({
            id: `move${name}`,
            tag,
            method: 'PUT',
            path: `${paths.item}/position`,
            access: 'admin',
            summary: `Move a record of ${title}`,
            description: 'To another position of the list, counted from 1.',
            body: positionBody,
            status: 204,
            run: ({ c, body, param, caller }) =>
              publishChange(c, moveRecord(db, section, param('id'), body.position, caller)),
          })
        : route({
            id: `reorder${name}`,
            tag,
            method: 'PUT',
            path: `${paths.list}/order`,
            access: 'admin',
            summary: `Reorder ${title}`,
            body: orderBody,
            answers: z.array(saved),
            run: async ({ c, body, caller }) =>
              answersOf(await publishChange(c, reorderList(db, section, body.ids, caller))),
          }),
    )
  return routes
}
