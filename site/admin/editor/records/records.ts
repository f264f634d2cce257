import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Saved, Section } from '#content/sections/section.ts'
import { fromText, toText, type FieldValue } from '#content/model/value.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { contentApi, type VersionedRecord as VersionedRecordOf } from '../../../session/content-api.ts'

export type ContentRecord = Saved<Section>
/** A record and the version that an update has to send. */
export type VersionedRecord = VersionedRecordOf<Section>

/** The records of a section in their order; at most one for a section with a single record. */
export const listQuery = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'list'],
    queryFn: ({ signal }) => contentApi(section).list(signal),
  })

/** One page of a paged list. */
export const pageQuery = (section: Section, query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['content', section.key, 'page', query],
    queryFn: ({ signal }) => contentApi(section).page(query, signal),
    placeholderData: keepPreviousData,
  })

export const recordQuery = (section: Section, id: string) =>
  queryOptions({
    queryKey: ['content', section.key, 'record', id],
    queryFn: () => contentApi(section).get(id),
  })

/** The record of a section with a single record, with its version, or null. */
export const singleRecordQuery = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'single'],
    queryFn: async (): Promise<VersionedRecord | null> => {
      const [record] = await contentApi(section).list()
      return record ? contentApi(section).get(record._id) : null
    },
  })

export const revisionsQuery = (section: Section, id: string, page: number) =>
  queryOptions({
    queryKey: ['content', section.key, 'revisions', id, page],
    queryFn: () => contentApi(section).revisionsOf(id, { page, pageSize: 10 }),
  })

/** The last change of a section. */
export const lastRevisionQuery = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'revisions', 'last'],
    queryFn: () => contentApi(section).lastRevision(),
  })

/** Reloads all queries that show a section's records, after a change. */
export const reloadChanged = (section: Section, client: QueryClient) =>
  Promise.all(
    [['content', section.key], ['activity'], ['publish'], ['home']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** The actions on a section's records; each reloads the queries that show them. */
export function recordActions(section: Section, client: QueryClient) {
  const { create, update, undo, remove, restore } = contentApi(section)
  /** Updates the cached list before it is reloaded. */
  const changeList = (change: (list: readonly ContentRecord[]) => ContentRecord[]) =>
    client.setQueryData(listQuery(section).queryKey, (list) => list && change(list))
  async function reload<T>(change: Promise<T>): Promise<T> {
    const result = await change
    await reloadChanged(section, client)
    return result
  }
  return {
    create: (values: Values, headers: Record<string, string>) => create(bodyOf(section, values), headers),
    update: (id: string, values: Values, version: number) => update(id, bodyOf(section, values), version),
    /** Puts a created or updated record into the cache, then reloads the other queries. */
    show({ record, version }: VersionedRecord) {
      const stored: VersionedRecord = { record, version }
      if (section.holds === 'one') client.setQueryData(singleRecordQuery(section).queryKey, stored)
      else {
        client.setQueryData(recordQuery(section, record._id).queryKey, stored)
        changeList((list) => withRecord(list, record))
      }
      return reload(Promise.resolve())
    },
    undo: (changeId: string) => reload(undo(changeId)),
    remove: (id: string, version?: number) =>
      reload(
        remove(id, version).then((published) => {
          changeList((list) => list.filter(({ _id }) => _id !== id))
          return published
        }),
      ),
    restore: (id: string, version: number) => reload(restore(id, version)),
  }
}

/** Replaces a record in the list, or appends a new one. */
function withRecord(list: readonly ContentRecord[], record: ContentRecord): ContentRecord[] {
  const index = list.findIndex(({ _id }) => _id === record._id)
  return index < 0 ? [...list, record] : list.with(index, record)
}

/** The values of a section's fields as text; empty if nothing is stored. */
export const valuesOf = (
  { fields }: Pick<Section, 'fields'>,
  record?: Readonly<Record<string, FieldValue | undefined>>,
): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, toText(record?.[name])]))

/** The request body for a form's values. */
export const bodyOf = ({ fields }: Pick<Section, 'fields'>, values: Values): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      fields[name] ? fromText(fields[name].kind, text) : text,
    ]),
  )

/** The initial values of a record that is a copy of another: its name ends with `(copy)`, its page has its own address. */
export async function copyOf(section: Section, record: ContentRecord): Promise<Record<string, string>> {
  const { titleField, page } = section
  const name = `${nameOf(section, record)} (copy)`
  // Without a connection, its field suggests it later.
  const suggestSlug = () =>
    import('#convert/slug.ts').then(
      ({ suggestSlug }) => suggestSlug(name),
      () => '',
    )
  return {
    ...valuesOf(section, record),
    ...(titleField && { [titleField]: name }),
    ...(page && { [page.slug]: await suggestSlug() }),
  }
}

/** The name of a record in a list. */
export function nameOf(section: Section, record: Readonly<Record<string, unknown>>): string {
  const name = section.titleField && record[section.titleField]
  return (typeof name === 'string' && name.trim()) || 'Untitled'
}
