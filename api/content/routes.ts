import type { Context } from 'hono'
import { z } from 'zod'
import type { Section } from '#content/section.ts'
import { everySection, type SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { newestFirst, paged, pagedQuery } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import { expectedVersion, tellVersion } from '../http/versions.ts'
import { revisionsOf, toRevision } from './revisions.ts'
import { savedOf, schemaOf } from './schema.ts'
import { setupOf } from './setup.ts'
import * as store from './store.ts'

/** Every section's routes, at the addresses that its declaration writes out. */
export const contentRoutes = (db: Database, publisher: store.PublishPort): Route[] =>
  everySection.flatMap((section) => sectionRoutes(section, db, publisher))

export const setupRoutes = (db: Database) => [
  route({
    method: 'GET',
    path: '/setup',
    access: 'admin',
    does: 'Site: the steps of setting it up, and which are done',
    run: () => setupOf(db),
  }),
]

const order = z.strictObject({ ids: z.array(z.uuid()).max(10_000) })

function sectionRoutes(section: Section, db: Database, publisher: store.PublishPort): Route[] {
  const { paths, title, holds } = section
  const body = schemaOf(section)
  const saved = savedOf(section)

  /** Answers a change once it can be seen: the pages that show it are rendered before. */
  const published = async <T>(c: Context, change: Promise<T>) => {
    const result = await change
    c.header('Server-Timing', await publisher.publish(section.key as SectionKey))
    return result
  }
  const stored = (c: Context, { record, version }: store.Stored) => {
    tellVersion(c, version)
    return record
  }

  const routes: Route[] = [
    route({
      method: 'GET',
      path: paths.list,
      access: 'anyone',
      does: `${title}: ${holds === 'one' ? 'the record, in a list of none or one' : 'all, in their order'}`,
      answers: z.array(saved),
      run: () => store.list(db, section),
    }),
    route({
      method: 'GET',
      path: `${paths.list}/revisions`,
      access: 'admin',
      does: `${title}: every change, newest first`,
      query: pagedQuery(['id']),
      run: async ({ c, query }) => {
        const rows = await paged(c, revisionsOf(db, section), newestFirst(query))
        return rows.map(toRevision)
      },
    }),
    route({
      method: 'GET',
      path: paths.item,
      access: 'anyone',
      does: `${title}: one record`,
      answers: saved,
      run: async ({ c, param }) => stored(c, await store.find(db, section, param('id'))),
    }),
    route({
      method: 'GET',
      path: `${paths.item}/revisions`,
      access: 'admin',
      does: `${title}: every change of one record, newest first`,
      query: pagedQuery(['id']),
      run: async ({ c, param, query }) => {
        const rows = await paged(c, revisionsOf(db, section, param('id')), newestFirst(query))
        return rows.map(toRevision)
      },
    }),
    route({
      method: 'POST',
      path: paths.create,
      access: 'admin',
      does: `${title}: adds a record; an Idempotency-Key makes it safe to send again`,
      said: section.said?.created,
      body,
      status: 201,
      answers: saved,
      run: async ({ c, body, caller }) =>
        stored(c, await published(c, store.create(db, section, body, caller, idempotencyKey(c)))),
    }),
    route({
      method: 'PUT',
      path: paths.update,
      access: 'admin',
      does: `${title}: changes a record`,
      said: section.said?.updated,
      body,
      answers: saved,
      run: async ({ c, body, param, caller }) =>
        stored(
          c,
          await published(c, store.update(db, section, param('id'), body, expectedVersion(c), caller)),
        ),
    }),
    route({
      method: 'DELETE',
      path: paths.item,
      access: 'admin',
      does: `${title}: removes a record`,
      status: 204,
      run: async ({ c, param, caller }) => {
        await published(c, store.remove(db, section, param('id'), expectedVersion(c), caller))
        return null
      },
    }),
    route({
      method: 'POST',
      path: `${paths.item}/revisions/{version}/restore`,
      access: 'admin',
      does: `${title}: makes a record what it was at one of its versions`,
      answers: saved,
      run: async ({ c, param, caller }) => {
        const version = Number(param('version'))
        return stored(c, await published(c, store.restore(db, section, param('id'), version, caller)))
      },
    }),
  ]
  if (holds === 'many')
    routes.push(
      route({
        method: 'PUT',
        path: `${paths.list}/order`,
        access: 'admin',
        does: `${title}: puts the list into an order`,
        body: order,
        answers: z.array(saved),
        run: ({ c, body, caller }) => published(c, store.reorder(db, section, body.ids, caller)),
      }),
    )
  return routes
}
