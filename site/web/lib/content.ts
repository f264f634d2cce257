import type { APIContext } from 'astro'
import { changeTimeOf, readingMinutesOf } from '#content/model/record-summary.ts'
import { readLayout } from '#content/model/layout.ts'
import { readPicture, type LibraryPicture } from '#content/model/picture.ts'
import { isListedList, listsOf, type Listed, type SectionWithLists } from '#content/sections/lists.ts'
import { indexed, recordsById } from '#content/model/per-list.ts'
import { withDefaults, type PageContent, type Saved, type Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { isFilled, sections, type SectionKey, type Sections } from '#content/sections/sections.ts'

/** The context of a page or file that is being rendered. */
export type Reader = Pick<APIContext, 'cache' | 'locals'>

/**
 * Reads sections with the defaults of empty fields. The page is tagged with the sections, so that it is re-rendered when
 * one of them is saved.
 */
export async function read<K extends SectionKey>(
  astro: Reader,
  ...keys: K[]
): Promise<{ [S in K]: PageContent<Sections[S]> }> {
  astro.cache.set({ tags: keys })
  const values = await Promise.all(keys.map((key) => astro.locals.readSection(key)))
  return Object.fromEntries(
    keys.map((key, i) => [key, withDefaults(sections[key], values[i])]),
  ) as unknown as { [S in K]: PageContent<Sections[S]> }
}

/** Reads one record of a list. The page is tagged only with this record, so that saves of others do not affect it. */
export async function readOne<K extends ListKey>(
  astro: Reader,
  key: K,
  id: string,
): Promise<Saved<Sections[K]> | undefined> {
  astro.cache.set({ tags: [`${key}:${id}`] })
  const records = (await astro.locals.readSection(key)) as unknown as readonly Saved<Sections[K]>[]
  const record = recordsById(sections[key], records).get(id) as Saved<Sections[K]> | undefined
  return record && astro.locals.readRecord(key, record)
}

/** Reads the records of a list that another record references, in their order. Deleted ones are skipped. */
export async function readChosen<K extends ListKey>(
  astro: Reader,
  key: K,
  ids: string | undefined,
): Promise<Saved<Sections[K]>[]> {
  const all = await Promise.all((ids ? ids.split(', ') : []).map((id) => readOne(astro, key, id)))
  return all.filter((record) => record !== undefined)
}

/**
 * Reads a record by the slug of its page. The page is tagged only with this record. `changedAt` and `minutes`, the time to read
 * it, are known of records with long texts, as they are published.
 */
export async function readBySlug<K extends KeyWithPages>(
  astro: Reader,
  key: K,
  slug: string | undefined,
): Promise<(Saved<Sections[K]> & Published) | undefined> {
  const records = (await astro.locals.readSection(key)) as unknown as readonly Listed[]
  const address = pageAddressOf(sections[key], { [sections[key].page.slug]: slug })
  const record = address === undefined ? undefined : recordsByAddress(sections[key], records).get(address)
  if (!record) return undefined
  astro.cache.set({ tags: [`${key}:${record._id}`] })
  const full = await astro.locals.readRecord(key, record)
  return full && { ...full, changedAt: changeTimeOf(record), minutes: readingMinutesOf(record) }
}

interface Published {
  readonly changedAt: Date | undefined
  readonly minutes: number | undefined
}

const recordsByAddress = indexed<Listed, Section>((record, section) => pageAddressOf(section, record) ?? '')

/** A record in a list, without the long fields, which only its own page shows. */
export type Card<K extends SectionKey> = {
  readonly [
    N in keyof Saved<Sections[K]> as Saved<Sections[K]>[N] extends string | undefined ? N : never
  ]: Saved<Sections[K]>[N]
}

/**
 * Reads a named list of a section (`content/sections/lists.ts`); undefined if it does not exist. The page is tagged with the list
 * and with the list values of each record in it.
 */
export async function readList<K extends KeyWithLists>(astro: Reader, key: K, name: string) {
  const stored = (await astro.locals.readSection(key)) as unknown as readonly Listed[]
  const lists = listsOf(sections[key] as SectionWithLists, stored)
  const records = lists.get(name)
  astro.cache.set({ tags: [`${key}@${name}`, ...(records ?? []).map(({ _id }) => `${key}~${_id}`)] })
  return (
    records && {
      records: records as unknown as readonly Card<K>[],
      /** The topics; only pages that call this are tagged with them. */
      topics: () => {
        astro.cache.set({ tags: [`${key}@topics`] })
        return lists.tags
      },
      olderPages: lists.olderPages,
      isListed: isListedList(name, lists),
    }
  )
}

/** Which sections have content. The page is tagged only with that, so that changed texts do not affect it. */
export async function has<K extends SectionKey>(astro: Reader, ...keys: K[]): Promise<Record<K, boolean>> {
  astro.cache.set({ tags: keys.map((key) => `${key}?`) })
  const values = await Promise.all(keys.map((key) => astro.locals.readSection(key)))
  return Object.fromEntries(keys.map((key, i) => [key, isFilled(values[i])])) as Record<K, boolean>
}

/**
 * Which sections are on the homepage. The page is tagged only with that, so that another layout of the homepage does not
 * affect it.
 */
export async function onHomepage<K extends SectionKey>(
  astro: Reader,
  ...keys: K[]
): Promise<Record<K, boolean>> {
  astro.cache.set({ tags: keys.map((key) => `landing?${key}`) })
  const landing = await astro.locals.readSection('landing')
  const layout = readLayout(landing?.landingOrder ?? '', sections.landing.fields.landingOrder)
  return Object.fromEntries(keys.map((key) => [key, layout.includes(key)])) as Record<K, boolean>
}

/** The library's data of an uploaded picture. The page is tagged with the picture. */
export function readLibrary(astro: Reader, address: string): LibraryPicture | undefined {
  const picture = readPicture(address)
  if (!picture) return undefined
  astro.cache.set({ tags: [`media:${picture.key}`] })
  return astro.locals.pictures.get(picture.key)
}

type ListKey = { [K in SectionKey]: Sections[K]['holds'] extends 'many' ? K : never }[SectionKey]
type KeyWithLists = { [K in ListKey]: Sections[K] extends { lists: object } ? K : never }[ListKey]
type KeyWithPages = { [K in ListKey]: Sections[K] extends { page: object } ? K : never }[ListKey]
