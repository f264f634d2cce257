import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Saved, Section } from '#content/section.ts'
import { suggestSlug } from '#content/slug.ts'
import { fromText, toText, type FieldValue } from '#content/value.ts'
import { contentApi, type Stored as StoredOf } from '../../session/content-api.ts'

/** The values of a form: text, also where JSON is stored. */
export type Values = Readonly<Record<string, string>>
export type ContentRecord = Saved<Section>
/** A record and the version that a change of it has to name. */
export type Stored = StoredOf<Section>

/** The records of a section in their order; of a single one, none or one. */
export const listOf = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'list'],
    queryFn: ({ signal }) => contentApi(section).list(signal),
  })

/** One page of a list that is given in pages. */
export const pageOf = (section: Section, query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['content', section.key, 'page', query],
    queryFn: ({ signal }) => contentApi(section).page(query, signal),
    placeholderData: keepPreviousData,
  })

export const recordOf = (section: Section, id: string) =>
  queryOptions({
    queryKey: ['content', section.key, 'record', id],
    queryFn: () => contentApi(section).get(id),
  })

/** The record of a single section with its version, or null. */
export const singleOf = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'single'],
    queryFn: async (): Promise<Stored | null> => {
      const [record] = await contentApi(section).list()
      return record ? contentApi(section).get(record._id) : null
    },
  })

export const revisionsOf = (section: Section, id: string, page: number) =>
  queryOptions({
    queryKey: ['content', section.key, 'revisions', id, page],
    queryFn: () => contentApi(section).revisionsOf(id, { page, pageSize: 10 }),
  })

/** The last change of a section. */
export const lastRevisionOf = (section: Section) =>
  queryOptions({
    queryKey: ['content', section.key, 'revisions', 'last'],
    queryFn: () => contentApi(section).lastRevision(),
  })

/** Reloads what shows a section's records, after a change of them. */
export const reloadChanged = (section: Section, client: QueryClient) =>
  Promise.all(
    [['content', section.key], ['activity'], ['publish']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** The changes of a section's records; each reloads what shows them. */
export function changesOf(section: Section, client: QueryClient) {
  const { create, update, undo, remove, restore } = contentApi(section)
  /** The list is shown again before it is reloaded. */
  const changeList = (change: (list: readonly ContentRecord[]) => ContentRecord[]) =>
    client.setQueryData(listOf(section).queryKey, (list) => list && change(list))
  async function reload<T>(change: Promise<T>): Promise<T> {
    const result = await change
    await reloadChanged(section, client)
    return result
  }
  return {
    create: (values: Values, key: string) => create(bodyOf(section, values), key),
    update: (id: string, values: Values, version: number) => update(id, bodyOf(section, values), version),
    /** Shows what was created or updated, and reloads what else it has changed. */
    show({ record, version }: Stored) {
      const stored: Stored = { record, version }
      if (section.holds === 'one') client.setQueryData(singleOf(section).queryKey, stored)
      else {
        client.setQueryData(recordOf(section, record._id).queryKey, stored)
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

/** A new record is the last one. */
function withRecord(list: readonly ContentRecord[], record: ContentRecord): ContentRecord[] {
  const index = list.findIndex(({ _id }) => _id === record._id)
  return index < 0 ? [...list, record] : list.with(index, record)
}

/** The values of a section's fields, an empty one where nothing is stored. */
export const valuesOf = (
  { fields }: Pick<Section, 'fields'>,
  record?: Readonly<Record<string, FieldValue | undefined>>,
): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, toText(record?.[name])]))

/** What is sent of a form's values. */
export const bodyOf = ({ fields }: Pick<Section, 'fields'>, values: Values): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      fields[name] ? fromText(fields[name].kind, text) : text,
    ]),
  )

/** What a new record begins with that is a copy of another: its name says so, and its page gets an address of its own. */
export function copyOf(section: Section, record: ContentRecord): Record<string, string> {
  const { named, page } = section
  const name = `${nameOf(section, record)} (copy)`
  return {
    ...valuesOf(section, record),
    ...(named && { [named]: name }),
    ...(page && { [page.slug]: suggestSlug(name) }),
  }
}

/** What names a record of a list. */
export function nameOf(section: Section, record: Readonly<Record<string, unknown>>): string {
  const name = section.named && record[section.named]
  return (typeof name === 'string' && name.trim()) || 'Without a name'
}

/** One of a list, in the singular: `FAQ`, `Service`. */
export const oneOf = (section: Section): string =>
  section.title
    .replace(/:.*/, '')
    .replace(/ies$/, 'ys')
    .replace(/^(.*[^s])s$/, '$1')
    .trim()
