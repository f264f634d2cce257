import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Section } from '#content/section.ts'
import { call, get, getPage } from '../lib/api.ts'

export type Values = Readonly<Record<string, string>>
export type ContentRecord = Values & { readonly _id: string }

/** A record and the version that a change of it has to name. */
export interface Stored {
  record: ContentRecord
  version: number
}

export interface Revision {
  _id: string
  recordId: string | null
  version: number
  action: 'create' | 'update' | 'remove' | 'restore' | 'reorder'
  before: Values | null
  after: Values | null
  by: { uid: string; email: string | null }
  at: string
}

const at = (path: string, id: string) => path.replace('{id}', id)

const storedFrom = ({ data, headers }: { data: ContentRecord; headers: Headers }): Stored => ({
  record: data,
  version: Number(/\d+/.exec(headers.get('ETag') ?? '')?.[0]),
})

/** The records of a section in their order; of a single one, none or one. */
export const listOf = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'list'],
    queryFn: ({ signal }) => get<ContentRecord[]>(section.paths.list, signal),
  })

export const recordOf = (section: Section, id: string) =>
  queryOptions({
    queryKey: ['content', section.key, 'record', id],
    queryFn: async () => storedFrom(await call<ContentRecord>('GET', at(section.paths.item, id))),
  })

/** The record of a single section with its version, or null. */
export const singleOf = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'single'],
    queryFn: async (): Promise<Stored | null> => {
      const [record] = await get<ContentRecord[]>(section.paths.list)
      return record ? storedFrom(await call<ContentRecord>('GET', at(section.paths.item, record._id))) : null
    },
  })

export const revisionsOf = (section: Section, id: string, page: number) =>
  queryOptions({
    queryKey: ['content', section.key, 'revisions', id, page],
    queryFn: () => getPage<Revision>(`${at(section.paths.item, id)}/revisions`, { page, pageSize: 10 }),
  })

/** The last change of a section. */
export const lastRevisionOf = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'revisions', 'last'],
    queryFn: async () =>
      (await getPage<Revision>(`${section.paths.list}/revisions`, { pageSize: 1 })).rows[0] ?? null,
  })

/** What publishing told of a change. */
export interface Published {
  live: boolean
  ms: number
  /** Pages that could not be rendered. */
  failed: string[]
}

function readPublished(headers: Headers): Published {
  const timing = headers.get('Server-Timing') ?? ''
  return {
    live: timing.includes('desc="live"'),
    ms: Number(/dur=([\d.]+)/.exec(timing)?.[1] ?? 0),
    failed: /desc="failed: ([^"]*)"/.exec(timing)?.[1]?.split(' ') ?? [],
  }
}

/** The changes of a section's records; each gives what publishing told. */
export function changesOf(section: Section, client: QueryClient) {
  const { paths } = section
  const changed = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['content', section.key] }),
      client.invalidateQueries({ queryKey: ['activity'] }),
      client.invalidateQueries({ queryKey: ['publish'] }),
    ])
  const ifMatch = (version: number | undefined) =>
    version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, options = {}) => {
    const answer = await call<ContentRecord>(method, path, options)
    await changed()
    return { ...answer, published: readPublished(answer.headers) }
  }
  const write = async (method: 'POST' | 'PUT', path: string, options: object) => {
    const answer = await call<ContentRecord>(method, path, options)
    return { ...storedFrom(answer), published: readPublished(answer.headers) }
  }
  return {
    /** `key` makes it safe to send again. */
    create: (values: Values, key: string) =>
      write('POST', paths.create, { body: values, headers: { 'Idempotency-Key': key } }),
    update: (id: string, values: Values, version: number) =>
      write('PUT', at(paths.update, id), { body: values, ...ifMatch(version) }),
    /** Shows what was created or updated, and asks for what else it has changed. */
    show({ record, version }: Stored) {
      const stored: Stored = { record, version }
      if (section.holds === 'one') client.setQueryData(singleOf(section).queryKey, stored)
      else client.setQueryData(recordOf(section, record._id).queryKey, stored)
      return changed()
    },
    remove: async (id: string, version?: number) =>
      (await change('DELETE', at(paths.item, id), ifMatch(version))).published,
    restore: async (id: string, version: number) =>
      (await change('POST', `${at(paths.item, id)}/revisions/${version}/restore`)).published,
    reorder: async (ids: readonly string[]) =>
      (await change('PUT', `${paths.list}/order`, { body: { ids } })).published,
  }
}

/** The values of a section's fields, an empty one where nothing is stored. */
export const valuesOf = (section: Section, record?: Values): Record<string, string> =>
  Object.fromEntries(Object.keys(section.fields).map((name) => [name, record?.[name] ?? '']))

/** What names a record of a list. */
export const nameOf = (section: Section, record: Values): string =>
  (section.named && record[section.named]?.trim()) || 'Without a name'

/** One of a list, in the singular: `FAQ`, `Service`. */
export const oneOf = (section: Section): string =>
  section.title
    .replace(/:.*/, '')
    .replace(/^(.*[^s])s$/, '$1')
    .trim()
