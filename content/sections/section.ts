import type { Block } from '../model/block.ts'
import type { Field, LayoutPage } from '../model/field.ts'
import type { ListFields } from './lists.ts'
import type { Permission } from '../model/permissions.ts'
import type { RichText } from '../rich-text/schema.ts'
import type { FieldValue } from '../model/value.ts'

/** A record type of the site's content, as declared in `content/sections/`: at most one record, or an ordered list. */
export type Declaration = CommonDeclaration &
  (
    | { readonly holds: 'one'; readonly singular?: never }
    | {
        readonly holds: 'many'
        /** What one record is called in the back office: `team member`. */
        readonly singular: string
      }
  )

interface CommonDeclaration {
  /** Its name in the back office. */
  readonly title: string
  /** One sentence for the owner: where it is shown and what it is for. */
  readonly about: string
  /** Who may read its records: everyone, because they are on the site, or only the people of the agency. */
  readonly readBy: 'everyone' | 'team'
  /** Of a setting: the permission to see and change it. */
  readonly permission?: Permission
  /** The API paths that the contract fixes. Every section is also at `/content/{section}`. */
  readonly paths?: {
    readonly list?: string
    readonly item?: string
    readonly create?: string
    readonly update?: string
  }
  /** The success messages of the contract. The API description has them; the screens show their own. */
  readonly successMessages?: { readonly created?: string; readonly updated?: string }
  /** Addresses of its screen in the back office. Sections with a common address share a screen. */
  readonly screens: readonly string[]
  /** Of a list: the field with the name of a record. */
  readonly titleField?: string
  /** Of a list with two levels: the field that is set if a record is nested under the one above. */
  readonly nested?: string
  /** Whether few owners ever open its screen: in the back office, it is one level deeper. */
  readonly secondary?: true
  /** Other words by which the command palette finds its screen. */
  readonly synonyms?: string
  /** The Lucide name of the screen's icon. */
  readonly icon?: string
  /** Of a section that the owner can place: its component in `site/web/sections/placed/`, and the pages that can show it. */
  readonly placement?: { readonly component: string; readonly pages: readonly LayoutPage[] }
  /**
   * Of a list whose records have pages: the address of each is `base`, a slash and the value of the field `slug`. With
   * an empty base, the pages are at the root. A record without a slug has no page.
   */
  readonly page?: { readonly base: '' | `/${string}`; readonly slug: string }
  /** Of a list of redirects: the fields with the address, its target, and the kind, which may be `Gone`. */
  readonly redirect?: { readonly from: string; readonly to: string; readonly kind: string }
  /** Of a list whose records have pages: the fields that define its lists by date, topic and series. */
  readonly lists?: ListFields
  /**
   * Of a list that can have thousands of records with pages: the fields that only the record's own page and the feeds
   * show. They are read when those are rendered, and are not kept in memory.
   */
  readonly longFields?: readonly string[]
  /**
   * Of a list that can have thousands of records: the API returns it in pages, without the long fields. `sort` has the
   * sortable fields, and `position` if the owner orders the records; `search` has the searchable fields. Each needs an
   * index in a migration.
   */
  readonly paged?: {
    readonly sort: readonly [string, ...string[]]
    readonly search: readonly [string, ...string[]]
  }
  readonly fields: Readonly<Record<string, Field>>
  /** The errors of values that depend on each other, by field; empty if they are valid. */
  readonly check?: (values: Readonly<Record<string, FieldValue>>) => Readonly<Record<string, string>>
}

/** A declaration with its key and its place in the menu. */
export type Section = Declaration & {
  readonly key: string
  /** The entry of the back office's menu that leads to it. */
  readonly menu: string
}

/** A section with a list of records. */
export type ListSection = Section & { readonly holds: 'many' }

/** A list that the API returns in pages. */
export type PagedSection = ListSection & { readonly paged: NonNullable<Section['paged']> }

export const isPagedSection = (section: Section): section is PagedSection => section.paged !== undefined

/** Whether the owner orders the records of a section by hand; pages show them in this order. */
export const isOrderedByHand = ({ holds, paged }: Pick<Section, 'holds' | 'paged'>) =>
  holds === 'many' && (!paged || paged.sort.includes('position'))

/** Forbids properties that a declaration does not have: a generic type would accept a misspelled one. */
type Exact<D> = {
  [K in keyof D]: D[K] & { [P in Exclude<keyof D[K], keyof CommonDeclaration | 'holds' | 'singular'>]: never }
}

/** Adds the key and the entry of the menu to each declaration, and keeps the exact types. */
export const group = <const D extends Readonly<Record<string, Declaration>>>(
  menu: string,
  declared: D & Exact<D>,
) =>
  mapValues(declared, (declaration, key) => ({ key, menu, ...declaration })) as unknown as {
    readonly [K in keyof D]: D[K] & { readonly key: K; readonly menu: string }
  }

/** Sets the options of each page layout: the sections whose placement includes its page, beside those that are on it by default. */
export function withLayoutOptions<S extends Readonly<Record<string, Section>>>(sections: S): S {
  const optionsOf = (page: LayoutPage) =>
    Object.values(sections).flatMap(({ key, placement }) => (placement?.pages.includes(page) ? key : []))
  return mapValues(sections, (section) => ({
    ...section,
    fields: mapValues(section.fields, (field) =>
      field.page
        ? { ...field, options: optionsOf(field.page).filter((key) => !field.defaultParts?.includes(key)) }
        : field,
    ),
  })) as unknown as S
}

const mapValues = <V, T>(object: Readonly<Record<string, V>>, map: (value: V, key: string) => T) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))

type Value<F> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'blocks' }
    ? readonly Block[]
    : F extends { kind: 'richText' }
      ? RichText
      : F extends { kind: 'items'; fields: infer N }
        ? readonly ValuesOf<N>[]
        : Field extends F
          ? FieldValue
          : string
type OptionalName<F> = { [N in keyof F]: F[N] extends { optional: true } ? N : never }[keyof F]

/** The values of a set of fields. */
export type ValuesOf<F> = {
  [N in Exclude<keyof F, OptionalName<F>>]: Value<F[N]>
} & { [N in OptionalName<F>]?: Value<F[N]> }

/** The values of a record of a section. */
export type Values<S extends Section> = ValuesOf<S['fields']>

type DefaultName<F> = { [N in keyof F]: F[N] extends { default: string } ? N : never }[keyof F]
type RequiredName<F> = Exclude<keyof F, OptionalName<F>>

/** A record as pages show it: a field with a default is never empty. */
export type WithDefaults<S extends Section> = Values<S> & { readonly [N in DefaultName<S['fields']>]: string }

/** The content of a section as pages read it. A single record without required fields is never null. */
export type PageContent<S extends Section> = S['holds'] extends 'many'
  ? ({ readonly _id: string } & WithDefaults<S>)[]
  : [RequiredName<S['fields']>] extends [never]
    ? WithDefaults<S>
    : ({ readonly _id: string } & WithDefaults<S>) | null

// The keys are the stored objects, so an unchanged record or list is the same object for every page.
const recordsWithDefaults = new WeakMap<StoredValues, StoredValues>()
const listsWithDefaults = new WeakMap<readonly StoredValues[], readonly StoredValues[]>()
/** The record of a section that has nothing stored. */
const emptyRecords = new WeakMap<Section, StoredValues>()
const defaults = new WeakMap<Section, readonly (readonly [name: string, value: string])[]>()

/** The stored content of a section with the defaults of empty fields; null for a missing record with required fields. */
export function withDefaults(section: Section, stored: unknown): unknown {
  if (section.holds === 'many')
    return defaultsOf(section).length > 0
      ? memoized(listsWithDefaults, (stored ?? []) as readonly StoredValues[], (records) =>
          records.map((record) => memoized(recordsWithDefaults, record, fillDefaults(section))),
        )
      : stored
  if (stored) return memoized(recordsWithDefaults, stored as StoredValues, fillDefaults(section))
  return Object.values(section.fields).every(({ optional }) => optional)
    ? memoized(emptyRecords, section, () => fillDefaults(section)({}))
    : null
}

type StoredValues = Readonly<Record<string, unknown>>

const fillDefaults =
  (section: Section) =>
  (record: StoredValues): StoredValues => ({
    ...record,
    ...Object.fromEntries(defaultsOf(section).map(([name, value]) => [name, record[name] || value])),
  })

const defaultsOf = (section: Section) =>
  memoized(defaults, section, ({ fields }) =>
    Object.entries(fields).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )

function memoized<K extends object, V>(values: WeakMap<K, V>, key: K, compute: (key: K) => V): V {
  const value = values.get(key) ?? compute(key)
  values.set(key, value)
  return value
}

/** A stored record. An optional field that is empty is not stored. */
export type Saved<S extends Section> = { readonly _id: string } & Values<S>

/** A record as the API returns it: a field that is not stored is an empty text, or an empty list or rich text. */
export type Answered<S extends Section> = { readonly _id: string } & Required<Values<S>>
