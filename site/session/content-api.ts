import type { z } from 'zod'
import type { revision } from '#api/content/records/revisions.ts'
import type { Answered, Section, Values } from '#content/sections/section.ts'
import { pageOf } from './api.ts'
import { asUser } from './as-user.ts'
import { changeIdOf, undoChange } from './changes.ts'
import type { RouteKey } from '../api/public-api.ts'
import { request } from '../api/request.ts'

/** A record and the version that an update has to send. */
export interface VersionedRecord<S extends Section> {
  record: Answered<S>
  version: number
}

/** A change of a record, or of a list's order. */
export type Revision = z.infer<typeof revision>

/** The state of the pages that show the changed content. */
export interface Publishing {
  live: boolean
  /** Pages that could not be rendered. */
  failed: string[]
  /** The id for undoing the change; null if nothing was changed. */
  changeId: string | null
}

type ContentRoute = Extract<RouteKey, `${string} /content/${string}`>

interface Options {
  params?: Readonly<Record<string, string | number>>
  query?: object
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Reads and changes the records of a section. Reads are public unless the section is `readBy: 'team'`; changes are made
 * as the signed-in user and answered once the pages that show them are live. Each call throws an ApiError.
 */
export function contentApi<const S extends Section>({ key: section, readBy }: S) {
  const change = <T>(key: ContentRoute, { params, ...options }: Options = {}) =>
    asUser((token) => request<T>(key, { ...options, params: { ...params, section }, token }))
  const read = <T>(key: ContentRoute, { params, ...options }: Options = {}) =>
    readBy === 'team'
      ? change<T>(key, { params, ...options })
      : request<T>(key, { ...options, params: { ...params, section } })
  const ifMatch = (version: number | undefined): Options =>
    version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }
  const stored = async (answer: Promise<{ data: Answered<S>; headers: Headers }>) => {
    const { data, headers } = await answer
    return { record: data, version: versionIn(headers), publishing: publishingIn(headers) }
  }
  return {
    /** All records in their order; at most one for a section with a single record. Not for paged lists. */
    list: async (signal?: AbortSignal) =>
      (await read<Answered<S>[]>('GET /content/{section}', signal ? { signal } : {})).data,
    /** One page of a paged list: its records without their long fields. */
    page: async (query: Readonly<Record<string, string | number>>, signal?: AbortSignal) =>
      pageOf(await read<Answered<S>[]>('GET /content/{section}', { query, ...(signal && { signal }) })),
    get: async (id: string): Promise<VersionedRecord<S>> =>
      stored(read<Answered<S>>('GET /content/{section}/{id}', { params: { id } })),
    /** Repeated calls with the same Idempotency-Key create one record. */
    create: (body: Partial<Values<S>>, headers: Record<string, string>) =>
      stored(change('POST /content/{section}', { body, headers })),
    update: (id: string, body: Partial<Values<S>>, version: number) =>
      stored(change('PUT /content/{section}/{id}', { params: { id }, body, ...ifMatch(version) })),
    remove: async (id: string, version?: number) =>
      publishingIn(
        (await change('DELETE /content/{section}/{id}', { params: { id }, ...ifMatch(version) })).headers,
      ),
    reorder: async (ids: readonly string[]) =>
      publishingIn((await change('PUT /content/{section}/order', { body: { ids } })).headers),
    /** Moves a record to another position of a paged list, counted from 1. */
    move: async (id: string, position: number) =>
      publishingIn(
        (await change('PUT /content/{section}/{id}/position', { params: { id }, body: { position } }))
          .headers,
      ),
    restore: async (id: string, version: number) =>
      publishingIn(
        (
          await change('POST /content/{section}/{id}/revisions/{version}/restore', {
            params: { id, version },
          })
        ).headers,
      ),
    /** Undoes one change, by the id from its answer. */
    undo: async (changeId: string) => publishingIn((await undoChange(changeId)).headers),
    /** Changes of one record, newest first. */
    revisionsOf: async (id: string, query: { page: number; pageSize: number }) =>
      pageOf(await change<Revision[]>('GET /content/{section}/{id}/revisions', { params: { id }, query })),
    /** The last change of any record. */
    lastRevision: async () =>
      (await change<Revision[]>('GET /content/{section}/revisions', { query: { pageSize: 1 } })).data[0] ??
      null,
  }
}

const versionIn = (headers: Headers) => Number(/\d+/.exec(headers.get('ETag') ?? '')?.[0])

/** What the answer to a change says of the pages. */
export function publishingIn(headers: Headers): Publishing {
  const timing = headers.get('Server-Timing') ?? ''
  return {
    live: timing.includes('desc="live"'),
    failed: /desc="failed: ([^"]*)"/.exec(timing)?.[1]?.split(' ') ?? [],
    changeId: changeIdOf(headers),
  }
}
